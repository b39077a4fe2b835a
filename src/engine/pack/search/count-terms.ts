import { addCount, FIELDS, type Field, MOST, SHIFTS } from './postings.ts';
import { ASCII_WORD, wordBytes } from './word-characters.ts';
import { enlarged, WordTable } from './word-table.ts';

/** A stretch of UTF-8 whose words are counted. */
export interface Stretch {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** What is to be found of one chunk, by field. */
export type ChunkWords = Record<Field, Stretch[]>;

/** The terms of one file with the places where they occur. It is made to cross threads, so it is few large values. */
export interface FileTerms {
  /** Each term once, a line each. */
  terms: string;
  /** Three numbers a posting: the chunk within the file, the line of the term, the packed counts. Chunks ascend. */
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
/** Per term of the table: its line in the list of the present file, from 1. */
let lines = new Int32Array(1 << 16);
/** Per line: the counts in the present chunk. */
let counts = new Int32Array(1 << 12);
let postings = new Int32Array(1 << 14);

class TermCounter {
  /** The terms of the file, in the order of their lines. */
  readonly #terms: number[] = [];
  readonly #touched: number[] = [];
  #length = 0;

  countChunk(chunk: number, chunkWords: ChunkWords): Record<Field, number> {
    const lengths = { body: 0, comments: 0, definitions: 0, path: 0, header: 0 };
    for (const field of FIELDS) {
      for (const stretch of chunkWords[field]) lengths[field] += this.#count(stretch, SHIFTS[field], MOST[field]);
    }
    for (const line of this.#touched) {
      this.#push(chunk, line, counts[line] ?? 0);
      counts[line] = 0;
    }
    this.#touched.length = 0;
    return lengths;
  }

  end(): FileTerms {
    const terms = this.#terms.map((term) => words.terms[term] ?? '').join('\n');
    for (const term of this.#terms) lines[term] = 0;
    return { terms, postings: postings.slice(0, this.#length) };
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
      while (term >= lines.length) lines = enlarged(lines);
      let line = lines[term] ?? 0;
      if (line === 0) {
        line = this.#terms.push(term);
        lines[term] = line;
        if (line > counts.length) counts = enlarged(counts);
      }
      const before = counts[line - 1] ?? 0;
      if (before === 0) this.#touched.push(line - 1);
      counts[line - 1] = addCount(before, shift, most);
    }
    return end - first;
  }

  #push(chunk: number, line: number, count: number): void {
    if (this.#length + 3 > postings.length) postings = enlarged(postings);
    postings[this.#length] = chunk;
    postings[this.#length + 1] = line;
    postings[this.#length + 2] = count;
    this.#length += 3;
  }
}
