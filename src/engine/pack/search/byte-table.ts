/** Spreads pieces whose hashes are near each other. */
const SPREAD = 0x9e3779b1;

/**
 * Numbers pieces of bytes in the order in which they are first seen. The caller brings the hash of a piece, which falls off
 * where its bytes are read; a piece that is known, as nearly all are, is never copied. The table is plain arrays of numbers.
 */
export class ByteTable {
  #slots = new Int32Array(1 << 16);
  #hashes = new Int32Array(1 << 15);
  #ends = new Int32Array(1 << 15);
  bytes = new Uint8Array(1 << 18);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Where the bytes of a piece begin. */
  start(piece: number): number {
    return piece === 0 ? 0 : (this.#ends[piece - 1] ?? 0);
  }

  /** Where they end. */
  end(piece: number): number {
    return this.#ends[piece] ?? 0;
  }

  hash(piece: number): number {
    return this.#hashes[piece] ?? 0;
  }

  /** The number of a piece, which is the size that the table had for one that was not seen before. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(hash, SPREAD) >>> 8) & mask;
    for (;;) {
      const piece = (this.#slots[slot] ?? 0) - 1;
      if (piece < 0) return this.#learn(bytes, from, to, hash, slot);
      if (this.#hashes[piece] === hash && this.#isPiece(piece, bytes, from, to)) return piece;
      slot = (slot + 1) & mask;
    }
  }

  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  #isPiece(piece: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.start(piece);
    const own = this.bytes;
    if ((this.#ends[piece] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (own[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #learn(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const piece = this.#size++;
    if (piece === this.#hashes.length) {
      this.#hashes = enlarged(this.#hashes);
      this.#ends = enlarged(this.#ends);
    }
    const start = this.start(piece);
    const end = start + to - from;
    while (end > this.bytes.length) this.bytes = enlargedBytes(this.bytes);
    for (let at = from; at < to; at++) this.bytes[start + at - from] = bytes[at] ?? 0;
    this.#hashes[piece] = hash;
    this.#ends[piece] = end;
    this.#slots[slot] = piece + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return piece;
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let piece = 0; piece < this.#size; piece++) {
      let slot = (Math.imul(this.#hashes[piece] ?? 0, SPREAD) >>> 8) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = piece + 1;
    }
  }
}

export function enlarged(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}

export function enlargedBytes(values: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(values.length * 2);
  larger.set(values);
  return larger;
}
