import { type FileOutline, fileOutline } from '../../../engine/pack/file-outline.ts';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { visitPostings } from '../../../engine/pack/search/postings.ts';
import { postingLists } from '../../../engine/pack/search/term-lists.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import type { AskedWords } from '../subject/asked-words.ts';
import { isProduction } from '../subject/question-terms.ts';
import { isInlineTest, isPage, isSideCode } from '../subject/side-code.ts';
import { raise, WordReader, type Worths } from './word-reader.ts';

/** A function whose lines bring together what a question asks about. */
export interface Passage {
  symbol: SymbolDetail;
  /** The share of what is asked that it says, each word where it counts most. */
  cover: number;
  /** Those of its lines that say most. */
  lines: { startLine: number; endLine: number };
}

const CHUNKS_READ = 40;
const WINDOW = 8;
const LONGEST_LINE = 400;
const DOC_READ = 300;
/** What a word is worth that stands beside the lines. */
const PLACES = { doc: 0.85, type: 0.7, file: 0.55, body: 0.5 } as const;
/** What it adds that the function is called so. */
const ALSO_NAMED = 0.2;
/** What draws a page says the words of what it asks for. */
const ASIDE = 0.25;
const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);
const WORD_LIST = /(?:^|\/)(?:locales?|i18n|translations?|lang|languages)\//i;

/** The functions of the product whose lines say most of what is asked, the fullest first. */
export function passagesOf(evidence: Evidence, asked: AskedWords): Passage[] {
  const reader = new WordReader(asked);
  return nearestFiles(evidence, asked)
    .flatMap((path) => passagesIn(fileOutline(evidence.pack, path), reader))
    .sort((a, b) => b.cover - a.cover || a.symbol.id - b.symbol.id);
}

/** How much a definition says, measured as passages are; a type by the fullest of its functions. */
export function passageCover({ pack }: Evidence, asked: AskedWords, { id, name, path }: SymbolDetail): number {
  const own = passagesIn(fileOutline(pack, path), new WordReader(asked)).filter(
    ({ symbol }) => symbol.id === id || symbol.name.startsWith(`${name}.`),
  );
  return Math.max(0, ...own.map(({ cover }) => cover));
}

/** The files of the chunks that hold most of what is asked. */
function nearestFiles({ pack }: Evidence, { words }: AskedWords): string[] {
  const { files, fileOfChunk } = pack.corpus;
  const worths = new Map<number, number>();
  for (const { forms, weight } of words) {
    const best = new Map<number, number>();
    for (const [form, worth] of forms)
      for (const list of postingLists(pack, form))
        visitPostings(list, (chunk) => {
          if ((best.get(chunk) ?? 0) < worth) best.set(chunk, worth);
        });
    for (const [chunk, worth] of best) worths.set(chunk, (worths.get(chunk) ?? 0) + worth * weight);
  }
  const nearest = [...worths]
    .flatMap(([chunk, worth]) => {
      const file = files[fileOfChunk[chunk] ?? -1];
      if (!file || !isProduction(file.role) || isSideCode(file.path) || WORD_LIST.test(file.path)) return [];
      return { path: file.path, worth: worth - (isPage(file.path) ? ASIDE : 0), chunk };
    })
    .sort((a, b) => b.worth - a.worth || a.chunk - b.chunk)
    .slice(0, CHUNKS_READ);
  return [...new Set(nearest.map(({ path }) => path))];
}

function passagesIn(outline: FileOutline | null, reader: WordReader): Passage[] {
  if (!outline) return [];
  const said = outline.lines.map((line) => reader.read(line.length > LONGEST_LINE ? '' : line));
  const callables = outline.symbols.filter((symbol) => CALLABLE.has(symbol.kind) && !isInlineTest(symbol));
  return callables.map((symbol) => {
    const { startLine, endLine } = symbol;
    const inner = callables.filter((each) => each.startLine > startLine && each.endLine <= endLine);
    // What a function inside it says is that one's own.
    const own = new Map<number, Worths>();
    for (let line = startLine; line <= endLine; line++) {
      const worths = said[line - 1];
      if (worths && !inner.some((each) => each.startLine <= line && line <= each.endLine)) own.set(line, worths);
    }
    return passageOf(symbol, own, reader);
  });
}

function passageOf(symbol: SymbolDetail, lines: ReadonlyMap<number, Worths>, reader: WordReader): Passage {
  const { name, path, doc, startLine, endLine } = symbol;
  const dot = name.lastIndexOf('.');
  const called = reader.read(name.slice(dot + 1));
  const beside = called.slice();
  raise(beside, reader.read(name.slice(0, Math.max(0, dot))), PLACES.type);
  raise(beside, reader.read(doc.slice(0, DOC_READ)), PLACES.doc);
  raise(beside, reader.read(path), PLACES.file);
  for (const worths of lines.values()) raise(beside, worths, PLACES.body);
  let best = { share: reader.share(beside), startLine, endLine };
  for (const line of lines.keys()) {
    const worths = beside.slice();
    for (let at = line; at < line + WINDOW; at++) raise(worths, lines.get(at) ?? worths);
    const share = reader.share(worths);
    if (share > best.share) best = { share, ...saying(lines, line) };
  }
  return {
    symbol,
    cover: best.share + ALSO_NAMED * reader.share(called) - (isPage(path) ? ASIDE : 0),
    lines: { startLine: best.startLine, endLine: best.endLine },
  };
}

/** The lines of a window without those at its ends that say nothing. */
function saying(lines: ReadonlyMap<number, Worths>, from: number): { startLine: number; endLine: number } {
  const found = [...Array(WINDOW).keys()]
    .map((place) => from + place)
    .filter((line) => lines.get(line)?.some((worth) => worth > 0));
  return { startLine: found[0] ?? from, endLine: found.at(-1) ?? from };
}
