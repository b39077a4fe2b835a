import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { FileTerms } from './count-terms.ts';
import { PostingEncoder, visitPostings } from './postings.ts';
import { entriesOf, TermBlockWriter } from './term-blocks.ts';
import { enlarged } from './word-table.ts';

const POSTINGS_IN_MEMORY = 1 << 20;
const POSTINGS_AT_FIRST = 1 << 17;
const NONE = Buffer.alloc(0);

/**
 * Writes the inverted index in segments: postings gather in memory up to a bound, are sorted by term and written as
 * blocks of terms. Chunk numbers only grow, so the lists of later segments continue those of earlier ones.
 */
export class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #termIds = new Map<string, number>();
  #terms: string[] = [];
  #postingTerm = new Int32Array(POSTINGS_AT_FIRST);
  #postingChunk = new Int32Array(POSTINGS_AT_FIRST);
  #postingCounts = new Int32Array(POSTINGS_AT_FIRST);
  #postings = 0;
  #segment: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#insert = db.prepare('insert into postings (segment, first_term, data) values (?, ?, ?)');
    const last = db.prepare('select max(segment) as last from postings').get()?.['last'];
    this.#segment = typeof last === 'number' ? last + 1 : 0;
  }

  /** Takes what was counted in one file, whose chunks are numbered from `firstChunk`. */
  addFile(firstChunk: number, { terms, postings }: FileTerms): void {
    if (postings.length === 0) return;
    if (this.#postings + postings.length / 3 > POSTINGS_IN_MEMORY) this.flush();
    while (this.#postings + postings.length / 3 > this.#postingTerm.length) this.#grow();
    const ids = terms.split('\n').map((term) => this.#id(term));
    for (let at = 0; at < postings.length; at += 3) {
      this.#postingTerm[this.#postings] = ids[postings[at + 1] ?? 0] ?? 0;
      this.#postingChunk[this.#postings] = firstChunk + (postings[at] ?? 0);
      this.#postingCounts[this.#postings] = postings[at + 2] ?? 0;
      this.#postings += 1;
    }
  }

  flush(): void {
    if (this.#postings === 0) return;
    const encoder = new PostingEncoder();
    const blocks = this.#blocks(this.#insert, this.#segment);
    const { order, starts } = this.#byTerm();
    for (const id of this.#inOrderOfTerms()) {
      const from = starts[id] ?? 0;
      const to = starts[id + 1] ?? 0;
      if (from === to) continue;
      encoder.begin();
      for (let i = from; i < to; i++) {
        const at = order[i] ?? 0;
        encoder.add(this.#postingChunk[at] ?? 0, this.#postingCounts[at] ?? 0);
      }
      blocks.add(Buffer.from(this.#terms[id] ?? '', 'utf8'), encoder.end());
    }
    blocks.flush();
    this.#segment += 1;
    this.#postings = 0;
    this.#termIds.clear();
    this.#terms = [];
  }

  /** True where reading one term takes several lookups, and the later segments are more than a trifle. */
  get isScattered(): boolean {
    const sizes = this.#db.prepare('select sum(length(data)) as bytes from postings group by segment order by segment');
    const [first = 0, ...later] = sizes.all().map((row) => Number(row['bytes']));
    return later.reduce((sum, bytes) => sum + bytes, 0) * 4 > first;
  }

  /**
   * Rewrites all segments as one, with the new number of each chunk; chunks that get 0 are left out. The order of chunks
   * must stay. One block of each segment is in memory at a time.
   */
  merge(renumbered: Int32Array): void {
    this.flush();
    this.#db.exec('alter table postings rename to old_postings');
    this.#db.exec(POSTINGS_TABLE);
    const insert = this.#db.prepare('insert into postings (segment, first_term, data) values (?, ?, ?)');
    const encoder = new PostingEncoder();
    const blocks = this.#blocks(insert, 0);
    for (const { term, lists } of this.#oldTerms()) {
      encoder.begin();
      for (const list of lists) {
        visitPostings(list, (chunk, counts) => {
          const number = renumbered[chunk] ?? 0;
          if (number > 0) encoder.add(number, counts);
        });
      }
      if (encoder.size > 0) blocks.add(term, encoder.end());
    }
    blocks.flush();
    this.#db.exec('drop table old_postings');
    this.#segment = 1;
  }

  /** The terms of all segments in order, each once, with its lists in the order of segments. */
  *#oldTerms(): Generator<{ term: Uint8Array; lists: Uint8Array[] }> {
    const segments = this.#db.prepare('select distinct segment from old_postings order by segment').all();
    let heads = segments.flatMap(({ segment }) => {
      const terms = this.#oldSegment(Number(segment));
      const { value } = terms.next();
      return value ? [{ terms, value }] : [];
    });
    while (heads.length > 0) {
      const term = heads.map(({ value }) => value.term).reduce((a, b) => (Buffer.compare(b, a) < 0 ? b : a));
      const lists: Uint8Array[] = [];
      heads = heads.filter((head) => {
        if (Buffer.compare(head.value.term, term) !== 0) return true;
        lists.push(head.value.list);
        const { value } = head.terms.next();
        if (value) head.value = value;
        return value !== undefined;
      });
      yield { term, lists };
    }
  }

  *#oldSegment(segment: number): Generator<{ term: Uint8Array; list: Uint8Array }, undefined> {
    const rows = this.#db.prepare('select data from old_postings where segment = ? order by first_term');
    for (const row of rows.iterate(segment)) yield* entriesOf(row['data']);
    return undefined;
  }

  #blocks(insert: StatementSync, segment: number): TermBlockWriter {
    return new TermBlockWriter((firstTerm, block) => insert.run(segment, firstTerm, block));
  }

  #grow(): void {
    this.#postingTerm = enlarged(this.#postingTerm);
    this.#postingChunk = enlarged(this.#postingChunk);
    this.#postingCounts = enlarged(this.#postingCounts);
  }

  #id(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    const own = copied(term);
    const id = this.#terms.push(own) - 1;
    this.#termIds.set(own, id);
    return id;
  }

  /** Terms are in the order of their bytes in UTF-8. Only beyond the basic plane do strings have another one. */
  #inOrderOfTerms(): Uint32Array {
    const terms = this.#terms;
    const ids = Uint32Array.from(terms.keys());
    if (terms.some((term) => /[\ud800-\udfff]/.test(term))) {
      const bytes = terms.map((term) => Buffer.from(term, 'utf8'));
      return ids.sort((a, b) => Buffer.compare(bytes[a] ?? NONE, bytes[b] ?? NONE));
    }
    return ids.sort((a, b) => ((terms[a] ?? '') < (terms[b] ?? '') ? -1 : 1));
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

/** A string cut out of another one keeps the whole of it in memory: here all terms of a file for one of them. */
function copied(term: string): string {
  return Buffer.from(term, 'utf8').toString('utf8');
}

export const POSTINGS_TABLE = `
create table postings (
  segment integer not null, first_term blob not null, data blob not null, primary key (segment, first_term)) without rowid;`;
