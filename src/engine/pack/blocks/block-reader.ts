import type { Statements } from '../statements.ts';
import { Block } from './block.ts';
import { Kept } from './kept.ts';

/**
 * Texts are large and seldom read twice: among the others they would leave room for nothing else. Who reads a pack as a whole
 * comes back to them: with 4 MB the texts of django are unpacked six times over, with 12 MB twice.
 */
const BYTES_KEPT = { texts: 4 * 1024 * 1024, textsOfWhole: 12 * 1024 * 1024, others: 12 * 1024 * 1024 };

/** Reads entries of parts that nobody writes to meanwhile. The blocks read last are kept unpacked, because neighbours are often asked for together. */
export class BlockReader {
  readonly #db: Pick<Statements, 'query'>;
  /** By part, the numbers that its blocks are found by. */
  readonly #firsts = new Map<string, Float64Array>();
  readonly #texts: Kept<string, Block>;
  readonly #others = new Kept<string, Block>(BYTES_KEPT.others);

  constructor(db: Pick<Statements, 'query'>, { whole = false } = {}) {
    this.#db = db;
    this.#texts = new Kept(whole ? BYTES_KEPT.textsOfWhole : BYTES_KEPT.texts);
  }

  /** The bytes under a key; null where the part has none. They are only good to be read. */
  read(part: string, key: number): Buffer | null {
    const firsts = this.#firstsOf(part);
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((firsts[middle] ?? 0) <= key) low = middle + 1;
      else high = middle;
    }
    const first = firsts[low - 1];
    return first === undefined ? null : this.#block(part, first).find(key);
  }

  /** Every entry of a part in ascending order of keys. One block is in memory at a time. */
  *all(part: string): Generator<{ key: number; bytes: Buffer }> {
    for (const first of this.#firstsOf(part)) yield* this.#load(part, first).entries();
  }

  /** The parts whose name begins like this. */
  parts(beginning: string): string[] {
    return this.#db
      .query('select distinct part from blocks where part >= ? and part < ? order by part')
      .all(beginning, `${beginning}\u{10ffff}`)
      .map((row) => String(row['part']));
  }

  #firstsOf(part: string): Float64Array {
    const known = this.#firsts.get(part);
    if (known) return known;
    const rows = this.#db.query('select first from blocks where part = ? order by first').all(part);
    const firsts = Float64Array.from(rows, ({ first }) => Number(first));
    this.#firsts.set(part, firsts);
    return firsts;
  }

  #block(part: string, first: number): Block {
    const kept = part === 'texts' ? this.#texts : this.#others;
    const name = `${part} ${first}`;
    const known = kept.find(name);
    if (known) return known;
    const block = this.#load(part, first);
    kept.add(name, block, block.size);
    return block;
  }

  #load(part: string, first: number): Block {
    const data = this.#db.query('select data from blocks where part = ? and first = ?').get(part, first)?.['data'];
    return new Block(data);
  }
}
