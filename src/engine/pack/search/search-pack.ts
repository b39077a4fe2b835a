import type { SymbolKind } from '../../syntax/parsed-file.ts';
import { symbolsOf } from '../file-symbols.ts';
import type { Pack } from '../open-pack.ts';
import { readFile } from '../read-file.ts';
import { explainMatch } from './explain-match.ts';
import { type FileFilter, fileFilter } from './file-filter.ts';
import { findWords } from './found-words.ts';
import { NameMatcher, nameTerms, squeezed } from './name-match.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { type RankedFile, rankFiles } from './rank-files.ts';
import { snippetOf } from './snippet.ts';

export interface SearchOptions extends FileFilter {
  limit?: number;
  /** Only results that show a definition of this kind. */
  kind?: SymbolKind;
}

export interface SearchResult {
  path: string;
  startLine: number;
  endLine: number;
  /** The definition that the result shows, if it shows one. */
  symbol: string | null;
  kind: SymbolKind | null;
  score: number;
  why: string;
  snippet: string;
}

const USUAL_LIMIT = 10;
const MOST_RESULTS = 100;

/**
 * Ranked search over a pack. Every file gives its best chunk first; places that stay free are filled with further chunks
 * of the strong files. The same query on the same pack always gives the same list.
 */
export function searchPack(pack: Pack, text: string, options: SearchOptions = {}): SearchResult[] {
  const query = parseQuery(text);
  const limit = Math.min(Math.max(1, Math.floor(options.limit ?? USUAL_LIMIT)), MOST_RESULTS);
  const ranked = rankFiles(pack, query, fileFilter(options));
  const matcher = new NameMatcher(
    query,
    query.words.map(() => 1),
  );
  const results: SearchResult[] = [];
  for (const { file, place } of placesInOrder(ranked, limit, options.kind !== undefined)) {
    const result = resultOf(pack, query, matcher, file, place, options.kind);
    if (result) results.push(result);
    if (results.length === limit) break;
  }
  return results;
}

/** First chunks of all files in order, then the second and later chunks by the strength of file and chunk. */
function placesInOrder(
  ranked: readonly RankedFile[],
  limit: number,
  all: boolean,
): { file: RankedFile; place: number }[] {
  const first = ranked.map((file) => ({ file, place: 0 }));
  if (first.length >= limit && !all) return first.slice(0, limit);
  const worth = ({ file, place }: { file: RankedFile; place: number }): number =>
    (file.score * (file.chunks[place]?.score ?? 0)) / Math.max(1e-9, file.chunks[0]?.score ?? 0);
  const more = ranked.flatMap((file) => file.chunks.slice(1).map((_, i) => ({ file, place: i + 1 })));
  more.sort((a, b) => worth(b) - worth(a) || a.file.file.place - b.file.file.place || a.place - b.place);
  return [...first, ...more];
}

function resultOf(
  pack: Pack,
  query: Query,
  matcher: NameMatcher,
  ranked: RankedFile,
  place: number,
  kind: SymbolKind | undefined,
): SearchResult | null {
  const chunk = ranked.chunks[place]?.chunk ?? ranked.file.firstChunk;
  const startLine = pack.corpus.startLine[chunk] ?? 1;
  const endLine = pack.corpus.endLine[chunk] ?? startLine;
  const symbol = shownSymbol(pack, ranked.file.id, matcher, { startLine, endLine, kind });
  if (kind !== undefined && symbol?.kind !== kind) return null;
  const share = (ranked.chunks[place]?.score ?? 0) / Math.max(1e-9, ranked.chunks[0]?.score ?? 0);
  const text = readFile(pack, ranked.file.path, { start: startLine, end: endLine })?.text ?? '';
  const found = findWords(text, query, matcher);
  return {
    path: ranked.file.path,
    startLine,
    endLine,
    symbol: symbol?.name ?? null,
    kind: symbol?.kind ?? null,
    score: Math.round(ranked.score * (place === 0 ? 1 : share) * 10_000) / 10_000,
    why: explainMatch(query, ranked, symbol?.name ?? null, found.words),
    snippet: snippetOf(found),
  };
}

const NO_MATCH = { share: 0, precision: 0 };

/** The definition of a chunk that fits the query best; without one that fits, the first that begins there. */
function shownSymbol(
  pack: Pack,
  file: number,
  matcher: NameMatcher,
  place: { startLine: number; endLine: number; kind: SymbolKind | undefined },
): { name: string; kind: SymbolKind } | null {
  const symbols = symbolsOf(pack, file);
  let best: { name: string; kind: SymbolKind; worth: number } | null = null;
  for (const { name, kind, container, startLine, endLine } of symbols) {
    if (startLine > place.endLine || endLine < place.startLine) continue;
    if (place.kind !== undefined && kind !== place.kind) continue;
    const { share, precision } = matcher.mayMatch(squeezed(name)) ? matcher.match(nameTerms(name)) : NO_MATCH;
    const begins = startLine >= place.startLine;
    const minor = kind === 'property' || kind === 'variable' ? 0.1 : 0;
    const worth = 2 * share * (0.5 + precision / 2) + (begins ? 0.2 : 0) - minor;
    if (best && best.worth >= worth) continue;
    const around = container === null ? undefined : symbols[container]?.name;
    best = { name: around === undefined ? name : `${around}.${name}`, kind, worth };
  }
  return best;
}
