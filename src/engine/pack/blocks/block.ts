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
  readonly #keys: Float64Array;
  /** Where each entry begins, and after the last one its end. */
  readonly #starts: Uint32Array;

  constructor(data: unknown) {
    this.#bytes = alone(decompress(data));
    let at = 0;
    const next = (): number => {
      let value = 0;
      for (let unit = 1; ; unit *= 128) {
        const byte = this.#bytes[at++] ?? 0;
        if (byte < 128) return value + byte * unit;
        value += (byte - 128) * unit;
      }
    };
    const count = next();
    this.#keys = new Float64Array(count);
    this.#starts = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) {
      this.#keys[i] = (this.#keys[i - 1] ?? 0) + next();
      // The sizes first: the entries begin where the head ends.
      this.#starts[i + 1] = (this.#starts[i] ?? 0) + next();
    }
    for (let i = 0; i <= count; i++) this.#starts[i] = (this.#starts[i] ?? 0) + at;
  }

  /** The memory that it takes. */
  get size(): number {
    return this.#bytes.length + this.#keys.byteLength + this.#starts.byteLength;
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

/** Small buffers share pieces of 64 kB with others: one that stays would keep all of its piece in memory. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
