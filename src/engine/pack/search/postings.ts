import { enlargedBytes } from './byte-table.ts';

/**
 * Where a term occurs: for each chunk how often in each field. A posting list is a run of small numbers: how many
 * postings there are, then the distance of each chunk to the one before, then the code of each one's counts. Numbers of
 * one kind stand together because that way they compress better.
 */
export const FIELDS = ['body', 'comments', 'definitions', 'path', 'header'] as const;
export type Field = (typeof FIELDS)[number];

/** Counts are packed into one number, body in the low byte and four bits for each other field; they saturate. */
export type PackedCounts = number;

export const SHIFTS: Record<Field, number> = { body: 0, comments: 8, definitions: 12, path: 16, header: 20 };
export const MOST: Record<Field, number> = { body: 255, comments: 15, definitions: 15, path: 15, header: 15 };

/** One more, unless there are as many as can be told. The caller looks the numbers of a field up once for many counts. */
export function addCount(counts: PackedCounts, shift: number, most: number): PackedCounts {
  return ((counts >> shift) & most) < most ? counts + (1 << shift) : counts;
}

export function countOf(counts: PackedCounts, field: Field): number {
  return (counts >> SHIFTS[field]) & MOST[field];
}

/** Half of all postings are in the body alone, so those have the even codes; what is rare comes in the high bits. */
function codeOf(counts: PackedCounts): number {
  if (counts < 256) return counts * 2;
  return ((counts >> 8) << 5) + (((counts >> 4) & 15) << 21) + ((counts & 15) << 1) + 1;
}

function countsOf(code: number): PackedCounts {
  if (code % 2 === 0) return code >> 1;
  return (((code >> 5) & 0xffff) << 8) + (((code >> 21) & 15) << 4) + ((code >> 1) & 15);
}

/** Collects one posting list; chunks come in ascending order. */
export class PostingEncoder {
  /** After room for the size of the list, which is known last. */
  #chunks = new Bytes(LONGEST_VARINT);
  #counts = new Bytes(0);
  #size = 0;
  #last = 0;

  begin(): void {
    this.#chunks.length = LONGEST_VARINT;
    this.#counts.length = 0;
    this.#size = 0;
    this.#last = 0;
  }

  add(chunk: number, counts: PackedCounts): void {
    this.#chunks.varint(chunk - this.#last);
    this.#counts.varint(codeOf(counts));
    this.#last = chunk;
    this.#size += 1;
  }

  /** How many postings there are so far. */
  get size(): number {
    return this.#size;
  }

  /** The list, in memory that the next one will take. */
  end(): Uint8Array {
    let start = LONGEST_VARINT;
    for (let rest = this.#size; start === LONGEST_VARINT || rest > 0; rest >>>= 7) start -= 1;
    let at = start;
    let rest = this.#size;
    for (; at < LONGEST_VARINT - 1; rest >>>= 7) this.#chunks.bytes[at++] = (rest & 127) | 128;
    this.#chunks.bytes[at] = rest;
    return this.#chunks.from(start, this.#counts);
  }
}

const LONGEST_VARINT = 5;

/** Bytes that are written one after the other into memory that is used again. */
class Bytes {
  bytes = new Uint8Array(1 << 12);
  length: number;

  constructor(length: number) {
    this.length = length;
  }

  varint(value: number): void {
    if (this.length + LONGEST_VARINT > this.bytes.length) this.bytes = enlargedBytes(this.bytes);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** All of it from a place on and others behind it, which do not become part of it. */
  from(start: number, { bytes, length }: Bytes): Uint8Array {
    while (this.length + length > this.bytes.length) this.bytes = enlargedBytes(this.bytes);
    for (let at = 0; at < length; at++) this.bytes[this.length + at] = bytes[at] ?? 0;
    return this.bytes.subarray(start, this.length + length);
  }
}

/** How many postings a list has. */
export function postingCount(list: Uint8Array): number {
  let at = 0;
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = list[at++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}

/** Reads a list into arrays that have room for it from `start`, and says where it ends in them. */
export function readPostings(list: Uint8Array, chunks: Int32Array, counts: Int32Array, start = 0): number {
  const size = postingCount(list);
  const end = start + size;
  let at = size < 128 ? 1 : 2;
  while ((list[at - 1] ?? 0) >= 128) at += 1;
  let chunk = 0;
  // Most numbers are one byte. The loop that reads them is written out twice, because a search reads a hundred thousand.
  for (let i = start; i < end; i++) {
    let byte = list[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = list[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    chunk += value;
    chunks[i] = chunk;
  }
  for (let i = start; i < end; i++) {
    let byte = list[at++] ?? 0;
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = list[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    counts[i] = countsOf(value);
  }
  return end;
}

/** Calls `visit` for every posting of a list, in ascending order of chunks. */
export function visitPostings(list: Uint8Array, visit: (chunk: number, counts: PackedCounts) => void): void {
  const size = postingCount(list);
  const chunks = new Int32Array(size);
  const counts = new Int32Array(size);
  readPostings(list, chunks, counts);
  for (let i = 0; i < size; i++) visit(chunks[i] ?? 0, counts[i] ?? 0);
}
