import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { AppError } from '../../base/errors.ts';
import { BlockReader } from './blocks/block-reader.ts';
import { APPLICATION_ID, PACK_FORMAT } from './pack-schema.ts';
import { type Corpus, loadCorpus } from './search/corpus.ts';
import { Statements } from './statements.ts';
import type { PackStatistics } from './statistics.ts';

export interface PackMeta {
  commit: string;
  preview: boolean;
  about: Record<string, unknown>;
  statistics: PackStatistics;
}

/** How much of a pack is mapped into memory, which spares a call to the system for each page that is read. */
const MOST_MAPPED = 268_435_456;

/**
 * Opens a finished pack for reading. A file that is none, or of another format, is refused. What is mapped counts as
 * memory of the process: one that reads nearly all of a pack, some of it often, spends that on texts it unpacked.
 */
export function openPack(file: string, { whole = false } = {}): Pack {
  let db: DatabaseSync | undefined;
  let isOurs = false;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    isOurs = db.prepare('pragma application_id').get()?.['application_id'] === APPLICATION_ID;
    const format = db.prepare('pragma user_version').get()?.['user_version'];
    if (isOurs && format === PACK_FORMAT) {
      db.exec(`pragma query_only = on; pragma cache_size = -8000; pragma mmap_size = ${whole ? 0 : MOST_MAPPED}`);
      return new Pack(db, { whole });
    }
  } catch (cause) {
    db?.close();
    throw new AppError('unavailable', 'The knowledge pack cannot be read. Ingest the project again.', { cause });
  }
  db.close();
  throw new AppError(
    'unavailable',
    isOurs
      ? 'The knowledge pack has the format of another version. A worker of this version makes it anew when it starts; ask again once that has ended.'
      : 'The knowledge pack cannot be read. Ingest the project again.',
  );
}

/** An open pack. It holds one connection, its prepared statements and, once searched, the sizes of all chunks. */
export class Pack {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;
  readonly blocks: BlockReader;
  readonly meta: PackMeta;
  #corpus: Corpus | undefined;

  constructor(db: DatabaseSync, { whole }: { whole: boolean }) {
    this.#db = db;
    this.#statements = new Statements(db);
    this.blocks = new BlockReader(this.#statements, { whole });
    const stored = Object.fromEntries(
      db
        .prepare('select key, value from meta')
        .all()
        .map((row) => [String(row['key']), JSON.parse(String(row['value']))]),
    );
    this.meta = {
      commit: String(stored['commit'] ?? ''),
      preview: stored['preview'] === true,
      about: stored['about'] ?? {},
      statistics: stored['statistics'],
    };
  }

  query(sql: string): StatementSync {
    return this.#statements.query(sql);
  }

  get corpus(): Corpus {
    this.#corpus ??= loadCorpus(this);
    return this.#corpus;
  }

  close(): void {
    this.#corpus = undefined;
    this.#db.close();
  }
}
