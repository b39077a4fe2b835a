import type { Pack } from '../open-pack.ts';
import type { Corpus } from './corpus.ts';
import type { Query, QueryTerm } from './parse-query.ts';
import { countOf, type Field, postingCount, readPostings, visitPostings } from './postings.ts';
import { findInBlock } from './term-blocks.ts';

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
  /** How rare each of the query's words is among files, in the order of `query.words`. */
  rarity: number[];
}

/** More terms than this (in a pasted text) cost time and add nothing: the rarest are kept. */
const MOST_TERMS = 64;
const K1 = 1.2;
const B_CHUNK = 0.5;
const B_FILE = 0.75;

/** The result is good until the next call: searching is synchronous, so its large arrays serve one query after another. */
export function matchTerms(pack: Pack, query: Query): TermMatches {
  const corpus = pack.corpus;
  const matches = emptyMatches(corpus);
  matches.rarity = query.words.map(() => inverseFrequency(corpus.files.length, 0));
  for (const { term, lists } of rarestTerms(pack, query)) addTerm(corpus, matches, term, lists);
  return matches;
}

const matchesOfCorpus = new WeakMap<Corpus, TermMatches>();

function emptyMatches(corpus: Corpus): TermMatches {
  const known = matchesOfCorpus.get(corpus);
  if (known) {
    for (const values of Object.values(known)) values.fill(0);
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
    rarity: [],
  };
  matchesOfCorpus.set(corpus, matches);
  return matches;
}

function rarestTerms(pack: Pack, query: Query): { term: QueryTerm; lists: Uint8Array[] }[] {
  const found = query.terms.map((term) => {
    const lists = postingLists(pack, term.term);
    return { term, lists, size: lists.reduce((sum, list) => sum + postingCount(list), 0) };
  });
  const present = found.filter(({ size }) => size > 0);
  if (present.length <= MOST_TERMS) return present;
  return present.sort((a, b) => a.size - b.size || (a.term.term < b.term.term ? -1 : 1)).slice(0, MOST_TERMS);
}

/** Places of the files that hold a term anywhere, or in one field. */
export function filesWithTerm(pack: Pack, term: string, field?: Field): Set<number> {
  const places = new Set<number>();
  for (const list of postingLists(pack, term)) {
    visitPostings(list, (chunk, counts) => {
      const file = pack.corpus.fileOfChunk[chunk] ?? -1;
      if (file >= 0 && (field === undefined || countOf(counts, field) > 0)) places.add(file);
    });
  }
  return places;
}

/** The lists of a term in all segments, in ascending order of chunks. */
export function postingLists(pack: Pack, term: string): Uint8Array[] {
  const block = pack.query(
    'select data from postings where segment = ? and first_term <= ? order by first_term desc limit 1',
  );
  const bytes = Buffer.from(term, 'utf8');
  const lists: Uint8Array[] = [];
  for (const segment of pack.corpus.segments) {
    const data = block.get(segment, bytes)?.['data'];
    const list = data === undefined ? null : findInBlock(data, bytes);
    if (list) lists.push(list);
  }
  return lists;
}

/** Postings of the term at hand, decoded once and read twice. Searching is synchronous, so one pair serves all. */
let chunksOfTerm = new Int32Array(1 << 12);
let countsOfTerm = new Int32Array(1 << 12);

function decodeLists(lists: readonly Uint8Array[]): number {
  let size = 0;
  for (const list of lists) {
    const least = size + postingCount(list);
    if (least > chunksOfTerm.length) {
      chunksOfTerm = grown(chunksOfTerm, least);
      countsOfTerm = grown(countsOfTerm, least);
    }
    size = readPostings(list, chunksOfTerm, countsOfTerm, size);
  }
  return size;
}

function grown(values: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, values.length * 2));
  larger.set(values);
  return larger;
}

function addTerm(corpus: Corpus, matches: TermMatches, term: QueryTerm, lists: Uint8Array[]): void {
  const { average, length, fileOfChunk } = corpus;
  const size = decodeLists(lists);
  const frequency = frequencies(corpus, size);
  const rare = {
    body: term.weight * inverseFrequency(corpus.chunkCount, frequency.body),
    comments: term.weight * inverseFrequency(corpus.chunkCount, frequency.comments),
    definitions: term.weight * inverseFrequency(corpus.chunkCount, frequency.definitions),
    files: term.weight * inverseFrequency(corpus.files.length, frequency.files),
    header: term.weight * inverseFrequency(corpus.files.length, frequency.header),
  };
  const [only] = term.words;
  if (term.words.length === 1 && only !== undefined && !term.synonym) {
    matches.rarity[only] = inverseFrequency(corpus.files.length, frequency.files);
  }
  let file = -1;
  let inFile = 0;
  const closeFile = (): void => {
    if (file < 0 || inFile === 0) return;
    const relative = (corpus.fileLength[file] ?? 0) / average.file;
    matches.fileBody[file] = (matches.fileBody[file] ?? 0) + rare.files * saturated(inFile, relative, B_FILE);
  };
  for (let i = 0; i < size; i++) {
    const chunk = chunksOfTerm[i] ?? 0;
    const packed = countsOfTerm[i] ?? 0;
    const place = fileOfChunk[chunk] ?? -1;
    if (place < 0) continue;
    if (place !== file) {
      closeFile();
      file = place;
      inFile = 0;
    }
    const body = packed & 255;
    inFile += body;
    const relative = (length.body[chunk] ?? 0) / average.body;
    if (body) matches.body[chunk] = (matches.body[chunk] ?? 0) + rare.body * saturated(body, relative, B_CHUNK);
    if (packed < 256) continue;
    const comments = countOf(packed, 'comments');
    if (comments) {
      const share = (length.comments[chunk] ?? 0) / average.comments;
      matches.comments[chunk] = (matches.comments[chunk] ?? 0) + rare.comments * saturated(comments, share, B_CHUNK);
    }
    const definitions = countOf(packed, 'definitions');
    if (definitions) {
      const share = (length.definitions[chunk] ?? 0) / average.definitions;
      matches.definitions[chunk] =
        (matches.definitions[chunk] ?? 0) + rare.definitions * saturated(definitions, share, B_CHUNK);
    }
    if (countOf(packed, 'path')) matches.pathHits[place] = (matches.pathHits[place] ?? 0) + rare.files;
    const header = countOf(packed, 'header');
    if (header) matches.header[place] = (matches.header[place] ?? 0) + rare.header * saturated(header, 1, 0);
  }
  closeFile();
}

interface Frequencies {
  body: number;
  comments: number;
  definitions: number;
  header: number;
  files: number;
}

/** In how many chunks (or files) the term at hand occurs, by field. */
function frequencies(corpus: Corpus, size: number): Frequencies {
  const frequency: Frequencies = { body: 0, comments: 0, definitions: 0, header: 0, files: 0 };
  let last = -1;
  for (let i = 0; i < size; i++) {
    const packed = countsOfTerm[i] ?? 0;
    const file = corpus.fileOfChunk[chunksOfTerm[i] ?? 0] ?? -1;
    if (file < 0) continue;
    if (file !== last) frequency.files += 1;
    last = file;
    if (packed & 255) frequency.body += 1;
    if (packed < 256) continue;
    if (countOf(packed, 'comments')) frequency.comments += 1;
    if (countOf(packed, 'definitions')) frequency.definitions += 1;
    if (countOf(packed, 'header')) frequency.header += 1;
  }
  return frequency;
}

/** BM25's part of a term: more is better, with less and less added, and long texts need more. */
function saturated(count: number, relativeLength: number, b: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - b + b * relativeLength));
}

export function inverseFrequency(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}
