import { encodeVarints } from '../varints.ts';

/**
 * The dictionary of the index in blocks of about one database page: terms in order, each without the beginning it shares with the one
 * before it, followed by its posting list. A block is one row, so a rare term costs a few bytes and not a row of its own.
 */
const BLOCK_BYTES = 950;

const decoder = new TextDecoder();

/** Collects terms in ascending order of their bytes and hands over finished blocks. */
export class BlockWriter {
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
      this.#entries.push(part.slice());
      this.#size += part.length;
    }
    this.#last = term;
  }

  flush(): void {
    if (!this.#first) return;
    this.#emit(this.#first, Buffer.concat(this.#entries));
    this.#entries = [];
    this.#size = 0;
    this.#first = undefined;
    this.#last = new Uint8Array();
  }
}

/** The posting list of a term in its block, or null where the block has no such term. */
export function findInBlock(block: Uint8Array, term: Uint8Array): Uint8Array | null {
  for (const entry of entriesOf(block)) {
    const order = Buffer.compare(entry.term, term);
    if (order === 0) return entry.list;
    if (order > 0) return null;
  }
  return null;
}

export function* entriesOf(block: Uint8Array): Generator<{ term: Uint8Array; list: Uint8Array }> {
  let at = 0;
  let term = new Uint8Array();
  const next = (): number => {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = block[at++] ?? 0;
      if (byte < 128) return value + byte * unit;
      value += (byte - 128) * unit;
      unit *= 128;
    }
  };
  while (at < block.length) {
    const shared = next();
    const rest = next();
    const longer = new Uint8Array(shared + rest);
    longer.set(term.subarray(0, shared));
    longer.set(block.subarray(at, at + rest), shared);
    term = longer;
    at += rest;
    const size = next();
    yield { term, list: block.subarray(at, at + size) };
    at += size;
  }
}

export function termText(term: Uint8Array): string {
  return decoder.decode(term);
}
