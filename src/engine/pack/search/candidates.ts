import { symbolsOf } from '../file-symbols.ts';
import { linksFrom, linksTo } from '../graph/file-links.ts';
import type { Pack } from '../open-pack.ts';
import type { CorpusFile } from './corpus.ts';
import { leastOfBest } from './least-of-best.ts';
import { DEFINITIONS_IN_CHUNK, matchTerms, type TermMatches } from './match-terms.ts';
import { NameMatcher, type NameTerms, nameTerms, squeezed } from './name-match.ts';
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
  'namePrefix',
  'usedByStrong',
  'usesStrong',
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
const MOST_READ = 80;
const CHUNKS_A_FILE = 5;
const NO_VALUES = Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as FeatureValues; // Every feature is set.

export function gatherCandidates(pack: Pack, query: Query, accepts: (file: CorpusFile) => boolean): Candidate[] {
  const matches = matchTerms(pack, query);
  const candidates = pickCandidates(pack, matches, accepts);
  const matcher = new NameMatcher(query, matches.rarity);
  const words = new Set(query.text.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? []);
  const identifiers = new Set(query.identifiers);
  for (const { file, values } of candidates) {
    pathFeatures(file, matcher, query, values);
    values.file = matches.fileBody[file.place] ?? 0;
    values.header = matches.header[file.place] ?? 0;
    values.centrality = Math.log1p(file.users);
  }
  const search = { matcher, words, identifiers, query };
  for (const { file, values } of worthReading(candidates)) definitionFeatures(pack, file, search, values);
  scale(candidates, FEATURES);
  spread(pack, candidates);
  scale(candidates, SPREAD_FEATURES);
  return candidates;
}

const STRONG_FILES = 20;
const SPREAD_FEATURES = ['usedByStrong', 'usesStrong'] as const;

/** Files that strong files use, and files that use strong ones, share in what those say. */
function spread(pack: Pack, candidates: Candidate[]): void {
  const strength = ({ values }: Candidate): number =>
    values.topThree + 0.5 * values.nameMatch + 0.5 * values.exact + 0.5 * values.comments;
  const strong = candidates
    .map((candidate) => ({ candidate, worth: strength(candidate) }))
    .sort((a, b) => b.worth - a.worth || a.candidate.file.place - b.candidate.file.place)
    .slice(0, STRONG_FILES);
  const byId = new Map(candidates.map((candidate) => [candidate.file.id, candidate.values]));
  for (const { candidate, worth } of strong) {
    const used = linksOf(pack, candidate.file.id, 'uses');
    for (let i = 0; i < used.files.length; i++) {
      const values = byId.get(used.files[i] ?? 0);
      if (values) values.usedByStrong += (worth * (used.weights[i] ?? 0)) / Math.sqrt(used.files.length);
    }
    const users = linksOf(pack, candidate.file.id, 'users');
    for (let i = 0; i < users.files.length; i++) {
      const values = byId.get(users.files[i] ?? 0);
      if (values) values.usesStrong += (worth * (users.weights[i] ?? 0)) / Math.sqrt(users.files.length);
    }
  }
}

/** The neighbours of a file, with the logarithm of how much they have to do with it. */
interface Links {
  files: Int32Array;
  weights: Float64Array;
}

const LINKS_REMEMBERED = 200_000;
const linksOfPack = new WeakMap<Pack, { lists: Map<string, Links>; size: number }>();

/** The files in the middle of a project have thousands of users and are strong in many queries, so lists are kept. */
function linksOf(pack: Pack, file: number, end: 'uses' | 'users'): Links {
  const kept = linksOfPack.get(pack) ?? { lists: new Map<string, Links>(), size: 0 };
  linksOfPack.set(pack, kept);
  const known = kept.lists.get(`${end} ${file}`);
  if (known) return known;
  const found = end === 'uses' ? linksFrom(pack, file) : linksTo(pack, file);
  const links = {
    files: Int32Array.from(found, (link) => link.file),
    weights: Float64Array.from(found, ({ weight }) => Math.log1p(weight)),
  };
  if (kept.size > LINKS_REMEMBERED) {
    kept.lists.clear();
    kept.size = 0;
  }
  kept.lists.set(`${end} ${file}`, links);
  kept.size += found.length + 1;
  return links;
}

/** Reading definitions is what costs time in a large pack, so it is done for the candidates that may still win by it. */
function worthReading(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length <= MOST_READ) return candidates;
  const most = { names: 1e-9, chunk: 1e-9 };
  for (const { values } of candidates) {
    most.names = Math.max(most.names, values.names);
    most.chunk = Math.max(most.chunk, values.chunk);
  }
  const promise = ({ values }: Candidate): number =>
    values.names === 0 ? 0 : values.names / most.names + values.chunk / most.chunk + values.nameMatch;
  return candidates
    .map((candidate) => ({ candidate, promise: promise(candidate) }))
    .filter((each) => each.promise > 0)
    .sort((a, b) => b.promise - a.promise || a.candidate.file.place - b.candidate.file.place)
    .slice(0, MOST_READ)
    .map(({ candidate }) => candidate);
}

/** The files with the best chunks, and those whose path or definitions hold rare words of the query. */
function pickCandidates(pack: Pack, matches: TermMatches, accepts: (file: CorpusFile) => boolean): Candidate[] {
  const { files } = pack.corpus;
  const { bestChunk, pathHits } = matches;
  const places = new Int32Array(files.length);
  const worths = new Float32Array(files.length);
  let found = 0;
  for (let place = 0; place < files.length; place++) {
    const worth = (bestChunk[place] ?? 0) + 2 * (pathHits[place] ?? 0);
    const file = files[place];
    if (worth === 0 || !file || !accepts(file)) continue;
    places[found] = place;
    worths[found++] = worth;
  }
  const least = leastOfBest(worths.subarray(0, found), MOST_CANDIDATES);
  const candidates: Candidate[] = [];
  for (let i = 0; i < found && candidates.length < MOST_CANDIDATES; i++) {
    const file = files[places[i] ?? 0];
    if (file && (worths[i] ?? 0) >= least) candidates.push(candidateOf(file, matches));
  }
  return candidates;
}

function chunkWorth(matches: TermMatches, chunk: number): number {
  return (matches.body[chunk] ?? 0) + DEFINITIONS_IN_CHUNK * (matches.definitions[chunk] ?? 0);
}

function candidateOf(file: CorpusFile, matches: TermMatches): Candidate {
  const chunks: Candidate['chunks'] = [];
  const values = { ...NO_VALUES };
  for (let chunk = file.firstChunk; chunk < file.firstChunk + file.chunkCount; chunk++) {
    const score = chunkWorth(matches, chunk);
    if (score > 0) chunks.push({ chunk, score });
    values.comments = Math.max(values.comments, matches.comments[chunk] ?? 0);
    values.names = Math.max(values.names, matches.definitions[chunk] ?? 0);
  }
  chunks.sort((a, b) => b.score - a.score || a.chunk - b.chunk);
  chunks.length = Math.min(chunks.length, CHUNKS_A_FILE);
  values.chunk = chunks[0]?.score ?? 0;
  values.topThree = chunks.slice(0, 3).reduce((sum, { score }) => sum + score, 0);
  return { file, chunks, values };
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
  for (const definition of definitionsOf(pack, file.id)) {
    if (!matcher.mayMatch(definition.squeezed)) continue;
    definition.terms ??= nameTerms(definition.name);
    const { share, precision } = matcher.match(definition.terms);
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
}

interface Definition {
  name: string;
  squeezed: string;
  /** Made when a query first comes near the name: most names are never looked at again. */
  terms: NameTerms | undefined;
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
  const definitions = symbolsOf(pack, file).map(({ name, kind, container, startLine, endLine }) => ({
    name,
    squeezed: squeezed(name),
    terms: undefined,
    kind,
    nested: container !== null,
    lines: endLine - startLine + 1,
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

function scale(candidates: Candidate[], features: readonly Feature[]): void {
  for (const feature of features) {
    let most = 0;
    for (const { values } of candidates) most = Math.max(most, values[feature]);
    if (most > 0) for (const { values } of candidates) values[feature] /= most;
  }
}
