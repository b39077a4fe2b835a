import { compress, decompress } from '../compressed.ts';
import { enlargedBytes } from './byte-table.ts';

/**
 * The dictionary of the index in compressed blocks: terms in order, each without the beginning it shares with the one
 * before it, followed by its posting list. A rare term costs a few bytes and not a row of its own. A block is small enough
 * to be unpacked for every term of a query.
 */
const BLOCK_BYTES = 16_000;

const decoder = new TextDecoder();

/** Collects terms in ascending order of their bytes and hands over finished blocks. What it is given it does not keep. */
export class TermBlockWriter {
  readonly #emit: (firstTerm: Uint8Array, block: Uint8Array) => void;
  #block = new Uint8Array(2 * BLOCK_BYTES);
  #size = 0;
  #first: Uint8Array | undefined;
  #last = new Uint8Array(256);
  #lastLength = 0;

  constructor(emit: (firstTerm: Uint8Array, block: Uint8Array) => void) {
    this.#emit = emit;
  }

  add(term: Uint8Array, list: Uint8Array): void {
    if (this.#first && this.#size + list.length > BLOCK_BYTES) this.flush();
    this.#first ??= new Uint8Array(term);
    let shared = 0;
    while (shared < this.#lastLength && shared < term.length && this.#last[shared] === term[shared]) shared += 1;
    while (this.#size + term.length + list.length + 3 * LONGEST_VARINT > this.#block.length) {
      this.#block = enlargedBytes(this.#block);
    }
    this.#number(shared);
    this.#number(term.length - shared);
    this.#block.set(shared === 0 ? term : term.subarray(shared), this.#size);
    this.#size += term.length - shared;
    this.#number(list.length);
    this.#block.set(list, this.#size);
    this.#size += list.length;
    while (term.length > this.#last.length) this.#last = enlargedBytes(this.#last);
    this.#last.set(term);
    this.#lastLength = term.length;
  }

  flush(): void {
    if (!this.#first) return;
    this.#emit(this.#first, compress(this.#block.subarray(0, this.#size)));
    this.#size = 0;
    this.#first = undefined;
    this.#lastLength = 0;
  }

  #number(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#block[this.#size++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#block[this.#size++] = rest;
  }
}

const LONGEST_VARINT = 5;

/** The posting list of a term in its block, or null where the block has no such term. */
export function findInBlock(data: unknown, term: Uint8Array): Uint8Array | null {
  const block = decompress(data);
  const cursor = { at: 0 };
  // How many bytes the terms so far have in common with the one that is looked for; all of them come before it.
  let matched = 0;
  while (cursor.at < block.length) {
    const shared = nextNumber(block, cursor);
    const rest = nextNumber(block, cursor);
    let at = cursor.at;
    const end = at + rest;
    cursor.at = end;
    const size = nextNumber(block, cursor);
    const list = cursor.at;
    cursor.at += size;
    if (shared < matched) return null;
    if (shared > matched) continue;
    while (at < end && matched < term.length && block[at] === term[matched]) {
      at += 1;
      matched += 1;
    }
    if (at === end && matched === term.length) return block.subarray(list, list + size);
    if (matched === term.length || (at < end && (block[at] ?? 0) > (term[matched] ?? 0))) return null;
  }
  return null;
}

/** The terms of blocks one after the other, in memory that is used again: what is read is good until the next step. */
export class TermCursor {
  readonly #blocks: Iterator<unknown>;
  #block: Buffer = Buffer.alloc(0);
  readonly #cursor = { at: 0 };
  #term = new Uint8Array(256);
  #length = 0;
  list: Uint8Array = new Uint8Array();

  constructor(blocks: Iterable<unknown>) {
    this.#blocks = blocks[Symbol.iterator]();
  }

  get term(): Uint8Array {
    return this.#term.subarray(0, this.#length);
  }

  /** False behind the last term. */
  next(): boolean {
    if (this.#cursor.at >= this.#block.length) {
      const { value, done } = this.#blocks.next();
      if (done) return false;
      this.#block = decompress(value);
      this.#cursor.at = 0;
    }
    const shared = nextNumber(this.#block, this.#cursor);
    this.#length = shared + nextNumber(this.#block, this.#cursor);
    while (this.#length > this.#term.length) this.#term = enlargedBytes(this.#term);
    for (let at = shared; at < this.#length; at++) this.#term[at] = this.#block[this.#cursor.at++] ?? 0;
    const size = nextNumber(this.#block, this.#cursor);
    this.list = this.#block.subarray(this.#cursor.at, this.#cursor.at + size);
    this.#cursor.at += size;
    return true;
  }

  /** As `Buffer.compare` of both terms. */
  compare(other: TermCursor): number {
    const shorter = Math.min(this.#length, other.#length);
    for (let at = 0; at < shorter; at++) {
      const difference = (this.#term[at] ?? 0) - (other.#term[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return this.#length - other.#length;
  }
}

function nextNumber(block: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let unit = 1; ; unit *= 128) {
    const byte = block[cursor.at++] ?? 0;
    if (byte < 128) return value + byte * unit;
    value += (byte - 128) * unit;
  }
}

export function termText(term: Uint8Array): string {
  return decoder.decode(term);
}
