import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, rmSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Commit, HistoryWriter } from './history/history-writer.ts';
import { linkPack } from './link/link-pack.ts';
import { APPLICATION_ID, PACK_FORMAT, SCHEMA, symbolId } from './pack-schema.ts';
import {
  type Fact,
  type FactRow,
  type PackFile,
  type PreparedFile,
  prepareFile,
  SYMBOL_NUMBERS,
  type SymbolColumns,
  toRow,
} from './prepare-file.ts';
import { IndexWriter } from './search/index-writer.ts';
import { packStatistics } from './statistics.ts';
import { decodeVarints } from './varints.ts';

export interface FinishOptions {
  commit: string;
  /** Set while a first ingestion is under way: readers are told that the pack is not whole. */
  preview?: boolean;
  /** Whatever else readers should be told: branch, dates, tool versions. */
  about?: Record<string, unknown>;
}

export interface FinishedPack {
  path: string;
  sha256: string;
  size: number;
}

/**
 * Opens a pack for writing. With `previous` it starts from a copy of that pack: call `keepFile` for every file that is
 * still there and `addFile` where that answers false; files that are mentioned in neither way are removed at the end.
 * `extractor` names the version of everything that turns a text into rows; a pack of another version keeps no file.
 */
export function openPackWriter(file: string, options: { previous?: string; extractor: string }): PackWriter {
  rmSync(file, { force: true });
  if (options.previous) copyFileSync(options.previous, file);
  const db = new DatabaseSync(file);
  db.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -16000',
  );
  const version = db.prepare('pragma user_version').get()?.['user_version'];
  if (options.previous && version !== PACK_FORMAT) {
    db.close();
    return openPackWriter(file, { extractor: options.extractor });
  }
  if (!options.previous) db.exec(`pragma page_size = 1024; pragma application_id = ${APPLICATION_ID}; ${SCHEMA}`);
  // Chunk numbers are never used twice: the index still has the postings of chunks that are gone.
  const nextChunk = Number(db.prepare("select value from meta where key = 'nextChunk'").get()?.['value'] ?? 1);
  // A copy that is being changed is no pack until `finish` says so.
  db.exec(
    'pragma user_version = 0; begin; delete from meta; delete from skipped; delete from facts where file is null',
  );
  return new PackWriter(file, db, options.extractor, nextChunk);
}

export class PackWriter {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #extractor: string;
  readonly #index: IndexWriter;
  readonly #history: HistoryWriter;
  readonly #statements = new Map<string, StatementSync>();
  /** Files of this snapshot: what is not in here at the end is removed. */
  readonly #present = new Set<number>();
  #nextFile: number;
  #nextChunk: number;
  #changed: boolean;

  constructor(file: string, db: DatabaseSync, extractor: string, nextChunk: number) {
    this.#file = file;
    this.#db = db;
    this.#extractor = extractor;
    this.#index = new IndexWriter(db);
    this.#history = new HistoryWriter(db);
    this.#changed = nextChunk === 1;
    this.#nextFile = this.#number('select coalesce(max(id), 0) as value from files') + 1;
    this.#nextChunk = nextChunk;
  }

  /** True when the previous pack knows this very content, which then stays; false when it has to be added. */
  keepFile(path: string, blobId: string): boolean {
    const row = this.#prepared('select id, blob_id, extractor from files where path = ?').get(path);
    if (!row || row['blob_id'] !== blobId || row['extractor'] !== this.#extractor) return false;
    this.#present.add(Number(row['id']));
    return true;
  }

  addFile(file: PackFile): void {
    this.addPrepared(prepareFile(file));
  }

  /** A file that another thread has prepared. */
  addPrepared(file: PreparedFile): void {
    this.removeFile(file.path);
    const id = this.#nextFile++;
    this.#changed = true;
    this.#present.add(id);
    this.#index.addFile(this.#nextChunk, file.terms);
    this.#run(
      `insert into files (id, path, blob_id, extractor, language, size, lines, role, first_chunk, chunks, warnings)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      file.path,
      file.blobId,
      this.#extractor,
      file.language,
      file.size,
      file.lines,
      file.role,
      this.#nextChunk,
      file.chunks,
      file.warnings,
    );
    this.#nextChunk += file.chunkCount;
    this.#run('insert into contents (file, data) values (?, ?)', id, file.content);
    this.#addSymbols(id, file.symbols);
    for (const fact of file.facts) this.#addFact(id, fact);
  }

  #addSymbols(file: number, { names, owners, numbers }: SymbolColumns): void {
    const insert = this.#prepared(
      'insert into symbols (id, container, owner, kind, name, start_line, end_line, exported) values (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const [ordinal, name] of names.entries()) {
      const at = ordinal * SYMBOL_NUMBERS.length;
      const [container = -1, kind = 0, startLine = 0, endLine = 0, exported = 0] = numbers.subarray(at, at + 5);
      const inside = container < 0 ? null : container;
      insert.run(symbolId(file, ordinal), inside, owners[ordinal] ?? null, kind, name, startLine, endLine, exported);
    }
  }

  removeFile(path: string): void {
    const row = this.#prepared('select id from files where path = ?').get(path);
    if (!row) return;
    const id = Number(row['id']);
    this.#changed = true;
    this.#present.delete(id);
    this.#run('delete from files where id = ?', id);
    this.#run('delete from contents where file = ?', id);
    this.#run('delete from facts where file = ?', id);
    this.#run('delete from symbols where id >= ? and id < ?', symbolId(id, 0), symbolId(id + 1, 0));
  }

  /** Every file that was seen and not stored, with the reason that people are told. */
  addSkipped(path: string, reason: string, size: number): void {
    this.#run('insert or replace into skipped (path, reason, size) values (?, ?, ?)', path, reason, size);
  }

  /** Facts of a file leave with it; facts without a path are given anew for every snapshot. */
  addFacts(facts: Iterable<Fact>): void {
    for (const fact of facts) {
      const file = fact.path === undefined ? null : this.#fileId(fact.path);
      if (fact.path === undefined || file !== null) this.#addFact(file, toRow(fact));
    }
  }

  #addFact(file: number | null, fact: FactRow): void {
    this.#run(
      `insert into facts (file, kind, subject, value, start_line, end_line, symbol, score, polarity)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      file,
      fact.kind,
      fact.subject,
      fact.value,
      fact.startLine ?? null,
      fact.endLine ?? null,
      fact.symbol === undefined || file === null ? null : symbolId(file, fact.symbol),
      fact.score ?? 1,
      fact.polarity ?? null,
    );
  }

  /** Commits in any order; those that are known already are passed over. */
  addCommits(commits: Iterable<Commit>): void {
    for (const commit of commits) this.#history.add(commit);
  }

  /** For a history that was rewritten: forgets every commit, so that all are added anew. */
  forgetCommits(): void {
    this.#history.forget();
  }

  /** Does what needs the whole snapshot (links, ranks, history, statistics), checks the file and closes it. */
  async finish(options: FinishOptions): Promise<FinishedPack> {
    this.#removeAbsent();
    this.#index.flush();
    this.#compactIndex();
    if (this.#changed) linkPack(this.#db);
    this.#history.finish();
    this.#writeMeta(options);
    this.#db.exec('commit');
    this.#shrink();
    const check = this.#db.prepare('pragma quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') throw new Error(`The written pack is damaged: ${String(check)}`);
    this.#db.exec(`pragma user_version = ${PACK_FORMAT}`);
    this.#close();
    return { path: this.#file, sha256: await sha256OfFile(this.#file), size: statSync(this.#file).size };
  }

  /** A copy of what is there so far, as a pack of its own that says it is a preview. Nothing is linked in it yet. */
  preview(file: string, options: Omit<FinishOptions, 'preview'>): void {
    this.#index.flush();
    this.#writeMeta({ ...options, preview: true });
    this.#db.exec('commit');
    copyFileSync(this.#file, file);
    const copy = new DatabaseSync(file);
    copy.exec(`pragma user_version = ${PACK_FORMAT}`);
    copy.close();
    this.#db.exec('begin; delete from meta');
  }

  /** Gives up: nothing of the file is left. */
  discard(): void {
    this.#close();
    rmSync(this.#file, { force: true });
  }

  #writeMeta(options: FinishOptions): void {
    const meta = { ...options, format: PACK_FORMAT, nextChunk: this.#nextChunk, statistics: packStatistics(this.#db) };
    for (const [key, value] of Object.entries(meta)) {
      this.#run('insert or replace into meta (key, value) values (?, ?)', key, JSON.stringify(value));
    }
  }

  #removeAbsent(): void {
    const gone = this.#db
      .prepare('select id, path from files order by id')
      .all()
      .filter((row) => !this.#present.has(Number(row['id'])));
    for (const row of gone) this.removeFile(String(row['path']));
  }

  /** Postings of removed chunks stay in the index until they are a quarter of it. */
  #compactIndex(): void {
    const alive = new Uint8Array(this.#nextChunk);
    let count = 0;
    for (const row of this.#db.prepare('select first_chunk, chunks from files').iterate()) {
      const first = Number(row['first_chunk']);
      const chunks = decodeVarints(row['chunks']).length / 5;
      alive.fill(1, first, first + chunks);
      count += chunks;
    }
    if (count * 4 < (this.#nextChunk - 1) * 3) this.#index.compact((chunk) => alive[chunk] === 1);
  }

  /** Rewriting the file pays when a tenth of it lies empty. */
  #shrink(): void {
    const free = this.#number('select freelist_count as value from pragma_freelist_count');
    const pages = this.#number('select page_count as value from pragma_page_count');
    if (free * 10 > pages) this.#db.exec('vacuum');
  }

  #fileId(path: string): number | null {
    const id = this.#prepared('select id from files where path = ?').get(path)?.['id'];
    return typeof id === 'number' ? id : null;
  }

  #number(sql: string): number {
    return Number(this.#db.prepare(sql).get()?.['value'] ?? 0);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values);
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}
