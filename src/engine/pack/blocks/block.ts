import { compress, decompress } from '../compressed.ts';
import { encodeVarints } from '../varints.ts';

/**
 * What a pack keeps of a file, of a commit or of a path is an entry: some bytes under a number. Entries with neighbouring
 * numbers lie in one block and are compressed together, because code that lies together is alike: texts take a sixth less
 * room than one by one. A block is read as a whole, so it must not be large where single entries are looked up often.
 */
export interface Entry {
  key: number;
  bytes: Uint8Array;
}

export const BLOCKS_TABLE = `
create table blocks (
  part text not null, first integer not null, data blob not null, primary key (part, first)) without rowid;`;

/** Entries in ascending order of their keys, as one compressed block. */
export function encodeBlock(entries: readonly Entry[]): Uint8Array {
  let last = 0;
  const head = [entries.length];
  for (const { key, bytes } of entries) {
    head.push(key - last, bytes.length);
    last = key;
  }
  return compress(Buffer.concat([encodeVarints(head), ...entries.map(({ bytes }) => bytes)]));
}

/** A block that was unpacked. Its entries share its memory. */
export class Block {
  readonly #bytes: Buffer;
  readonly #keys: number[] = [];
  /** Where each entry begins, and after the last one its end. */
  readonly #starts: number[] = [];

  constructor(data: unknown) {
    this.#bytes = decompress(data);
    let at = 0;
    const next = (): number => {
      let value = 0;
      for (let unit = 1; ; unit *= 128) {
        const byte = this.#bytes[at++] ?? 0;
        if (byte < 128) return value + byte * unit;
        value += (byte - 128) * unit;
      }
    };
    const sizes: number[] = [];
    const count = next();
    for (let i = 0; i < count; i++) {
      this.#keys.push((this.#keys.at(-1) ?? 0) + next());
      sizes.push(next());
    }
    for (const size of sizes) {
      this.#starts.push(at);
      at += size;
    }
    this.#starts.push(at);
  }

  get size(): number {
    return this.#bytes.length;
  }

  find(key: number): Buffer | null {
    let low = 0;
    let high = this.#keys.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#keys[middle] ?? 0;
      if (there === key) return this.#entry(middle);
      if (there < key) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  *entries(): Generator<{ key: number; bytes: Buffer }> {
    for (const [place, key] of this.#keys.entries()) yield { key, bytes: this.#entry(place) };
  }

  #entry(place: number): Buffer {
    return this.#bytes.subarray(this.#starts[place], this.#starts[place + 1]);
  }
}
