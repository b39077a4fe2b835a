import type { SourceFile } from '../source-file.ts';
import { isOwn, joined } from './comment-above.ts';
import type { SettingFound } from './setting-maker.ts';

/** Fewer keys that are commented out are shown beside others. */
const FEWEST = 20;
const SURE_SHARE = 0.8;
/** More keys are data. */
const MOST = 3000;
const HEADING = /^[;#]?\s?\[([^\]\n]{1,80})\]\s*$/;
/** A section of many, `markup.sanitizer.1`, or one whose name is for the reader to fill in. */
const SECTION = /^(?!.*\.\d+$)[\w.-]+$/;
const KEY = /^([;#]?)([A-Za-z_][\w-]*)\s*=\s*(.*)$/;
/** A mark of comments with nothing behind it, or a rule. */
const BREAK = /^[;#]*\s*$|^[;#]+\s*[-=*~]{3,}\s*$/;
const WORDS = /^[;#]+\s?(.*)$/;
/** A value up to the comment behind it. */
const VALUE = /^("[^"]*"|'[^']*'|`[^`]*`|(?:[^\s;#]|(?<=\S)[;#]|\s+(?![;#\s]))*)\s*(?:[;#]+\s*(.*))?$/;

/**
 * Keys of a sample that are nearly all commented out by a mark of their own, `;PORT = 3000` below `;; Where it listens`: what
 * such a line gives holds without it, where the file says that it lists defaults. Null where the file is no such sample.
 */
export function commentedKeys(file: SourceFile, holdsDefaults: boolean): SettingFound[] | null {
  if (!/\.ini\b/i.test(file.name) || !isMarked(file)) return null;
  const found: (SettingFound & { isOut: boolean })[] = [];
  let table: string | null = '';
  let help: string[] = [];
  for (const [index, line] of file.lines.entries()) {
    const text = line.trimEnd();
    const section = HEADING.exec(text)?.[1];
    const [, mark, key = '', value = ''] = section === undefined ? (KEY.exec(text) ?? []) : [];
    if (section !== undefined) table = SECTION.test(section) ? `${section}.` : null;
    else if (mark !== undefined && table !== null)
      found.push({ ...keyOf(file, table, key, value, joined(help), index), isOut: mark !== '' });
    const said = BREAK.test(text) || section !== undefined || mark !== undefined ? '' : (WORDS.exec(text)?.[1] ?? '');
    help = said === '' ? [] : [...help, said];
  }
  if (found.length > MOST) return null;
  const given = Map.groupBy(found, ({ name }) => name);
  return [...given.values()].map((same): SettingFound => {
    const { isOut, example, ...first } = same[0] ?? {
      isOut: false,
      example: null,
      name: '',
      source: 'property',
      line: 1,
    };
    // Of several values for several cases, none is the one.
    const isOne = new Set(same.map((each) => each.example)).size === 1;
    if (!isOne) return { ...first, help: same.every(({ help }) => help === first.help) ? first.help : null };
    return holdsDefaults && isOut ? { ...first, default: example } : { ...first, example };
  });
}

/** Whether the mark before a key is told apart from that of a comment. */
function isMarked({ lines }: SourceFile): boolean {
  const out = lines.filter((line) => /^[;#][A-Za-z_]/.test(line));
  const keys = out.filter((line) => KEY.test(line)).length;
  const given = lines.filter((line) => /^[A-Za-z_][\w-]*\s*=/.test(line)).length;
  return keys >= FEWEST && keys >= out.length * SURE_SHARE && keys > given;
}

function keyOf(file: SourceFile, table: string, key: string, value: string, help: string, index: number): SettingFound {
  const [, written = '', behind = ''] = VALUE.exec(value) ?? [];
  const shown = written.trim();
  const isAlone = help !== '' && isOwn(file.lines[index + 1] ?? '', help, key);
  return {
    name: `${table}${key}`,
    source: 'property',
    example: /^(?:(["'`])\1)?$/.test(shown) ? null : /^["']/.test(shown) ? shown : JSON.stringify(shown),
    help: isAlone ? help : /\S\s+\S+\s+\S/.test(behind) ? behind : null,
    declared: true,
    line: index + 1,
  };
}
