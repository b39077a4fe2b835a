import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { type Surrounding, surroundingsOf } from './surroundings.ts';

/** Leaves a function with nothing wrong: `return`, `return nil`, `return true`. */
const EXIT = /(?:^|[\n;{])\s*return(?: (?:nil|null|None|undefined|true|True))?\s*;?\s*$/;
/** A block that answers, or tells of trouble, refuses or has done the work. */
const LOUD = /err|fail|throw|status|abort|redirect|render|json|send|respon|reply|\b[45]\d\d\b/i;
const IF = /(?<![\w.$#])if\b/g;
const LONGEST = 1_500;
/** How far back of a line an exit may stand. */
const FARTHEST = 3_000;

/** Conditions of earlier `if`s that leave the function before a line is reached: it is reached where none of them holds. */
export function earlyExits(file: SourceFile, at: number, fromLine: number): Surrounding[] {
  const { bare } = file;
  const from = Math.max(file.offsetOf(fromLine), at - FARTHEST);
  return [...bare.slice(from, at).matchAll(IF)].flatMap(({ index }): Surrounding[] => {
    const start = from + index;
    const found = file.language === 'python' ? indented(file, start) : braced(file, start);
    const block = found && found.end <= at ? file.code.slice(found.open, found.end) : '';
    if (!found || !EXIT.test(block) || LOUD.test(block)) return [];
    // What another branch leaves for is no matter here.
    const isPassed = isInside(file, start, at, fromLine);
    return isPassed ? [{ condition: found.condition, negated: true }] : [];
  });
}

/** Where the thing itself is not there, nothing is asked of it. */
export function isLack({ condition }: Surrounding, guard: { condition: string }): boolean {
  const names = condition.replace(/["'][^"']*["']/g, ' ').match(/[A-Za-z_$][\w$]{2,}/g) ?? [];
  return (
    LACK.test(condition) &&
    names.some((name) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(guard.condition))
  );
}

const LACK = /^(?:!|not )|(?:===?|is) ?(?:nil|null|None|undefined|""|''|0)$|(?:[eE]mpty|blank\?|nil\?)\(?\)?$/;

/** Whether whatever leads to one place leads to a later one, too. */
function isInside(file: SourceFile, start: number, at: number, fromLine: number): boolean {
  const key = ({ condition, negated }: Surrounding): string => `${negated} ${condition}`;
  const around = new Set(surroundingsOf(file, at, fromLine).map(key));
  return surroundingsOf(file, start, fromLine).every((each) => around.has(key(each)));
}

interface Exit {
  condition: string;
  open: number;
  end: number;
}

function braced({ bare, code }: SourceFile, start: number): Exit | null {
  const open = bare.indexOf('{', start);
  const end = open < 0 || open - start > 300 ? -1 : closingBracket(bare, open, LONGEST);
  if (end < 0 || /^\s*else\b/.test(bare.slice(end + 1, end + 20))) return null;
  const asked = code
    .slice(start + 2, open)
    .replace(/\s+/g, ' ')
    .trim();
  const condition = asked.includes(';') ? asked.slice(asked.lastIndexOf(';') + 1).trim() : asked;
  const isBracketed = condition.startsWith('(') && closingBracket(condition, 0) === condition.length - 1;
  return { condition: isBracketed ? condition.slice(1, -1).trim() : condition, open: open + 1, end };
}

function indented(file: SourceFile, start: number): Exit | null {
  const line = file.lineAt(start);
  const depthOf = (text: string): number => text.length - text.trimStart().length;
  const [head = ''] = file.code.slice(start).split('\n', 1);
  const condition = /^if\s+(.*):\s*$/.exec(head)?.[1];
  if (condition === undefined) return null;
  const depth = depthOf(file.lines[line - 1] ?? '');
  let last = line;
  while (last < file.lines.length) {
    const next = file.lines[last] ?? '';
    if (next.trim() !== '' && depthOf(next) <= depth) break;
    last++;
  }
  if (/^\s*(?:else|elif)\b/.test(file.lines[last] ?? '')) return null;
  return { condition, open: file.offsetOf(line + 1), end: file.offsetOf(last + 1) - 1 };
}
