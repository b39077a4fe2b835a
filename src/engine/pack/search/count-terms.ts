import { addCount, FIELDS, type Field } from './postings.ts';
import { makeTerms } from './tokenize.ts';
import { wordCharacter } from './word-characters.ts';

/** A stretch of a text whose words are counted. */
export interface Stretch {
  text: string;
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
  counter.begin();
  const lengths = chunks.map((chunk, at) => counter.countChunk(at, chunk));
  return { ...counter.end(), lengths };
}

/** More words than this are forgotten between two files: the table serves the next file, and memory has an end. */
const WORDS_KEPT = 50_000;

/**
 * The terms of each word seen so far. A word is looked for by the hash of its characters, which falls off while the text
 * is read: known words, which are nearly all, are never cut out of the text.
 */
class TermCounter {
  #slots = new Int32Array(1 << 17);
  #words: string[] = [];
  #hashes: number[] = [];
  #termsOf: Int32Array[] = [];
  readonly #termIds = new Map<string, number>();
  #terms: string[] = [];
  /** Per term: its line in the list of the present file, from 1. */
  #lines = new Int32Array(1 << 16);
  /** The terms of the present file, in the order of their lines. */
  #ofFile: number[] = [];
  /** Per line: the counts in the present chunk. */
  #counts = new Int32Array(1 << 12);
  #touched: number[] = [];
  #postings = new Int32Array(1 << 14);
  #length = 0;

  begin(): void {
    for (const term of this.#ofFile) this.#lines[term] = 0;
    this.#ofFile = [];
    this.#length = 0;
    if (this.#words.length > WORDS_KEPT) this.#forget();
  }

  countChunk(chunk: number, words: ChunkWords): Record<Field, number> {
    const lengths = { body: 0, comments: 0, definitions: 0, path: 0, header: 0 };
    for (const field of FIELDS) {
      for (const { text, from, to } of words[field]) lengths[field] += this.#count(field, text, from, to);
    }
    for (const line of this.#touched) {
      this.#push(chunk, line, this.#counts[line] ?? 0);
      this.#counts[line] = 0;
    }
    this.#touched = [];
    return lengths;
  }

  end(): FileTerms {
    const terms = this.#ofFile.map((term) => this.#terms[term] ?? '').join('\n');
    return { terms, postings: this.#postings.slice(0, this.#length) };
  }

  #count(field: Field, text: string, from: number, to: number): number {
    let counted = 0;
    for (let at = from; at < to; ) {
      let hash = 0;
      const start = at;
      for (let units = wordCharacter(text, at); units > 0 && at < to; units = wordCharacter(text, at)) {
        hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
        at += units;
      }
      if (at === start) at++;
      else counted += this.#countWord(field, this.#find(text, start, Math.min(at, to), hash));
    }
    return counted;
  }

  #countWord(field: Field, word: number): number {
    const terms = this.#termsOf[word];
    if (!terms) return 0;
    for (const term of terms) {
      let line = this.#lines[term] ?? 0;
      if (line === 0) {
        line = this.#ofFile.push(term);
        this.#lines[term] = line;
        if (line > this.#counts.length) this.#counts = enlarged(this.#counts);
      }
      const before = this.#counts[line - 1] ?? 0;
      if (before === 0) this.#touched.push(line - 1);
      this.#counts[line - 1] = addCount(before, field);
    }
    return terms.length;
  }

  /** The number of a word, which is a new one for a word that was not seen before. */
  #find(text: string, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = Math.imul(hash, 0x9e3779b1) >>> 7; ; slot++) {
      const word = (this.#slots[slot & mask] ?? 0) - 1;
      if (word < 0) return this.#learn(text.slice(from, to), hash, slot & mask);
      if (this.#hashes[word] === hash && isAt(this.#words[word] ?? '', text, from, to)) return word;
    }
  }

  #learn(word: string, hash: number, slot: number): number {
    const number = this.#words.push(word) - 1;
    this.#hashes.push(hash);
    this.#termsOf.push(Int32Array.from(makeTerms(word), (term) => this.#termId(term)));
    this.#slots[slot] = number + 1;
    if (this.#words.length * 2 > this.#slots.length) this.#spread();
    return number;
  }

  #termId(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.push(term) - 1;
    this.#termIds.set(term, id);
    if (id >= this.#lines.length) this.#lines = enlarged(this.#lines);
    return id;
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [word, hash] of this.#hashes.entries()) {
      let slot = Math.imul(hash, 0x9e3779b1) >>> 7;
      while (this.#slots[slot & mask] !== 0) slot++;
      this.#slots[slot & mask] = word + 1;
    }
  }

  #push(chunk: number, line: number, counts: number): void {
    if (this.#length + 3 > this.#postings.length) this.#postings = enlarged(this.#postings);
    this.#postings[this.#length] = chunk;
    this.#postings[this.#length + 1] = line;
    this.#postings[this.#length + 2] = counts;
    this.#length += 3;
  }

  #forget(): void {
    this.#slots.fill(0);
    this.#words = [];
    this.#hashes = [];
    this.#termsOf = [];
    this.#termIds.clear();
    this.#terms = [];
  }
}

const counter = new TermCounter();

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

export function enlarged(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
