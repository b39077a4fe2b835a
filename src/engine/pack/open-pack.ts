import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { AppError } from '../../base/errors.ts';
import { APPLICATION_ID, PACK_FORMAT } from './pack-schema.ts';
import { type Corpus, loadCorpus } from './search/corpus.ts';
import type { PackStatistics } from './statistics.ts';

export interface PackMeta {
  commit: string;
  preview: boolean;
  about: Record<string, unknown>;
  statistics: PackStatistics;
}

/** Opens a finished pack for reading. A file that is none, or of another format, is refused. */
export function openPack(file: string): Pack {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const application = db.prepare('pragma application_id').get()?.['application_id'];
    const format = db.prepare('pragma user_version').get()?.['user_version'];
    if (application === APPLICATION_ID && format === PACK_FORMAT) {
      db.exec('pragma query_only = on; pragma cache_size = -8000; pragma mmap_size = 268435456');
      return new Pack(db);
    }
  } catch (cause) {
    db?.close();
    throw new AppError('unavailable', 'The knowledge pack cannot be read. Ingest the project again.', { cause });
  }
  db.close();
  throw new AppError(
    'unavailable',
    'The knowledge pack has a format that this version cannot read. Ingest the project again.',
  );
}

/** An open pack. It holds one connection, its prepared statements and, once searched, the sizes of all chunks. */
export class Pack {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly meta: PackMeta;
  #corpus: Corpus | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
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

  /** A prepared statement, kept for the next time. The set of statements is fixed, so this stays small. */
  query(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  get corpus(): Corpus {
    this.#corpus ??= loadCorpus(this);
    return this.#corpus;
  }

  close(): void {
    this.#statements.clear();
    this.#corpus = undefined;
    this.#db.close();
  }
}
