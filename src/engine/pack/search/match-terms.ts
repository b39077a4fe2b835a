import type { Pack } from '../open-pack.ts';
import { inverseFrequency, MOST_GAIN, PLAIN_DAMPING } from './bm25.ts';
import type { Corpus } from './corpus.ts';
import type { Query, QueryTerm } from './parse-query.ts';
import { type Field, MOST, postingCount, readPostings, SHIFTS } from './postings.ts';
import { postingLists } from './term-lists.ts';

/** How well each chunk and each file answers the terms of a query, before anything is known about names. */
export interface TermMatches {
  /** By number of the chunk. */
  body: Float32Array;
  comments: Float32Array;
  definitions: Float32Array;
  /** By place of the file. */
  fileBody: Float32Array;
  header: Float32Array;
  /** Files whose path holds a term. */
  pathHits: Float32Array;
  /** What the best chunk of a file is worth as a reason to look at it. */
  bestChunk: Float32Array;
  /** How rare each of the query's words is among files, in the order of `query.words`. */
  rarity: number[];
}

/** More terms than this (in a pasted text) cost time and add nothing: the rarest are kept. */
const MOST_TERMS = 64;
/** A chunk that defines something of that name is a little better than one that uses it. */
export const DEFINITIONS_IN_CHUNK = 0.2;

/** The result is good until the next call: searching is synchronous, so its large arrays serve one query after another. */
export function matchTerms(pack: Pack, query: Query): TermMatches {
  const corpus = pack.corpus;
  const matches = emptyMatches(corpus);
  matches.rarity = query.words.map(() => inverseFrequency(corpus.files.length, 0));
  for (const found of rarestTerms(pack, query)) addTerm(corpus, matches, found);
  return matches;
}

const matchesOfCorpus = new WeakMap<Corpus, TermMatches>();

function emptyMatches(corpus: Corpus): TermMatches {
  const known = matchesOfCorpus.get(corpus);
  if (known) {
    for (const values of [known.body, known.comments, known.definitions]) values.fill(0);
    for (const values of [known.fileBody, known.header, known.pathHits, known.bestChunk]) values.fill(0);
    return known;
  }
  const chunks = corpus.fileOfChunk.length;
  const files = corpus.files.length;
  const matches: TermMatches = {
    body: new Float32Array(chunks),
    comments: new Float32Array(chunks),
    definitions: new Float32Array(chunks),
    fileBody: new Float32Array(files),
    header: new Float32Array(files),
    pathHits: new Float32Array(files),
    bestChunk: new Float32Array(files),
    rarity: [],
  };
  matchesOfCorpus.set(corpus, matches);
  return matches;
}

interface FoundTerm {
  term: QueryTerm;
  lists: readonly Uint8Array[];
  /** How many postings it has. */
  size: number;
}

/** The terms of a query that occur, the rarest first. */
function rarestTerms(pack: Pack, query: Query): FoundTerm[] {
  return query.terms
    .map((term) => {
      const lists = postingLists(pack, term.term);
      return { term, lists, size: lists.reduce((sum, list) => sum + postingCount(list), 0) };
    })
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size || (a.term.term < b.term.term ? -1 : 1))
    .slice(0, MOST_TERMS);
}

/**
 * Postings of the term at hand, decoded once and read twice. Searching is synchronous, so one set serves all. Only
 * postings of chunks that are still there are in it.
 */
const atHand = { chunks: new Int32Array(1 << 12), counts: new Int32Array(1 << 12), files: new Int32Array(1 << 12) };

/** In how many chunks (or files) a term occurs, by field. */
interface Frequencies {
  body: number;
  comments: number;
  definitions: number;
  header: number;
  files: number;
}

/** Decodes the lists of a term and counts what they hold. */
function decodeLists(
  { fileOfChunk }: Corpus,
  { lists, size: room }: FoundTerm,
): { size: number; frequency: Frequencies } {
  if (room > atHand.chunks.length) {
    atHand.chunks = new Int32Array(room * 2);
    atHand.counts = new Int32Array(room * 2);
    atHand.files = new Int32Array(room * 2);
  }
  const { chunks, counts, files } = atHand;
  let read = 0;
  for (const list of lists) read = readPostings(list, chunks, counts, read);
  let [size, last, inFiles, inBody, inComments, inDefinitions, inHeader] = [0, -1, 0, 0, 0, 0, 0];
  for (let i = 0; i < read; i++) {
    const chunk = chunks[i] ?? 0;
    const packed = counts[i] ?? 0;
    const file = fileOfChunk[chunk] ?? -1;
    if (file < 0) continue;
    if (file !== last) inFiles += 1;
    last = file;
    if (packed & BODY) inBody += 1;
    if (packed > BODY) {
      if (packed & COMMENTS) inComments += 1;
      if (packed & DEFINITIONS) inDefinitions += 1;
      if (packed & HEADER) inHeader += 1;
    }
    chunks[size] = chunk;
    counts[size] = packed;
    files[size++] = file;
  }
  const frequency = {
    body: inBody,
    comments: inComments,
    definitions: inDefinitions,
    header: inHeader,
    files: inFiles,
  };
  return { size, frequency };
}

/** The bits of packed counts that belong to a field. */
const maskOf = (field: Field): number => MOST[field] << SHIFTS[field];
const BODY = maskOf('body');
const COMMENTS = maskOf('comments');
const DEFINITIONS = maskOf('definitions');
const PATH = maskOf('path');
const HEADER = maskOf('header');

function addTerm(corpus: Corpus, matches: TermMatches, found: FoundTerm): void {
  const { term } = found;
  const { size, frequency } = decodeLists(corpus, found);
  const { chunks, counts, files } = atHand;
  const rareInFiles = inverseFrequency(corpus.files.length, frequency.files);
  const [only] = term.words;
  if (term.words.length === 1 && only !== undefined && !term.synonym) matches.rarity[only] = rareInFiles;

  const weightIn = (field: 'body' | 'comments' | 'definitions'): number =>
    term.weight * inverseFrequency(corpus.chunkCount, frequency[field]) * MOST_GAIN;
  const [ofBody, ofComments, ofDefinitions] = [weightIn('body'), weightIn('comments'), weightIn('definitions')];
  const ofPath = term.weight * rareInFiles;
  const ofFile = ofPath * MOST_GAIN;
  const ofHeader = term.weight * inverseFrequency(corpus.files.length, frequency.header) * MOST_GAIN;
  const { body, comments, definitions, fileBody, header, pathHits, bestChunk } = matches;
  const { damping } = corpus;
  let at = 0;
  while (at < size) {
    const file = files[at] ?? 0;
    let inFile = 0;
    let best = bestChunk[file] ?? 0;
    for (; at < size && files[at] === file; at++) {
      const chunk = chunks[at] ?? 0;
      const packed = counts[at] ?? 0;
      const inBody = packed & BODY;
      inFile += inBody;
      if (inBody) body[chunk] = (body[chunk] ?? 0) + (ofBody * inBody) / (inBody + (damping.body[chunk] ?? 0));
      if (packed > BODY) {
        const inComments = (packed & COMMENTS) >> SHIFTS.comments;
        if (inComments) {
          const part = inComments / (inComments + (damping.comments[chunk] ?? 0));
          comments[chunk] = (comments[chunk] ?? 0) + ofComments * part;
        }
        const inDefinitions = (packed & DEFINITIONS) >> SHIFTS.definitions;
        if (inDefinitions) {
          const part = inDefinitions / (inDefinitions + (damping.definitions[chunk] ?? 0));
          definitions[chunk] = (definitions[chunk] ?? 0) + ofDefinitions * part;
        }
        if (packed & PATH) pathHits[file] = (pathHits[file] ?? 0) + ofPath;
        const inHeader = (packed & HEADER) >> SHIFTS.header;
        if (inHeader) header[file] = (header[file] ?? 0) + (ofHeader * inHeader) / (inHeader + PLAIN_DAMPING);
      }
      // Values only grow, so the largest that was ever seen is the largest at the end.
      const worth = (body[chunk] ?? 0) + (1 + DEFINITIONS_IN_CHUNK) * (definitions[chunk] ?? 0);
      if (worth > best) best = worth;
    }
    bestChunk[file] = best;
    if (inFile) fileBody[file] = (fileBody[file] ?? 0) + (ofFile * inFile) / (inFile + (damping.file[file] ?? 0));
  }
}
