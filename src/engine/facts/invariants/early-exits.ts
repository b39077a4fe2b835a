import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { type Surrounding, surroundingsOf } from './surroundings.ts';
import { isSwitch } from './switch-words.ts';

/** Leaves a function, or one turn of a loop, with nothing wrong: `return`, `return nil`, `return boat, nil`, `return next()`, `continue`. */
const EXIT =
  /(?:^|[\n;{])\s*(?:return(?: (?:nil|null|None|undefined|true|True|\[\]|\{\}|next\(\)|\$next\(\$\w+\)|[\w.&]+(?:\{\})?, nil))?|continue|next)\s*;?\s*$/;
/** What is done instead where a value is one of a few: `if (span === 'all') { return everything(); }`. */
const CHOSEN = /^(\$?[\w.]+(?:->\w+)*) ?===? ?(["'])[\w-]+\2$/;
const ANSWERS = /(?:^|[\n;{])\s*return\b[^;{}\n]*;?\s*$/;
const NEXT_TURN = /(?:^|[\n;{])\s*(?:continue|next)\s*;?\s*$/;
/** A block that answers, or tells of trouble, refuses or has done the work. */
const LOUD = /err|fail|throw|status|abort|redirect|render|json|send|respon|reply|\b[45]\d\d\b/i;
/** What asks whether something is wrong has answered that. */
const ANSWERED = /(?:^|[a-z_])(?:[eE]rr(?:or)?s?|[fF]ail\w*|[vV]alid\w*)\b.*\(|\bres(?:ponse)?\b *[,)]|\bheadersSent\b/;
/** Names that a list spares, of which there are none as a rule. */
const SPARED = /^in_array\(.*\$this->(?:except\w*|excluded\w*)\)$/;
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
    const isExit = EXIT.test(block) || (CHOSEN.test(found?.condition ?? '') && ANSWERS.test(block));
    if (!found || !isExit || LOUD.test(block) || ANSWERED.test(found.condition) || SPARED.test(found.condition))
      return [];
    // What another branch leaves for is no matter here, nor what another loop passes over.
    const isPassed =
      isInside(file, start, at, fromLine) && (!NEXT_TURN.test(block) || isOfSameBlock(file, found.end, at));
    return isPassed ? [{ condition: found.condition, negated: true }] : [];
  });
}

/** What is asked where a value is one of a few, below what is done where it is another one: the words of neither tell when. */
export function isOneOfFew(exits: readonly Surrounding[], around: readonly Surrounding[]): boolean {
  const names = new Set(exits.flatMap(({ condition }) => CHOSEN.exec(condition)?.[1] ?? []));
  return around.some(({ condition, negated }) => !negated && names.has(CHOSEN.exec(condition)?.[1] ?? ''));
}

/** `if (!most) return null;` before `if (most < 1)`: nothing at all is let through, which the bound does not say. */
export function letsNothing({ condition }: Surrounding, guard: { condition: string }): boolean {
  const [, name] = /^(?:!|not ) ?(\$?\w+)$/.exec(condition) ?? [];
  return name !== undefined && new RegExp(`^${escaped(name)} ?(?:< ?1|<= ?0)$`).test(guard.condition);
}

/** Where the thing itself is not there, nothing is asked of it. */
export function isLack({ condition }: Surrounding, guard: { condition: string }): boolean {
  const asked = condition
    .replace(/["'][^"']*["']/g, ' ')
    .match(PATH_OF_LACK)
    ?.filter((path) => !/^(?:not|is|len|nil|null|None|undefined)$/.test(path));
  return (
    LACK.test(condition) &&
    !isSwitch(condition) &&
    (asked ?? []).some((path) => new RegExp(`(?<![\\w$])${escaped(path)}(?![\\w$])`).test(guard.condition))
  );
}

/** `boat.crew`, without what is called on it. */
const PATH_OF_LACK = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*(?![\w$(]))*/g;
const LACK = /^(?:!|not )|(?:===?|is) ?(?:nil|null|None|undefined|""|''|0)$|(?:[eE]mpty|blank\?|nil\?)\(?\)?$/;

/** Whether whatever leads to one place leads to a later one, too. */
function isInside(file: SourceFile, start: number, at: number, fromLine: number): boolean {
  const key = ({ condition, negated }: Surrounding): string => `${negated} ${condition}`;
  const around = new Set(surroundingsOf(file, at, fromLine).map(key));
  return surroundingsOf(file, start, fromLine).every((each) => around.has(key(each)));
}

/** Whether the block that a place stands in is still open at a later one. */
function isOfSameBlock(file: SourceFile, from: number, at: number): boolean {
  if (file.language === 'python') {
    const depthOf = (line: number): number => /^[ \t]*/.exec(file.lines[line - 1] ?? '')?.[0].length ?? 0;
    const [first, last] = [file.lineAt(from), file.lineAt(at)];
    const own = depthOf(last);
    for (let line = first + 1; line < last; line++)
      if ((file.lines[line - 1] ?? '').trim() !== '' && depthOf(line) < own) return false;
    return true;
  }
  let depth = 0;
  for (let place = from + 1; place < at; place++) {
    const char = file.bare[place];
    if (char === '{') depth++;
    else if (char === '}' && --depth < 0) return false;
  }
  return true;
}

interface Exit {
  condition: string;
  open: number;
  end: number;
}

/** `if (isOld) return;`, without braces. */
function bracketed({ bare, code }: SourceFile, start: number): Exit | null {
  const from = start + (/^if\s*/.exec(bare.slice(start, start + 20))?.[0].length ?? 0);
  const close = bare[from] === '(' ? closingBracket(bare, from, LONGEST) : -1;
  const [, space = '', block = ''] =
    /^(\s*)((?:return\b[^;{}\n]*|continue|next)\s*(?:;|\n|$))/.exec(bare.slice(close + 1, close + 200)) ?? [];
  if (close < 0 || block === '') return null;
  const open = close + 1 + space.length;
  return {
    condition: code
      .slice(from + 1, close)
      .replace(/\s+/g, ' ')
      .trim(),
    open,
    end: open + block.length,
  };
}

function braced(file: SourceFile, start: number): Exit | null {
  const alone = bracketed(file, start);
  if (alone !== null) return alone;
  const { bare, code } = file;
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
