import { compress, decompress } from '../compressed.ts';
import { encodeVarints } from '../varints.ts';

/**
 * The dictionary of the index in compressed blocks: terms in order, each without the beginning it shares with the one
 * before it, followed by its posting list. A rare term costs a few bytes and not a row of its own. A block is small enough
 * to be unpacked for every term of a query.
 */
const BLOCK_BYTES = 16_000;

const decoder = new TextDecoder();

/** Collects terms in ascending order of their bytes and hands over finished blocks. */
export class TermBlockWriter {
  readonly #emit: (firstTerm: Uint8Array, block: Uint8Array) => void;
  #entries: Uint8Array[] = [];
  #size = 0;
  #first: Uint8Array | undefined;
  #last: Uint8Array = new Uint8Array();

  constructor(emit: (firstTerm: Uint8Array, block: Uint8Array) => void) {
    this.#emit = emit;
  }

  add(term: Uint8Array, list: Uint8Array): void {
    if (this.#first && this.#size + list.length > BLOCK_BYTES) this.flush();
    this.#first ??= term;
    let shared = 0;
    while (shared < this.#last.length && shared < term.length && this.#last[shared] === term[shared]) shared += 1;
    const head = encodeVarints([shared, term.length - shared]);
    const size = encodeVarints([list.length]);
    for (const part of [head, term.subarray(shared), size, list]) {
      this.#entries.push(part);
      this.#size += part.length;
    }
    this.#last = term;
  }

  flush(): void {
    if (!this.#first) return;
    this.#emit(this.#first, compress(Buffer.concat(this.#entries)));
    this.#entries = [];
    this.#size = 0;
    this.#first = undefined;
    this.#last = new Uint8Array();
  }
}

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

export function* entriesOf(data: unknown): Generator<{ term: Uint8Array; list: Uint8Array }> {
  const block = decompress(data);
  const cursor = { at: 0 };
  let term = new Uint8Array();
  while (cursor.at < block.length) {
    const shared = nextNumber(block, cursor);
    const rest = nextNumber(block, cursor);
    const longer = new Uint8Array(shared + rest);
    longer.set(term.subarray(0, shared));
    longer.set(block.subarray(cursor.at, cursor.at + rest), shared);
    term = longer;
    cursor.at += rest;
    const size = nextNumber(block, cursor);
    yield { term, list: block.subarray(cursor.at, cursor.at + size) };
    cursor.at += size;
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
