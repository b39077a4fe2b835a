import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { addCount, type Field, type PackedCounts, PostingEncoder, visitPostings } from './postings.ts';
import { termsOf, wordsOf } from './tokenize.ts';

const POSTINGS_IN_MEMORY = 2_000_000;

/** The words of one chunk, by field. */
export type ChunkWords = Partial<Record<Field, string>>;

/**
 * Writes the inverted index in segments: postings gather in memory up to a bound, are sorted by term and written as
 * one row per term and segment. Chunk numbers only grow, so the lists of later segments continue those of earlier ones.
 */
export class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #termIds = new Map<string, number>();
  readonly #idsOfWord = new Map<string, readonly number[]>();
  #terms: string[] = [];
  readonly #postingTerm = new Int32Array(POSTINGS_IN_MEMORY);
  readonly #postingChunk = new Int32Array(POSTINGS_IN_MEMORY);
  readonly #postingCounts = new Int32Array(POSTINGS_IN_MEMORY);
  #postings = 0;
  #segment: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insert = db.prepare('insert into postings (term, segment, data) values (?, ?, ?)');
    const last = db.prepare('select max(segment) as last from postings').get()?.['last'];
    this.#segment = typeof last === 'number' ? last + 1 : 0;
  }

  /** Indexes one chunk and answers the number of terms in its body, its comments and its definitions. */
  addChunk(chunk: number, words: ChunkWords): { body: number; comments: number; definitions: number } {
    const counts = new Map<number, PackedCounts>();
    const lengths = { body: 0, comments: 0, definitions: 0, path: 0, header: 0 };
    for (const [field, text] of Object.entries(words) as [Field, string][]) {
      for (const word of wordsOf(text)) {
        for (const id of this.#ids(word)) {
          counts.set(id, addCount(counts.get(id) ?? 0, field));
          lengths[field] += 1;
        }
      }
    }
    if (this.#postings + counts.size > POSTINGS_IN_MEMORY) this.flush();
    for (const [term, count] of counts) {
      this.#postingTerm[this.#postings] = term;
      this.#postingChunk[this.#postings] = chunk;
      this.#postingCounts[this.#postings] = count;
      this.#postings += 1;
    }
    return lengths;
  }

  flush(): void {
    if (this.#postings === 0) return;
    const encoder = new PostingEncoder();
    const { order, starts } = this.#byTerm();
    const sorted = this.#terms.map((_, id) => id).sort((a, b) => compare(this.#terms[a] ?? '', this.#terms[b] ?? ''));
    for (const id of sorted) {
      const from = starts[id] ?? 0;
      const to = starts[id + 1] ?? 0;
      if (from === to) continue;
      encoder.begin();
      for (let i = from; i < to; i++) {
        const at = order[i] ?? 0;
        encoder.add(this.#postingChunk[at] ?? 0, this.#postingCounts[at] ?? 0);
      }
      this.#insert.run(this.#terms[id] ?? '', this.#segment, encoder.end());
    }
    this.#segment += 1;
    this.#postings = 0;
    this.#termIds.clear();
    this.#idsOfWord.clear();
    this.#terms = [];
  }

  /** Rewrites all lists as one segment without the chunks that are gone. Term by term, so memory stays small. */
  compact(isAlive: (chunk: number) => boolean): void {
    this.flush();
    this.#db.exec('alter table postings rename to old_postings');
    this.#db.exec(POSTINGS_TABLE);
    const insert = this.#db.prepare('insert into postings (term, segment, data) values (?, 0, ?)');
    const encoder = new PostingEncoder();
    let term: string | undefined;
    let any = false;
    const write = () => {
      if (term !== undefined && any) insert.run(term, encoder.end());
    };
    for (const row of this.#db.prepare('select term, data from old_postings order by term, segment').iterate()) {
      if (row['term'] !== term) {
        write();
        term = String(row['term']);
        any = false;
        encoder.begin();
      }
      const data = row['data'];
      if (!(data instanceof Uint8Array)) continue;
      visitPostings(data, (chunk, counts) => {
        if (!isAlive(chunk)) return;
        encoder.add(chunk, counts);
        any = true;
      });
    }
    write();
    this.#db.exec('drop table old_postings');
    this.#segment = 1;
  }

  #ids(word: string): readonly number[] {
    const known = this.#idsOfWord.get(word);
    if (known) return known;
    const ids = termsOf(word).map((term) => {
      const id = this.#termIds.get(term);
      if (id !== undefined) return id;
      this.#terms.push(term);
      this.#termIds.set(term, this.#terms.length - 1);
      return this.#terms.length - 1;
    });
    this.#idsOfWord.set(word, ids);
    return ids;
  }

  /** A counting sort of the postings by term; within a term they keep the order of chunks. */
  #byTerm(): { order: Int32Array; starts: Int32Array } {
    const starts = new Int32Array(this.#terms.length + 1);
    for (let i = 0; i < this.#postings; i++) {
      const next = (this.#postingTerm[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let id = 0; id < this.#terms.length; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
    const place = starts.slice();
    const order = new Int32Array(this.#postings);
    for (let i = 0; i < this.#postings; i++) {
      const term = this.#postingTerm[i] ?? 0;
      const at = place[term] ?? 0;
      order[at] = i;
      place[term] = at + 1;
    }
    return { order, starts };
  }
}

export const POSTINGS_TABLE = `create table postings (
  term text not null, segment integer not null, data blob not null, primary key (term, segment)) without rowid`;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
