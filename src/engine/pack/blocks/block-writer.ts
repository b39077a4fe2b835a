import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Block, type Entry, encodeBlock } from './block.ts';

/** A block is closed when it has this many bytes before they are compressed. */
const BLOCK_BYTES = 128 * 1024;
/** A search looks up the symbols of many files, and a walk through the graph their edges. */
const SMALL_BLOCKS: Record<string, number> = { symbols: 16 * 1024, edges: 16 * 1024 };

/** Writes entries. Within a part their keys come in ascending order, also from one opening of a pack to the next. */
export class BlockWriter {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  /** The block of each part that is not full yet. */
  readonly #open = new Map<string, { entries: Entry[]; size: number }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insert = db.prepare('insert or replace into blocks (part, first, data) values (?, ?, ?)');
  }

  add(part: string, key: number, bytes: Uint8Array): void {
    const open = this.#open.get(part) ?? { entries: [], size: 0 };
    this.#open.set(part, open);
    open.entries.push({ key, bytes: owned(bytes) });
    open.size += bytes.length;
    if (open.size >= (SMALL_BLOCKS[part] ?? BLOCK_BYTES)) this.#close(part);
  }

  /** Writes the blocks that are not full yet. */
  flush(): void {
    for (const part of [...this.#open.keys()].sort()) this.#close(part);
  }

  /** Takes entries out of the blocks of some parts. */
  remove(parts: Iterable<string>, keys: ReadonlySet<number>): void {
    if (keys.size === 0) return;
    this.flush();
    for (const part of parts) {
      for (const first of this.#blocksWith(part, keys)) this.#rewrite(part, first, keys);
    }
  }

  /** Forgets parts as a whole. */
  clear(parts: Iterable<string>): void {
    const forget = this.#db.prepare('delete from blocks where part = ?');
    for (const part of parts) {
      this.#open.delete(part);
      forget.run(part);
    }
  }

  #close(part: string): void {
    const { entries = [] } = this.#open.get(part) ?? {};
    const [first] = entries;
    if (first) this.#insert.run(part, first.key, encodeBlock(entries));
    this.#open.delete(part);
  }

  /** The numbers by which the blocks are found that may hold some keys. A block goes up to where the next one begins. */
  #blocksWith(part: string, keys: ReadonlySet<number>): number[] {
    const rows = this.#db.prepare('select first from blocks where part = ? order by first').all(part);
    const firsts = rows.map(({ first }) => Number(first));
    const ascending = [...keys].sort((a, b) => a - b);
    let at = 0;
    return firsts.filter((first, place) => {
      while ((ascending[at] ?? Number.POSITIVE_INFINITY) < first) at++;
      return (ascending[at] ?? Number.POSITIVE_INFINITY) < (firsts[place + 1] ?? Number.POSITIVE_INFINITY);
    });
  }

  /** A block keeps the number that it is found by: nothing between it and its first entry is stored elsewhere. */
  #rewrite(part: string, first: number, gone: ReadonlySet<number>): void {
    const data = this.#db.prepare('select data from blocks where part = ? and first = ?').get(part, first)?.['data'];
    const entries = [...new Block(data).entries()];
    const kept = entries.filter(({ key }) => !gone.has(key));
    if (kept.length === entries.length) return;
    if (kept.length > 0) this.#insert.run(part, first, encodeBlock(kept));
    else this.#db.prepare('delete from blocks where part = ? and first = ?').run(part, first);
  }
}

/** What was cut out of something larger would keep all of it in memory until its block is full. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength * 2 < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes;
}
