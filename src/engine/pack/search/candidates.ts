import type { Pack } from '../open-pack.ts';
import { SYMBOL_KINDS, symbolId } from '../pack-schema.ts';
import type { CorpusFile } from './corpus.ts';
import { matchTerms, type TermMatches } from './match-terms.ts';
import { NameMatcher, type NameTerms, nameTerms } from './name-match.ts';
import type { Query } from './parse-query.ts';

/** What ranking weighs. Each value is scaled to the largest one among the candidates of a query. */
export const FEATURES = [
  'chunk',
  'topThree',
  'file',
  'comments',
  'header',
  'names',
  'nameShare',
  'directoryShare',
  'nameMatch',
  'namePrecision',
  'definition',
  'exact',
  'defining',
  'named',
  'centrality',
  'mentioned',
  'coverage',
  'fileCoverage',
  'namesCovered',
  'namePrefix',
] as const;
export type Feature = (typeof FEATURES)[number];
export type FeatureValues = Record<Feature, number>;

export interface Candidate {
  file: CorpusFile;
  /** Chunks of the file that hold a term, best first. */
  chunks: { chunk: number; score: number }[];
  values: FeatureValues;
}

const MOST_CANDIDATES = 400;
const CHUNKS_A_FILE = 5;

export function gatherCandidates(pack: Pack, query: Query, accepts: (file: CorpusFile) => boolean): Candidate[] {
  const matches = matchTerms(pack, query);
  const candidates = pickCandidates(pack, matches, accepts);
  const matcher = new NameMatcher(query, matches.rarity);
  const words = new Set(query.text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []);
  const identifiers = new Set(query.identifiers);
  for (const { file, values } of candidates) {
    pathFeatures(file, matcher, query, values);
    definitionFeatures(pack, file, { matcher, words, identifiers, query }, values);
    values.file = matches.fileBody[file.place] ?? 0;
    values.fileCoverage = matches.fileCoverage[file.place] ?? 0;
    values.header = matches.header[file.place] ?? 0;
    values.centrality = Math.log1p(file.users);
  }
  scale(candidates);
  return candidates;
}

/** The files with the best chunks, and those whose path holds rare words of the query. */
function pickCandidates(pack: Pack, matches: TermMatches, accepts: (file: CorpusFile) => boolean): Candidate[] {
  const { files, fileOfChunk } = pack.corpus;
  const byFile = new Map<number, Candidate>();
  for (const chunk of matches.chunks) {
    const file = files[fileOfChunk[chunk] ?? -1];
    if (!file) continue;
    let candidate = byFile.get(file.place);
    if (!candidate) {
      candidate = { file, chunks: [], values: noValues() };
      byFile.set(file.place, candidate);
    }
    const body = matches.body[chunk] ?? 0;
    const comments = matches.comments[chunk] ?? 0;
    const definitions = matches.definitions[chunk] ?? 0;
    candidate.chunks.push({ chunk, score: body + 0.2 * definitions });
    candidate.values.coverage = Math.max(candidate.values.coverage, matches.coverage[chunk] ?? 0);
    candidate.values.comments = Math.max(candidate.values.comments, comments);
    candidate.values.names = Math.max(candidate.values.names, definitions);
  }
  const all = [...byFile.values()].filter(({ file }) => accepts(file));
  for (const { file, chunks, values } of all) {
    chunks.sort((a, b) => b.score - a.score || a.chunk - b.chunk);
    values.chunk = chunks[0]?.score ?? 0;
    values.topThree = chunks.slice(0, 3).reduce((sum, { score }) => sum + score, 0);
    chunks.length = Math.min(chunks.length, CHUNKS_A_FILE);
    values.nameShare = matches.pathHits[file.place] ?? 0;
  }
  if (all.length <= MOST_CANDIDATES) return all;
  const worth = ({ values }: Candidate): number => values.chunk + values.names + 2 * values.nameShare;
  return all.sort((a, b) => worth(b) - worth(a) || a.file.place - b.file.place).slice(0, MOST_CANDIDATES);
}

function pathFeatures(file: CorpusFile, matcher: NameMatcher, query: Query, values: FeatureValues): void {
  const { name, directories } = pathTerms(file.path);
  const { share, precision } = matcher.match(name);
  values.nameShare = share;
  values.namePrecision = share > 0 ? precision : 0;
  values.nameMatch = share * precision;
  values.directoryShare = matcher.match(directories).share;
  values.namePrefix = matcher.abbreviates(name);
  values.named = query.kind === 'symbol' && query.terms.some(({ term }) => term === name.whole) ? precision : 0;
  values.mentioned = query.paths.some((path) => `/${file.path}`.endsWith(`/${path}`)) ? 1 : 0;
}

interface DefinitionSearch {
  matcher: NameMatcher;
  words: ReadonlySet<string>;
  identifiers: ReadonlySet<string>;
  query: Query;
}

/** Definitions that hold others, or stand alone, are what people ask for; a local variable of the same name is not. */
const KIND_WORTH = new Map<string, number>(
  Object.entries({ variable: 0.6, property: 0.5, key: 0.5, constant: 0.8, section: 0.6, other: 0.6, method: 0.8 }),
);

function definitionFeatures(
  pack: Pack,
  file: CorpusFile,
  { matcher, words, identifiers, query }: DefinitionSearch,
  values: FeatureValues,
): void {
  if (values.names === 0) return;
  const asked = query.kind === 'symbol' ? (query.text.match(/[\w$]+(?=\W*$)/)?.[0] ?? query.text) : '';
  const covered = new Set<number>();
  for (const definition of definitionsOf(pack, file.id)) {
    const { share, precision, hit } = matcher.match(definition.terms);
    for (const word of hit) covered.add(word);
    if (share === 0) continue;
    const worth = KIND_WORTH.get(definition.kind) ?? 1;
    const f1 = (2 * share * precision) / (share + precision);
    values.definition = Math.max(values.definition, f1 * (0.7 + 0.3 * worth));
    const own = definition.name.slice(definition.name.search(/[^.:]*$/));
    const lower = own.toLowerCase();
    if (identifiers.has(own)) values.exact = Math.max(values.exact, worth);
    else if (words.has(lower)) values.exact = Math.max(values.exact, 0.5 * worth * (definition.nested ? 0.5 : 1));
    if (asked !== '' && lower === asked.toLowerCase()) {
      const same = own === asked ? 1 : 0.6;
      const size = Math.min(1, 0.6 + Math.log1p(definition.lines) / 12);
      values.defining = Math.max(values.defining, same * worth * (definition.nested ? 0.6 : 1) * size);
    }
  }
  values.namesCovered = matcher.weight(covered);
}

interface Definition {
  name: string;
  terms: NameTerms;
  kind: string;
  nested: boolean;
  lines: number;
}

const definitionsOfPack = new WeakMap<Pack, Map<number, Definition[]>>();
const FILES_REMEMBERED = 4_000;

function definitionsOf(pack: Pack, file: number): Definition[] {
  const remembered = definitionsOfPack.get(pack) ?? new Map<number, Definition[]>();
  definitionsOfPack.set(pack, remembered);
  const known = remembered.get(file);
  if (known) return known;
  const definitions = pack
    .query('select name, kind, container, start_line, end_line from symbols where id >= ? and id < ?')
    .all(symbolId(file, 0), symbolId(file + 1, 0))
    .map((row) => ({
      name: String(row['name']),
      terms: nameTerms(String(row['name'])),
      kind: SYMBOL_KINDS[Number(row['kind'])] ?? 'other',
      nested: row['container'] !== null,
      lines: Number(row['end_line']) - Number(row['start_line']) + 1,
    }));
  if (remembered.size >= FILES_REMEMBERED) remembered.clear();
  remembered.set(file, definitions);
  return definitions;
}

const termsOfPath = new Map<string, { name: NameTerms; directories: NameTerms }>();
const PATHS_REMEMBERED = 50_000;

function pathTerms(path: string): { name: NameTerms; directories: NameTerms } {
  const known = termsOfPath.get(path);
  if (known) return known;
  const parts = path.split('/');
  const base = (parts.pop() ?? '').replace(/(?<=.)\.[^.]*$/, '');
  // A file that only marks its folder as a package goes by the folder's name.
  const marker = /^(__init__|index|mod|lib|init|main|__main__|package-info|doc)$/.test(base) && parts.length > 0;
  const name = marker ? (parts.pop() ?? base) : base;
  const terms = { name: nameTerms(name), directories: nameTerms(parts.slice(-2).join('_')) };
  if (termsOfPath.size >= PATHS_REMEMBERED) termsOfPath.clear();
  termsOfPath.set(path, terms);
  return terms;
}

function scale(candidates: Candidate[]): void {
  for (const feature of FEATURES) {
    let most = 0;
    for (const { values } of candidates) most = Math.max(most, values[feature]);
    if (most > 0) for (const { values } of candidates) values[feature] /= most;
  }
}

function noValues(): FeatureValues {
  return Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as FeatureValues; // Every feature is set.
}
