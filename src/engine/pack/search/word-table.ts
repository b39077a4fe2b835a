import { makeTerms } from './tokenize.ts';

/** More words than this are forgotten between two files: the table serves the next file, and memory has an end. */
const WORDS_KEPT = 80_000;
/** Spreads words whose hashes are near each other. */
const SPREAD = 0x9e3779b1;

/**
 * The terms of each word seen so far. A word is looked for by the hash of its bytes, which falls off while the text is
 * read: known words, which are nearly all, are never cut out of the text. The table is plain arrays of numbers.
 */
export class WordTable {
  readonly terms: string[] = [];
  readonly #termIds = new Map<string, number>();
  #slots = new Int32Array(1 << 16);
  #size = 0;
  /** Per word: its hash, where its bytes end, and where its terms end. */
  #hashes = new Int32Array(1 << 15);
  #byteEnds = new Int32Array(1 << 15);
  #termEnds = new Int32Array(1 << 15);
  #bytes = new Uint8Array(1 << 18);
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
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(hash, SPREAD) >>> 8) & mask;
    for (;;) {
      const word = (this.#slots[slot] ?? 0) - 1;
      if (word < 0) return this.#learn(bytes, from, to, hash, slot);
      if (this.#hashes[word] === hash && this.#isWord(word, bytes, from, to)) return word;
      slot = (slot + 1) & mask;
    }
  }

  /** Called between two files. */
  tidy(): void {
    if (this.#size <= WORDS_KEPT) return;
    this.#slots.fill(0);
    this.#size = 0;
    this.#termIds.clear();
    this.terms.length = 0;
  }

  #isWord(word: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = word === 0 ? 0 : (this.#byteEnds[word - 1] ?? 0);
    const own = this.#bytes;
    if ((this.#byteEnds[word] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (own[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #learn(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const word = this.#size++;
    if (word === this.#hashes.length) {
      this.#hashes = enlarged(this.#hashes);
      this.#byteEnds = enlarged(this.#byteEnds);
      this.#termEnds = enlarged(this.#termEnds);
    }
    const start = word === 0 ? 0 : (this.#byteEnds[word - 1] ?? 0);
    this.#hashes[word] = hash;
    this.#byteEnds[word] = start + to - from;
    while (start + to - from > this.#bytes.length) this.#bytes = enlargedBytes(this.#bytes);
    this.#bytes.set(bytes.subarray(from, to), start);

    let end = this.firstTerm(word);
    for (const term of makeTerms(decoder.decode(bytes.subarray(from, to)))) {
      if (end === this.termList.length) this.termList = enlarged(this.termList);
      this.termList[end++] = this.#termId(term);
    }
    this.#termEnds[word] = end;
    this.#slots[slot] = word + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return word;
  }

  #termId(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    const id = this.terms.push(term) - 1;
    this.#termIds.set(term, id);
    return id;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let word = 0; word < this.#size; word++) {
      let slot = (Math.imul(this.#hashes[word] ?? 0, SPREAD) >>> 8) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = word + 1;
    }
  }
}

const decoder = new TextDecoder();

export function enlarged(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

function enlargedBytes(values: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(values.length * 2);
  larger.set(values);
  return larger;
}
