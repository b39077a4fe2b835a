import { enlarged } from './byte-table.ts';
import { addCount, FIELDS, type Field, MOST, SHIFTS } from './postings.ts';
import { ASCII_WORD, wordBytes } from './word-characters.ts';
import { WordTable } from './word-table.ts';

/** A stretch of UTF-8 whose words are counted. */
export interface Stretch {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** What is to be found of one chunk, by field. */
export type ChunkWords = Record<Field, Stretch[]>;

/** The terms of one file with the places where they occur. It is made to cross threads, so it lies in one piece of memory. */
export interface FileTerms {
  /** Each term once, in UTF-8, one after the other. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Two numbers a term: where its bytes end, and their hash. */
  terms: Int32Array<ArrayBuffer>;
  /** Three numbers a posting: the chunk within the file, the place of the term, the packed counts. Chunks ascend. */
  postings: Int32Array<ArrayBuffer>;
}

export interface CountedTerms extends FileTerms {
  /** How many terms each field of each chunk has. */
  lengths: Record<Field, number>[];
}

export function countTerms(chunks: readonly ChunkWords[]): CountedTerms {
  words.tidy();
  const counter = new TermCounter();
  const lengths = chunks.map((chunk, at) => counter.countChunk(at, chunk));
  return { ...counter.end(), lengths };
}

/** What serves one file after the other. */
const words = new WordTable();
/** Per term of the table: its place in the list of the present file, from 1. */
let places = new Int32Array(1 << 16);
/** Per place: the counts in the present chunk. */
let counts = new Int32Array(1 << 12);
let postings = new Int32Array(1 << 14);

class TermCounter {
  /** The terms of the file, by their places. */
  readonly #terms: number[] = [];
  readonly #touched: number[] = [];
  #length = 0;

  countChunk(chunk: number, chunkWords: ChunkWords): Record<Field, number> {
    const lengths = { body: 0, comments: 0, definitions: 0, path: 0, header: 0 };
    for (const field of FIELDS) {
      for (const stretch of chunkWords[field]) lengths[field] += this.#count(stretch, SHIFTS[field], MOST[field]);
    }
    for (const place of this.#touched) {
      this.#push(chunk, place, counts[place] ?? 0);
      counts[place] = 0;
    }
    this.#touched.length = 0;
    return lengths;
  }

  end(): FileTerms {
    const { terms: table } = words;
    let size = 0;
    for (const term of this.#terms) size += table.end(term) - table.start(term);
    const numbers = 2 * this.#terms.length + this.#length;
    const memory = new ArrayBuffer(numbers * Int32Array.BYTES_PER_ELEMENT + size);
    const terms = new Int32Array(memory, 0, 2 * this.#terms.length);
    const found = new Int32Array(memory, terms.byteLength, this.#length);
    found.set(postings.subarray(0, this.#length));
    const bytes = new Uint8Array(memory, terms.byteLength + found.byteLength);
    let end = 0;
    let number = 0;
    for (const term of this.#terms) {
      const last = table.end(term);
      for (let at = table.start(term); at < last; at++) bytes[end++] = table.bytes[at] ?? 0;
      terms[number++] = end;
      terms[number++] = table.hash(term);
      places[term] = 0;
    }
    return { bytes, terms, postings: found };
  }

  /** Every byte of a project comes through this loop. */
  #count({ bytes, from, to }: Stretch, shift: number, most: number): number {
    let counted = 0;
    let at = from;
    while (at < to) {
      const start = at;
      let hash = 0;
      while (at < to) {
        const byte = bytes[at] ?? 0;
        const size = byte < 128 ? (ASCII_WORD[byte] ?? 0) : wordBytes(bytes, at);
        if (size === 0) break;
        hash = (Math.imul(hash, 31) + byte) | 0;
        if (size > 1) hash = (Math.imul(hash, 31) + (bytes[at + size - 1] ?? 0)) | 0;
        at += size;
      }
      if (at > start) counted += this.#countWord(words.find(bytes, start, Math.min(at, to), hash), shift, most);
      at++;
    }
    return counted;
  }

  #countWord(word: number, shift: number, most: number): number {
    const first = words.firstTerm(word);
    const end = words.lastTerm(word);
    for (let at = first; at < end; at++) {
      const term = words.termList[at] ?? 0;
      while (term >= places.length) places = enlarged(places);
      let place = places[term] ?? 0;
      if (place === 0) {
        place = this.#terms.push(term);
        places[term] = place;
        if (place > counts.length) counts = enlarged(counts);
      }
      const before = counts[place - 1] ?? 0;
      if (before === 0) this.#touched.push(place - 1);
      counts[place - 1] = addCount(before, shift, most);
    }
    return end - first;
  }

  #push(chunk: number, place: number, count: number): void {
    if (this.#length + 3 > postings.length) postings = enlarged(postings);
    postings[this.#length] = chunk;
    postings[this.#length + 1] = place;
    postings[this.#length + 2] = count;
    this.#length += 3;
  }
}
