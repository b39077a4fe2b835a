import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { ByteTable, enlarged } from './byte-table.ts';
import type { FileTerms } from './count-terms.ts';
import { PostingEncoder, postingCount, readPostings } from './postings.ts';
import { TermBlockWriter, TermCursor } from './term-blocks.ts';

const POSTINGS_IN_MEMORY = 1 << 19;
const POSTINGS_AT_FIRST = 1 << 17;

/**
 * Writes the inverted index in segments: postings gather in memory up to a bound, are sorted by term and written as
 * blocks of terms. Chunk numbers only grow, so the lists of later segments continue those of earlier ones.
 */
export class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #terms = new ByteTable();
  /** Of the terms of the present file. */
  #numbers = new Int32Array(1 << 12);
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
  addFile(firstChunk: number, { bytes, terms, postings }: FileTerms): void {
    if (postings.length === 0) return;
    if (this.#postings + postings.length / 3 > POSTINGS_IN_MEMORY) this.flush();
    while (this.#postings + postings.length / 3 > this.#postingTerm.length) this.#grow();
    while (terms.length > 2 * this.#numbers.length) this.#numbers = enlarged(this.#numbers);
    let from = 0;
    for (let at = 0; at < terms.length; at += 2) {
      const to = terms[at] ?? 0;
      this.#numbers[at / 2] = this.#terms.find(bytes, from, to, terms[at + 1] ?? 0);
      from = to;
    }
    for (let at = 0; at < postings.length; at += 3) {
      this.#postingTerm[this.#postings] = this.#numbers[postings[at + 1] ?? 0] ?? 0;
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
    const { bytes } = this.#terms;
    for (const id of this.#inOrderOfTerms()) {
      const from = starts[id] ?? 0;
      const to = starts[id + 1] ?? 0;
      if (from === to) continue;
      encoder.begin();
      for (let i = from; i < to; i++) {
        const at = order[i] ?? 0;
        encoder.add(this.#postingChunk[at] ?? 0, this.#postingCounts[at] ?? 0);
      }
      blocks.add(bytes.subarray(this.#terms.start(id), this.#terms.end(id)), encoder.end());
    }
    blocks.flush();
    this.#segment += 1;
    this.#postings = 0;
    this.#terms.clear();
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
    let heads = this.#oldSegments().filter((segment) => segment.next());
    while (heads.length > 0) {
      const first = heads.reduce((least, head) => (head.compare(least) < 0 ? head : least));
      // Those of later segments continue the list, because they have later chunks.
      const same = heads.filter((head) => head.compare(first) === 0);
      encoder.begin();
      for (const { list } of same) this.#renumber(list, renumbered, encoder);
      if (encoder.size > 0) blocks.add(first.term, encoder.end());
      for (const head of same) if (!head.next()) heads = heads.filter((each) => each !== head);
    }
    blocks.flush();
    this.#db.exec('drop table old_postings');
    this.#segment = 1;
  }

  #renumber(list: Uint8Array, renumbered: Int32Array, into: PostingEncoder): void {
    const size = postingCount(list);
    // What gathers postings is free while segments are merged.
    while (size > this.#postingChunk.length) this.#grow();
    readPostings(list, this.#postingChunk, this.#postingCounts);
    for (let i = 0; i < size; i++) {
      const number = renumbered[this.#postingChunk[i] ?? 0] ?? 0;
      if (number > 0) into.add(number, this.#postingCounts[i] ?? 0);
    }
  }

  #oldSegments(): TermCursor[] {
    const segments = this.#db.prepare('select distinct segment from old_postings order by segment').all();
    return segments.map(({ segment }) => new TermCursor(this.#oldBlocks(Number(segment))));
  }

  *#oldBlocks(segment: number): Generator<unknown> {
    const rows = this.#db.prepare('select data from old_postings where segment = ? order by first_term');
    for (const row of rows.iterate(segment)) yield row['data'];
  }

  #blocks(insert: StatementSync, segment: number): TermBlockWriter {
    return new TermBlockWriter((firstTerm, block) => insert.run(segment, firstTerm, block));
  }

  #grow(): void {
    this.#postingTerm = enlarged(this.#postingTerm);
    this.#postingChunk = enlarged(this.#postingChunk);
    this.#postingCounts = enlarged(this.#postingCounts);
  }

  /** Terms are in the order of their bytes. The first four of them tell nearly all apart. */
  #inOrderOfTerms(): Uint32Array {
    const { bytes, size } = this.#terms;
    const beginnings = new Uint32Array(size);
    for (let id = 0; id < size; id++) {
      const start = this.#terms.start(id);
      const length = this.#terms.end(id) - start;
      let beginning = 0;
      for (let at = 0; at < 4; at++) beginning = beginning * 256 + (at < length ? (bytes[start + at] ?? 0) : 0);
      beginnings[id] = beginning;
    }
    return Uint32Array.from(beginnings.keys()).sort(
      (a, b) => (beginnings[a] ?? 0) - (beginnings[b] ?? 0) || this.#compare(a, b),
    );
  }

  #compare(a: number, b: number): number {
    const { bytes } = this.#terms;
    const [endA, endB] = [this.#terms.end(a), this.#terms.end(b)];
    let atB = this.#terms.start(b);
    for (let atA = this.#terms.start(a); atA < endA && atB < endB; atA++, atB++) {
      const difference = (bytes[atA] ?? 0) - (bytes[atB] ?? 0);
      if (difference !== 0) return difference;
    }
    return endA - this.#terms.start(a) - (endB - this.#terms.start(b));
  }

  /** A counting sort of the postings by term; within a term they keep the order of chunks. */
  #byTerm(): { order: Int32Array; starts: Int32Array } {
    const starts = new Int32Array(this.#terms.size + 1);
    for (let i = 0; i < this.#postings; i++) {
      const next = (this.#postingTerm[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let id = 0; id < this.#terms.size; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
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

export const POSTINGS_TABLE = `
create table postings (
  segment integer not null, first_term blob not null, data blob not null, primary key (segment, first_term)) without rowid;`;
