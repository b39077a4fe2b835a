import { ByteTable, enlarged } from './byte-table.ts';
import { makeTerms } from './tokenize.ts';

/** More words than this are forgotten between two files: the table serves the next file, and memory has an end. */
const WORDS_KEPT = 80_000;

/** The terms of each word seen so far. Nearly all words of a file are known, and those are never cut out of its text. */
export class WordTable {
  readonly terms = new ByteTable();
  readonly #words = new ByteTable();
  /** Per word: where its terms end. */
  #termEnds = new Int32Array(1 << 15);
  /** The terms of all words, one word after the other. */
  termList = new Int32Array(1 << 16);

  /** Where the terms of a word begin in `termList`. */
  firstTerm(word: number): number {
    return word === 0 ? 0 : (this.#termEnds[word - 1] ?? 0);
  }

  /** Where they end. */
  lastTerm(word: number): number {
    return this.#termEnds[word] ?? 0;
  }

  /** The number of a word, which is a new one for a word that was not seen before. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const known = this.#words.size;
    const word = this.#words.find(bytes, from, to, hash);
    if (word === known) this.#learn(word, decoder.decode(bytes.subarray(from, to)));
    return word;
  }

  /** Called between two files. */
  tidy(): void {
    if (this.#words.size <= WORDS_KEPT) return;
    this.#words.clear();
    this.terms.clear();
  }

  #learn(word: number, text: string): void {
    if (word === this.#termEnds.length) this.#termEnds = enlarged(this.#termEnds);
    let end = this.firstTerm(word);
    for (const term of makeTerms(text)) {
      if (end === this.termList.length) this.termList = enlarged(this.termList);
      this.termList[end++] = this.#termId(term);
    }
    this.#termEnds[word] = end;
  }

  #termId(term: string): number {
    const { written } = encoder.encodeInto(term, room);
    let hash = 0;
    for (let at = 0; at < written; at++) hash = (Math.imul(hash, 31) + (room[at] ?? 0)) | 0;
    return this.terms.find(room, 0, written, hash);
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** For one term: words are of bounded length. */
const room = new Uint8Array(1 << 10);
