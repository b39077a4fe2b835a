import { escaped } from '../../../../base/escaped.ts';
import { type FileOutline, fileOutline } from '../../../../engine/pack/file-outline.ts';
import { type SymbolDetail, WITH_BODY } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { cited, type Part, paragraph } from '../part.ts';
import { clauseOf, isLogged } from './body/clauses.ts';
import { isRead, type Statement, statementsOf } from './body/statements.ts';

/** How many lines an excerpt has at most, where it is not all of a definition. */
const MOST_LINES = 12;
/** What a question is about is shown whole, as far as so many lines reach; further down, in so many pieces. */
export const SHOWN_WHOLE = 64;
/** Of what is longer, so many lines that stand together. */
export const SHOWN_OF_LONG = 28;
const MOST_PIECES = 2;
/** A further piece has to say so much of what is asked that no piece before it says. */
const LEAST_NEW = 0.12;
const EFFECT = 0.04;
const MOST_EFFECTS = 8;
const DOES_IT = 0.1;
/** What ends inside a block leaves out how it goes on. */
const CUT = 0.3;
const MEMBERS_READ = 60;
/** A longer comment takes the room of the code that it is about. */
const LONG_COMMENT = 5;
const LEAST_SHARE = 0.3;
/** Lines that say no more than a name: a bracket, an `else`, one word. */
const SAYS_NOTHING = /^[\s\W]*(?:\w+[\s\W]*)?$/;
const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!\[|!|include|define|if|else|endif|pragma|region)|--(?!-))/;
/** A line that holds what it defines: `scope :paid, -> { where(paid: true) }`. */
const ONE_LINE = /\bdo: \S|=> *[^\s{]|\{.*\S.*\}|[^=!<>]= ?[^=>\s]/;
const GOES_ON = /^(?:else|elif|elsif|catch|except|rescue|finally|ensure|when|case|default)\b|^\./;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'module', 'type']);

interface Range {
  path: string;
  startLine: number;
  endLine: number;
}

export type Lines = { [Key in keyof Range]: Range[Key] };

/** A row of an excerpt: a statement with the comment above it, and how far it is indented. */
interface Row {
  startLine: number;
  /** Where the statement itself begins. */
  codeLine: number;
  endLine: number;
  indent: number;
  isEffect: boolean;
  /** Goes on with what stands before it: `else`, `catch`. */
  isGoingOn: boolean;
  /** A line of a statement that is too long to be shown whole, but for its first. */
  isRest?: boolean;
  /** Done only where something failed, or written to a log: what it says is beside the point. */
  isBeside: boolean;
}

/** The lines of a definition that say most about the question, with their place: all of it where it is short. */
export function* excerptOf(inquiry: Inquiry, symbol: SymbolDetail): Generator<Part> {
  const most = TYPES.has(symbol.kind) ? MOST_LINES : SHOWN_WHOLE;
  const lines = wholeOf(inquiry, symbol, most) ?? tellingLines(inquiry, symbol);
  if (!lines) return;
  const where =
    lines.startLine === lines.endLine ? `line ${lines.startLine}` : `lines ${lines.startLine} to ${lines.endLine}`;
  yield paragraph(`${code(symbol.name)}, ${where}`, cited(lines), ':');
  yield { form: 'excerpt', ...lines };
}

/** The lines of a short definition without what is written above it; null where it has more than fit. */
export function wholeOf(inquiry: Inquiry, symbol: SymbolDetail, most = MOST_LINES): Lines | null {
  const outline = fileOutline(inquiry.pack, symbol.path);
  return outline && wholeIn(outline, symbol, most);
}

function wholeIn(outline: FileOutline, { path, startLine, endLine }: Range, most: number): Lines | null {
  const { lines } = outline;
  let first = startLine;
  while (first < endLine && isAside(lines[first - 1] ?? '')) first += 1;
  // One line alone may say no more than a name.
  if (endLine - first >= most || (endLine === first && !ONE_LINE.test(lines[first - 1] ?? ''))) return null;
  return { path, startLine: first, endLine };
}

function isAside(line: string): boolean {
  return line.trim() === '' || COMMENT.test(line);
}

/** The lines of a range that say most about the question; null where none do. */
export function tellingLines(inquiry: Inquiry, range: Range & { name?: string; kind?: string }): Lines | null {
  const outline = fileOutline(inquiry.pack, range.path);
  if (!outline) return null;
  const isDefinition = range.name !== undefined;
  const whole = isDefinition ? wholeIn(outline, range, MOST_LINES) : null;
  if (whole) return whole;
  const masks = masksOf(inquiry, outline);
  const isType = TYPES.has(range.kind ?? '');
  const inside = isType ? membersOf(outline, range) : [range];
  const windows = inside.flatMap(
    (each) => bestOf(inquiry, outline, { ...each, rows: rowsOf(outline, each) }, masks) ?? [],
  );
  const [best] = windows.sort((a, b) => b.weight - a.weight || a.startLine - b.startLine);
  const total = inquiry.subject.terms.reduce((sum, { weight }) => sum + weight, 0);
  // What only fits by its place, or by one of many members, has to say something of what is asked.
  if (!best || ((isType || !isDefinition) && best.weight < LEAST_SHARE * total)) return null;
  const { startLine, endLine } = best;
  if (outline.lines.slice(startLine - 1, endLine).every((text) => SAYS_NOTHING.test(text))) return null;
  return { path: range.path, startLine, endLine };
}

/**
 * What a long definition says of the question outside the lines that are shown, in the order of its lines: what deals with a
 * failure is passed over, unless that is asked for.
 */
export function* furtherLines(
  inquiry: Inquiry,
  symbol: Range & { name: string; kind: string },
  first: Omit<Range, 'path'>,
): Generator<Lines> {
  const outline = TYPES.has(symbol.kind) ? null : fileOutline(inquiry.pack, symbol.path);
  if (!outline || symbol.endLine - symbol.startLine < MOST_LINES) return;
  const { terms } = inquiry.subject;
  const maskAt = masksOf(inquiry, outline);
  const maskOf = ({ startLine, endLine }: Omit<Range, 'path'>): number => {
    let mask = 0;
    for (let line = startLine; line <= endLine; line++) mask |= maskAt(line);
    return mask;
  };
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const rows = rowsOf(outline, symbol);
  const pieces: Omit<Range, 'path'>[] = [first];
  let said = maskOf(first);
  while (pieces.length <= MOST_PIECES) {
    const [best] = runsOf(rows, pieces)
      .flatMap((run) => bestOf(inquiry, outline, { ...symbol, rows: run }, (line) => maskAt(line) & ~said) ?? [])
      .filter((each) => maskWeight(maskOf(each) & ~said, terms) >= LEAST_NEW * total)
      .sort((one, other) => other.weight - one.weight || one.startLine - other.startLine);
    if (!best) break;
    said |= maskOf(best);
    pieces.push(best);
  }
  for (const { startLine, endLine } of pieces.slice(1).sort((one, other) => one.startLine - other.startLine))
    yield { path: symbol.path, startLine, endLine };
}

/** The rows that are not shown yet, as far as they follow each other. */
function runsOf(rows: readonly Row[], shown: readonly Omit<Range, 'path'>[]): Row[][] {
  const runs: Row[][] = [[]];
  for (const row of rows) {
    if (shown.some(({ startLine, endLine }) => row.startLine <= endLine && startLine <= row.endLine)) runs.push([]);
    else runs.at(-1)?.push(row);
  }
  return runs.filter((run) => run.length > 0);
}

/** The statements of a definition that hold some of its lines, and those that follow, as far as there is room. */
export function statementsAround(
  { pack }: Inquiry,
  of: Range & { name: string },
  inner: Omit<Range, 'path'>,
  most = MOST_LINES,
): Lines | null {
  const outline = fileOutline(pack, of.path);
  if (!outline) return null;
  const rows = rowsOf(outline, of, most);
  const hasRoom = (row: Row | undefined): boolean => row !== undefined && inner.endLine - row.startLine < most;
  const least = Math.min(
    ...rows
      .filter((row) => row.endLine >= inner.startLine && row.startLine <= inner.endLine)
      .map(({ indent }) => indent),
  );
  let from = rows.findLastIndex((row) => row.startLine <= inner.startLine);
  // What begins inside a block and leaves it is torn out of it.
  while (((rows[from]?.indent ?? 0) > least || rows[from]?.isGoingOn) && hasRoom(rows[from - 1])) from -= 1;
  // An `else` without its `if` says nothing: what it governs stands for itself.
  if (rows[from]?.isGoingOn && (rows[from + 1]?.indent ?? 0) > (rows[from]?.indent ?? 0)) from += 1;
  // Under which condition it is done is a part of it.
  const head = beginningAbove(rows, from);
  if (head >= 0 && hasRoom(rows[head])) from = head;
  const whole = rows[from];
  if (!whole) return null;
  // Under a long comment there is no room for what is done.
  const isLong = whole.codeLine - whole.startLine > LONG_COMMENT;
  const first = isLong ? { ...whole, startLine: whole.codeLine } : whole;
  let { endLine } = first;
  for (const [place, row] of rows.slice(from).entries()) {
    if (row.endLine - first.startLine >= most || row.indent < first.indent) break;
    // A head without what it governs says nothing.
    const next = rows[from + place + 1];
    if (!next || next.indent <= row.indent) ({ endLine } = row);
  }
  const shown = { startLine: first.startLine, endLine: closed(outline.lines, first, endLine, of.endLine, most) };
  return { path: of.path, ...toBlockEnd(rows, shown, inner, outline.lines, most) };
}

/** The row that a row hangs on; of an `else` the `if` that it goes on from. */
function beginningAbove(rows: readonly Row[], from: number): number {
  const indent = rows[from]?.indent ?? 0;
  const head = rows.findLastIndex((row, place) => place < from && row.indent < indent);
  const own = rows[head]?.indent ?? 0;
  return rows.findLastIndex((row, place) => place <= head && row.indent <= own && !row.isGoingOn);
}

/** How a definition begins, moved on where that would stop inside a block whose end is near. */
export function beginningOf({ pack }: Inquiry, of: Range & { name: string; kind?: string }): Lines {
  const { path, startLine } = of;
  const shown = { startLine, endLine: Math.min(of.endLine, startLine + MOST_LINES - 1) };
  // What a type ends with says nothing of what it begins with.
  const outline = TYPES.has(of.kind ?? '') ? null : fileOutline(pack, path);
  return { path, ...(outline ? toBlockEnd(rowsOf(outline, of), shown, of, outline.lines) : shown) };
}

/** What a block ends with is often the answer: lines that stop before it begin later, where what was sought stays in sight. */
function toBlockEnd(
  rows: readonly Row[],
  shown: Omit<Range, 'path'>,
  inner: Omit<Range, 'path'>,
  lines: readonly string[],
  most = MOST_LINES,
): Omit<Range, 'path'> {
  const stop = rows.findLastIndex(({ startLine, endLine }) => startLine >= shown.startLine && endLine <= shown.endLine);
  const indent = rows[stop]?.indent ?? 0;
  let last = stop;
  while ((rows[last + 1]?.indent ?? -1) >= indent) last += 1;
  const end = rows[last];
  if (stop < 0 || !end || last === stop) return shown;
  const from = rows.find(
    (row, place) =>
      end.endLine - row.codeLine < most &&
      row.codeLine <= Math.min(inner.endLine, shown.endLine) &&
      !row.isGoingOn &&
      rows.slice(place, last + 1).every((each) => each.indent >= row.indent),
  );
  if (!from) return shown;
  const startLine = end.endLine - from.startLine < most ? from.startLine : from.codeLine;
  return { startLine, endLine: closed(lines, { ...from, startLine }, end.endLine, lines.length, most) };
}

function masksOf({ subject }: Inquiry, outline: FileOutline): (line: number) => number {
  const read = subject.read.find((each) => each.outline.path === outline.path)?.masks;
  return (line) => read?.[line - 1] ?? subject.matcher.mask(outline.lines[line - 1] ?? '');
}

/** A type is told by one of its methods: what stands between them only declares. */
function membersOf({ symbols }: FileOutline, { path, startLine, endLine, name = '' }: Range & { name?: string }) {
  return symbols
    .filter((each) => WITH_BODY.has(each.kind) && startLine <= each.startLine && each.endLine <= endLine)
    .filter((each) => each.name.startsWith(`${name}.`))
    .slice(0, MEMBERS_READ)
    .map((each) => ({ path, startLine: each.startLine, endLine: each.endLine, name: each.name }));
}

/** The rows that stand together and say most: in the words of the question, and by what they do. */
function bestOf(
  { subject }: Inquiry,
  outline: FileOutline,
  { rows, ...range }: Range & { name?: string; rows: readonly Row[] },
  maskAt: (line: number) => number,
): (Lines & { weight: number }) | null {
  const total = subject.terms.reduce((sum, { weight }) => sum + weight, 0);
  const acts = doing(subject, range.name ?? '');
  let best: (Lines & { weight: number }) | null = null;
  for (const [place, first] of rows.entries()) {
    if (first.isGoingOn || first.isBeside) continue;
    let [mask, effects, done] = [0, 0, false];
    for (let at = place; at < rows.length; at++) {
      const row = rows[at];
      // What begins inside a block and leaves it is torn out of it.
      if (!row || row.endLine - first.startLine >= MOST_LINES || row.indent < first.indent) break;
      for (let line = row.startLine; line <= row.endLine; line++) {
        const own = row.isBeside ? 0 : maskAt(line);
        mask |= own;
        done ||= own !== 0 && acts.test(outline.lines[line - 1] ?? '');
      }
      effects += Number(row.isEffect);
      const next = rows[at + 1];
      // A head without what it governs says nothing.
      if (next && next.indent > row.indent) continue;
      const isCut = next !== undefined && (next.indent > first.indent || next.isRest === true);
      const weight =
        maskWeight(mask, subject.terms) +
        total * (EFFECT * Math.min(MOST_EFFECTS, effects) + (done ? DOES_IT : 0) - (isCut ? CUT : 0));
      if (!best || weight > best.weight) {
        const endLine = closed(outline.lines, first, row.endLine, range.endLine);
        best = { path: range.path, startLine: first.startLine, endLine, weight };
      }
    }
  }
  return best;
}

/** What closes the blocks of an excerpt belongs to it, as far as it has room. */
function closed(lines: readonly string[], first: Row, from: number, last: number, most = MOST_LINES): number {
  let end = from;
  for (let line = from + 1; line <= Math.min(last, first.startLine + most - 1); line++) {
    const text = lines[line - 1] ?? '';
    if (!/^\s*(?:[\])}]+[;,)]*|end)\s*$/.test(text)) break;
    if (text.length - text.trimStart().length >= first.indent) end = line;
  }
  return end;
}

/** The statements of a definition, one after the other; of what is written in no language that is read so, its lines. */
function rowsOf(outline: FileOutline, range: Range & { name?: string }, most = MOST_LINES): Row[] {
  const { lines, language } = outline;
  const { statements } = statementsOf(outline, range, range.name !== undefined);
  const rows: Row[] = [];
  const add = (each: Statement, isOfFailure = false): void => {
    let { startLine } = each;
    const least = rows.at(-1)?.endLine ?? range.startLine;
    while (startLine - 1 > least && COMMENT.test(lines[startLine - 2] ?? '')) startLine -= 1;
    const isEffect = each.children.length > 0 || (clauseOf(each, language)?.isEffect ?? false);
    const row = {
      indent: each.indent,
      isEffect,
      isGoingOn: GOES_ON.test(each.bare),
      isBeside: isOfFailure || isLogged(each),
    };
    // What alone is longer than an excerpt is shown by some of its lines.
    if (each.endLine - startLine >= most)
      for (let line = startLine; line <= each.endLine; line++)
        rows.push({
          ...row,
          startLine: line,
          codeLine: line,
          endLine: line,
          isGoingOn: row.isGoingOn || line > startLine,
          isRest: line > startLine,
        });
    else rows.push({ ...row, startLine, codeLine: each.startLine, endLine: each.endLine });
    for (const child of each.children) add(child, isOfFailure || /^(?:catch|except|rescue)\b/.test(each.bare));
  };
  for (const each of statements) add(each);
  if (rows.length > 0 || isRead(language)) return rows;
  for (let line = range.startLine; line <= range.endLine; line++) {
    const text = lines[line - 1] ?? '';
    if (!isAside(text))
      rows.push({
        startLine: line,
        codeLine: line,
        endLine: line,
        indent: text.length - text.trimStart().length,
        isEffect: false,
        isGoingOn: false,
        isBeside: false,
      });
  }
  return rows;
}

/** A line that calls what the question says does it; others only speak of it. What bears the name says nothing. */
function doing({ terms, matcher }: Inquiry['subject'], name: string): RegExp {
  const own = matcher.mask(name);
  const verbs = terms.filter((_, place) => !(own & (1 << place))).map(({ stem }) => escaped(stem));
  return verbs.length === 0 ? /(?!)/ : new RegExp(`(?<![\\w$])(?:${verbs.join('|')})\\w*\\(`, 'i');
}
