import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, rmSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { BlockReader } from './blocks/block-reader.ts';
import { BlockWriter } from './blocks/block-writer.ts';
import { packStatistics } from './count-statistics.ts';
import { HistoryWriter } from './history/history-writer.ts';
import { type Commit, HISTORY_PARTS } from './history/stored-commits.ts';
import { PackLinks } from './link/pack-links.ts';
import { APPLICATION_ID, PACK_FORMAT, SCHEMA } from './pack-schema.ts';
import { factEntries, type PackFile, type PreparedFile, prepareFile } from './prepare-file.ts';
import { NUMBERS_A_CHUNK } from './search/corpus.ts';
import { IndexWriter } from './search/index-writer.ts';
import { Statements } from './statements.ts';
import type { PackStatistics } from './statistics.ts';
import { FACT_PARTS, type Fact, PROJECT } from './stored-facts.ts';
import { countVarints } from './varints.ts';

export interface FinishOptions {
  commit: string;
  /** Set while a first ingestion is under way: readers are told that the pack is not whole. */
  preview?: boolean;
  /** Whatever else readers should be told: branch, dates, tool versions. */
  about?: Record<string, unknown>;
}

/** What a pack says to those who write the next one on top of it. */
interface StoredMarks {
  nextChunk: number;
  configuration: string[] | null;
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
    'pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -4000',
  );
  const version = db.prepare('pragma user_version').get()?.['user_version'];
  if (options.previous && version !== PACK_FORMAT) {
    db.close();
    return openPackWriter(file, { extractor: options.extractor });
  }
  if (!options.previous) db.exec(`pragma page_size = 1024; pragma application_id = ${APPLICATION_ID}; ${SCHEMA}`);
  const stored = (key: string): unknown => db.prepare('select value from meta where key = ?').get(key)?.['value'];
  if (stored('extractor') !== JSON.stringify(options.extractor)) db.exec(FORGET_FILES);
  // The number of a chunk that is gone is not used again while the index has its postings.
  const nextChunk = Number(stored('nextChunk') ?? 1);
  const configuration: string[] | null = JSON.parse(String(stored('configuration') ?? null)); // Written by #writeMeta.
  // A copy that is being changed is no pack until `finish` says so.
  db.exec('pragma user_version = 0; begin; delete from meta; delete from skipped');
  return new PackWriter(file, db, options.extractor, { nextChunk, configuration });
}

/** Of a pack that another version wrote, the history is as good as ever. */
const FORGET_FILES = `
delete from files; delete from file_links; delete from postings; delete from meta where key in ('nextChunk', 'configuration');
delete from blocks where part not in (${HISTORY_PARTS.map((part) => `'${part}'`).join(', ')});`;

/** What every file has entries in, beside facts. Edges and imports are written anew whenever a file has changed. */
const FILE_PARTS = ['texts', 'names', 'uses', 'symbols'];

export class PackWriter {
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #extractor: string;
  readonly #index: IndexWriter;
  readonly #history: HistoryWriter;
  readonly #statements: Statements;
  readonly #blocks: BlockWriter;
  /** Files of this snapshot: what is not in here at the end is removed. */
  readonly #present = new Set<number>();
  readonly #links: PackLinks;
  /** What is in the blocks of the previous pack and not in this one. */
  #gone = new Set([PROJECT]);
  readonly #projectFacts: { part: string; bytes: Uint8Array }[] = [];
  #nextFile: number;
  #nextChunk: number;
  #changed: boolean;

  constructor(file: string, db: DatabaseSync, extractor: string, { nextChunk, configuration }: StoredMarks) {
    this.#file = file;
    this.#db = db;
    this.#extractor = extractor;
    this.#statements = new Statements(db);
    this.#blocks = new BlockWriter(db);
    this.#index = new IndexWriter(db);
    this.#history = new HistoryWriter(this.#statements, this.#blocks);
    this.#changed = nextChunk === 1;
    this.#nextFile = this.#number('select coalesce(max(id), 0) as value from files') + 1;
    this.#nextChunk = nextChunk;
    this.#links = new PackLinks(this.#statements, this.#nextFile, configuration);
  }

  /** True when the previous pack knows this very content, which then stays; false when it has to be added. */
  keepFile(path: string, blobId: string): boolean {
    const row = this.#statements
      .query('select id from files where path = ? and blob_id = ?')
      .get(path, bytesOfId(blobId));
    if (!row) return false;
    this.#present.add(Number(row['id']));
    return true;
  }

  /** Takes out every file that was not kept so far, where the others are known to be new: the end has less to do then. */
  removeOthers(): void {
    this.#removeAbsent();
    this.#clearBlocks();
  }

  addFile(file: PackFile, facts: readonly Fact[] = []): void {
    this.addPrepared(prepareFile(file, facts));
  }

  /** A file that another thread has prepared. */
  addPrepared(file: PreparedFile): void {
    this.removeFile(file.path);
    const id = this.#nextFile++;
    this.#changed = true;
    this.#present.add(id);
    this.#index.addFile(this.#nextChunk, file.terms);
    this.#run(
      `insert into files (id, path, blob_id, language, size, lines, symbols, role, first_chunk, chunks, warnings)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      file.path,
      bytesOfId(file.blobId),
      file.language,
      file.size,
      file.lines,
      file.symbolCount,
      file.role,
      this.#nextChunk,
      file.chunks,
      file.warnings,
    );
    this.#nextChunk += file.chunkCount;
    for (const { part, bytes } of file.entries) this.#blocks.add(part, id, bytes);
  }

  removeFile(path: string): void {
    const row = this.#statements.query('select id, language from files where path = ?').get(path);
    if (!row) return;
    const id = Number(row['id']);
    this.#links.remember({ id, path, language: String(row['language']) });
    this.#changed = true;
    this.#present.delete(id);
    this.#gone.add(id);
    this.#run('delete from files where id = ?', id);
  }

  /** Every file that was seen and not stored, with the reason that people are told. */
  addSkipped(path: string, reason: string, size: number): void {
    this.#run('insert or replace into skipped (path, reason, size) values (?, ?, ?)', path, reason, size);
  }

  /** Facts about no file in particular. They are given anew for every snapshot, at most once for each kind. */
  addProjectFacts(facts: readonly Fact[]): void {
    for (const { part, bytes } of factEntries(facts)) this.#projectFacts.push({ part, bytes });
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
    this.#writeBlocks();
    this.#index.flush();
    this.#tidyIndex();
    if (this.#changed) this.#links.write(this.#blocks);
    this.#writeMeta(options);
    this.#db.exec('commit');
    this.#shrink();
    const check = this.#db.prepare('pragma quick_check(1)').get()?.['quick_check'];
    if (check !== 'ok') throw new Error(`The written pack is damaged: ${String(check)}`);
    this.#db.exec(`pragma user_version = ${PACK_FORMAT}`);
    this.#db.close();
    return { path: this.#file, sha256: await sha256OfFile(this.#file), size: statSync(this.#file).size };
  }

  /** A copy of what is there so far, as a pack of its own that says it is a preview. Nothing is linked in it yet. */
  preview(file: string, options: Omit<FinishOptions, 'preview'>): PackStatistics {
    this.#blocks.flush();
    this.#index.flush();
    const statistics = this.#writeMeta({ ...options, preview: true });
    this.#db.exec('commit');
    copyFileSync(this.#file, file);
    const copy = new DatabaseSync(file);
    copy.exec(`pragma user_version = ${PACK_FORMAT}`);
    copy.close();
    this.#db.exec('begin; delete from meta');
    return statistics;
  }

  /** Gives up: nothing of the file is left. */
  discard(): void {
    this.#db.close();
    rmSync(this.#file, { force: true });
  }

  #writeMeta(options: FinishOptions): PackStatistics {
    const statistics = packStatistics(this.#statements);
    const { configuration } = this.#links;
    const meta = { ...options, extractor: this.#extractor, nextChunk: this.#nextChunk, configuration, statistics };
    for (const [key, value] of Object.entries(meta)) {
      this.#run('insert or replace into meta (key, value) values (?, ?)', key, JSON.stringify(value));
    }
    return statistics;
  }

  /** What is gone leaves the blocks before anything else is written under its number. */
  #writeBlocks(): void {
    this.#clearBlocks();
    for (const { part, bytes } of this.#projectFacts) this.#blocks.add(part, PROJECT, bytes);
    this.#blocks.flush();
  }

  #clearBlocks(): void {
    this.#links.close();
    const reader = new BlockReader(this.#statements);
    this.#blocks.remove([...FILE_PARTS, ...reader.parts(FACT_PARTS)], this.#gone);
    this.#gone = new Set();
  }

  #removeAbsent(): void {
    const gone = this.#db
      .prepare('select id, path from files order by id')
      .all()
      .filter((row) => !this.#present.has(Number(row['id'])));
    for (const row of gone) this.removeFile(String(row['path']));
  }

  /** Postings of removed chunks, and segments of their own for new ones, stay until they are a quarter of the index. */
  #tidyIndex(): void {
    const files = this.#db.prepare('select id, first_chunk, chunks from files order by first_chunk').all();
    // What each chunk is numbered anew; nothing is at 0, so that is where chunks go that are gone.
    const renumbered = new Int32Array(this.#nextChunk);
    let count = 0;
    for (const { first_chunk: first, chunks } of files) {
      const end = Number(first) + countVarints(chunks) / NUMBERS_A_CHUNK;
      for (let chunk = Number(first); chunk < end; chunk++) renumbered[chunk] = ++count;
    }
    const isWorn = count * 4 < (this.#nextChunk - 1) * 3;
    if (!isWorn && !this.#index.isScattered) return;
    this.#index.merge(renumbered);
    this.#nextChunk = count + 1;
    for (const { id, first_chunk: first } of files) {
      this.#run('update files set first_chunk = ? where id = ?', renumbered[Number(first)] ?? 0, Number(id));
    }
  }

  /** Rewriting the file pays when a tenth of it lies empty. */
  #shrink(): void {
    const free = this.#number('select freelist_count as value from pragma_freelist_count');
    const pages = this.#number('select page_count as value from pragma_page_count');
    if (free * 10 > pages) this.#db.exec('vacuum');
  }

  #number(sql: string): number {
    return Number(this.#db.prepare(sql).get()?.['value'] ?? 0);
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statements.query(sql).run(...values);
  }
}

/** Blob ids are hexadecimal and take half the room as bytes. */
function bytesOfId(blobId: string): Uint8Array {
  return Buffer.from(blobId, /^(?:[0-9a-f]{2})+$/.test(blobId) ? 'hex' : 'utf8');
}

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}
