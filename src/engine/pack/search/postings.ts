/**
 * Where a term occurs: for each chunk how often in each field. A posting list is a run of bytes: the distance to the
 * previous chunk and, in its two low bits, what follows. Most postings are "once, in the body" and take one or two bytes.
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

const ONCE = 0; // body once
const BODY = 1; // one byte: body
const COMMENTS = 2; // one byte: body and comments, four bits each
const ALL = 3; // four bytes: the packed counts

/** Collects one posting list; chunks come in ascending order. */
export class PostingEncoder {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;
  #last = 0;

  begin(): void {
    this.#length = 0;
    this.#last = 0;
  }

  add(chunk: number, counts: PackedCounts): void {
    const delta = chunk - this.#last;
    this.#last = chunk;
    if (counts === 1) this.#varint(delta * 4 + ONCE);
    else if (counts < 256) {
      this.#varint(delta * 4 + BODY);
      this.#byte(counts);
    } else if (counts < 1 << 12 && (counts & 255) < 16) {
      this.#varint(delta * 4 + COMMENTS);
      this.#byte((counts & 15) | ((counts >> 8) << 4));
    } else {
      this.#varint(delta * 4 + ALL);
      for (let shift = 0; shift < 32; shift += 8) this.#byte((counts >> shift) & 255);
    }
  }

  /** The bytes so far; they stay good until the next `begin`. */
  end(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}

/** Calls `visit` for every posting of a list, in ascending order of chunks. */
export function visitPostings(data: Uint8Array, visit: (chunk: number, counts: PackedCounts) => void): void {
  let at = 0;
  let chunk = 0;
  const next = (): number => data[at++] ?? 0;
  while (at < data.length) {
    let value = 0;
    let unit = 1;
    let byte = next();
    while (byte >= 128) {
      value += (byte - 128) * unit;
      unit *= 128;
      byte = next();
    }
    value += byte * unit;
    const form = value % 4;
    chunk += (value - form) / 4;
    if (form === ONCE) visit(chunk, 1);
    else if (form === BODY) visit(chunk, next());
    else if (form === COMMENTS) {
      const both = next();
      visit(chunk, (both & 15) | ((both >> 4) << 8));
    } else visit(chunk, next() | (next() << 8) | (next() << 16) | (next() << 24));
  }
}
