import { BlockReader } from '../blocks/block-reader.ts';
import type { BlockWriter } from '../blocks/block-writer.ts';
import type { Statements } from '../statements.ts';
import { type Commit, encodeCommit, HISTORY_PARTS, shaOf } from './stored-commits.ts';

/** What is stored already: commits by the bytes of their sha, paths and authors with their numbers. */
interface Known {
  shas: Set<string>;
  paths: Map<string, number>;
  authors: Map<string, number>;
  last: number;
}

/** Stores commits: who changed which paths, when and why. What that says about each path is worked out by the reader. */
export class HistoryWriter {
  readonly #blocks: BlockWriter;
  readonly #db: Statements;
  /** Read when the first commit comes: most runs of a large project bring few. */
  #known: Known | undefined;

  constructor(db: Statements, blocks: BlockWriter) {
    this.#blocks = blocks;
    this.#db = db;
  }

  add({ sha, author, date, subject, body, paths }: Commit): void {
    this.#known ??= this.#read();
    const known = this.#known;
    const bytes = Buffer.from(sha, 'hex');
    const name = bytes.toString('latin1');
    if (known.shas.has(name)) return;
    known.shas.add(name);
    const id = ++known.last;
    const changed = paths.map((path) => this.#place('paths', known.paths, path)).sort((a, b) => a - b);
    const by = this.#place('authors', known.authors, JSON.stringify([author.name, author.email]));
    this.#blocks.add('commits', id, encodeCommit({ sha: bytes, author: by, date, paths: changed }));
    this.#blocks.add('messages', id, Buffer.from(JSON.stringify([subject, body]), 'utf8'));
  }

  forget(): void {
    this.#blocks.clear(HISTORY_PARTS);
    this.#known = undefined;
  }

  /** The number of a path or an author, which is stored when it is first seen. */
  #place(part: 'paths' | 'authors', known: Map<string, number>, text: string): number {
    const place = known.get(text);
    if (place !== undefined) return place;
    const next = known.size + 1;
    known.set(text, next);
    this.#blocks.add(part, next, Buffer.from(text, 'utf8'));
    return next;
  }

  #read(): Known {
    const reader = new BlockReader(this.#db);
    const texts = (part: string): Map<string, number> =>
      new Map([...reader.all(part)].map(({ key, bytes }) => [bytes.toString('utf8'), key]));
    const shas = new Set<string>();
    let last = 0;
    for (const { key, bytes } of reader.all('commits')) {
      shas.add(shaOf(bytes).toString('latin1'));
      last = key;
    }
    return { shas, last, paths: texts('paths'), authors: texts('authors') };
  }
}
