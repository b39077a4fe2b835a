import type { FileOutline } from '../../../engine/pack/file-outline.ts';
import { type SymbolDetail, WITH_BODY } from '../../../engine/pack/search/find-symbols.ts';
import { isInlineTest } from '../subject/side-code.ts';
import { raise, type WordReader, type Worths } from './word-reader.ts';

/** A definition with what is said in it of the question. */
export interface Definition {
  symbol: SymbolDetail;
  /** The share of what is asked that it says, each word where it counts most. */
  cover: number;
  /** Those of its lines that say most. */
  lines: { startLine: number; endLine: number };
}

const WINDOW = 12;
const LONGEST_LINE = 400;
const MOST_LINES = 400;
const DOC_READ = 400;
/** What a word is worth that stands beside the lines. */
const PLACES = { doc: 0.85, type: 0.7, file: 0.55, body: 0.5, folder: 0.4 } as const;
/** Headings and entries of data, and what only makes a thing. */
const SAYS_LITTLE: ReadonlySet<string> = new Set(['section', 'key', 'constructor']);
/** A namespace only holds what is defined in it. */
const NAMESPACES = /\.(?:cs|fs|vb|php|kt|scala|cc|cpp|cxx|hh|hpp|h)$/;
/** What editors write for each type: all of its fields, one after the other. */
const OF_EVERY_TYPE = /\.(?:toString|ToString|hashCode|GetHashCode|equals|Equals)$/;

/** The definitions that stand in some lines of a file and say any of what is asked. */
export function definitionsIn(
  { path, lines, symbols }: FileOutline,
  near: readonly { startLine: number; endLine: number }[],
  reader: WordReader,
): Definition[] {
  const slash = path.lastIndexOf('/');
  const around = reader.empty();
  take(around, reader.read(path.slice(slash + 1)), PLACES.file);
  take(around, reader.read(path.slice(0, Math.max(0, slash))), PLACES.folder);
  // What a method says is that of the method, and not of its type.
  const isOfCallable = new Uint8Array(lines.length + 1);
  for (const { kind, startLine, endLine } of symbols)
    if (WITH_BODY.has(kind)) isOfCallable.fill(1, startLine, endLine + 1);
  const read = new Map<number, Worths | null>();
  const said = (line: number): Worths | null => {
    const known = read.get(line);
    if (known !== undefined) return known;
    const text = lines[line - 1] ?? '';
    const worths = text.length > LONGEST_LINE ? null : reader.read(text);
    read.set(line, worths);
    return worths;
  };
  return symbols
    .filter(
      (symbol) =>
        !SAYS_LITTLE.has(symbol.kind) &&
        !(symbol.kind === 'module' && NAMESPACES.test(path)) &&
        !OF_EVERY_TYPE.test(symbol.name) &&
        !isAccessor(symbol, lines) &&
        !isInlineTest(symbol) &&
        near.some(({ startLine, endLine }) => symbol.startLine <= endLine && startLine <= symbol.endLine),
    )
    .flatMap((symbol) => {
      const { startLine, kind } = symbol;
      const endLine = Math.min(symbol.endLine, startLine + MOST_LINES);
      const own: Said[] = [];
      for (let line = startLine; line <= endLine; line++) {
        const worths = !WITH_BODY.has(kind) && isOfCallable[line] === 1 ? null : said(line);
        if (worths) own.push({ line, worths });
      }
      return definitionOf(symbol, own, { around, reader }) ?? [];
    });
}

const ACCESSOR = /(?:^|\.)(?:get|set|is|Get|Set|Is)[A-Z_]\w*$/;
const ACCESSES = /^(?:return (?:this\.|\$this->|self\.)?\w+|(?:this\.|\$this->|self\.)?\w+ = \$?\w+);$/;
const LONGEST_ACCESSOR = 6;

/** What only hands out a field, or sets it: the field itself says as much. */
export function isAccessor(
  { name, startLine, endLine }: Pick<SymbolDetail, 'name' | 'startLine' | 'endLine'>,
  lines: readonly string[],
): boolean {
  if (!ACCESSOR.test(name) || endLine - startLine >= LONGEST_ACCESSOR) return false;
  const text = lines
    .slice(startLine - 1, endLine)
    .map((line) => line.trim())
    .join(' ');
  const body = /\{([^{}]*)\}$/.exec(text)?.[1]?.trim() ?? '';
  return ACCESSES.test(body);
}

interface Said {
  line: number;
  worths: Worths;
}

/** A definition by its name, what is written above it, and those of its lines that say most together. */
function definitionOf(
  symbol: SymbolDetail,
  own: readonly Said[],
  { around, reader }: { around: Worths; reader: WordReader },
): Definition | null {
  const { name, doc, startLine, endLine } = symbol;
  const dot = name.lastIndexOf('.');
  const beside = reader.empty();
  take(beside, reader.read(name.slice(dot + 1)));
  take(beside, reader.read(name.slice(0, Math.max(0, dot))), PLACES.type);
  take(beside, reader.read(doc.slice(0, DOC_READ)), PLACES.doc);
  for (const { worths } of own) raise(beside, worths, PLACES.body);
  if (reader.share(beside) === 0) return null;
  raise(beside, around);
  let best = { cover: reader.share(beside), lines: { startLine, endLine } };
  const isTighter = (first: number, last: number): boolean => last - first < best.lines.endLine - best.lines.startLine;
  for (const [place, { line: first }] of own.entries()) {
    const worths = beside.slice();
    let last = first;
    for (let at = place; at < own.length; at++) {
      const each = own[at];
      if (!each || each.line >= first + WINDOW) break;
      if (raise(worths, each.worths)) last = each.line;
    }
    const cover = reader.share(worths);
    if (cover > best.cover || (cover === best.cover && isTighter(first, last)))
      best = { cover, lines: { startLine: first, endLine: last } };
  }
  return { symbol, ...best };
}

function take(worths: Worths, by: Worths | null, factor = 1): void {
  if (by) raise(worths, by, factor);
}
