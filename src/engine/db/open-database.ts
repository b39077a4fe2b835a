import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { Kysely, type LogEvent, sql } from 'kysely';
import { addSpan, isTracing } from '../../base/trace.ts';
import type { DatabasePlace, OpenOptions } from './database-place.ts';
import type { Dialect } from './dialect.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import type { News } from './news.ts';
import { postgresDialect } from './postgres.ts';
import { postgresNews } from './postgres-news.ts';
import { sqliteDialect } from './sqlite.ts';
import { sqliteNews } from './sqlite-news.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** An open database whose schema is current. */
export interface Database {
  db: Db;
  dialect: Dialect;
  /** Word of changes, also of those that other processes make. */
  news: News;
  close(): Promise<void>;
}

export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<Database> {
  // SQLite opens a file that this user may only read without a word; the first change would find it out.
  if (place.dialect === 'sqlite' && existsSync(place.file)) await access(place.file, constants.R_OK | constants.W_OK);
  const patient = connect(place, true);
  try {
    await migrate(patient, place, options);
  } finally {
    await patient.destroy();
  }
  const db = connect(place);
  const news = place.dialect === 'sqlite' ? sqliteNews(db) : postgresNews(place);
  const close = async () => {
    await news.close();
    await db.destroy();
  };
  return { db, dialect: place.dialect, news, close };
}

/** A file of any schema, for looking only. It has to be given back with `close` like any other. */
export function openSqliteForReading(file: string): Pick<Database, 'db' | 'dialect' | 'close'> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, 'read') });
  return { db, dialect: 'sqlite', close: () => db.destroy() };
}

/** Does the work in the transaction that the caller has begun, or else in one of its own. */
export function inTransaction<Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Throws when the database cannot be reached. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Looks without changing anything: what the database has, and what this program would bring it to. */
export async function readSchemaVersion(place: DatabasePlace): Promise<{ version: number; newest: number }> {
  const db = connect(place);
  try {
    return { version: await schemaVersion(db, place), newest: MIGRATIONS.length };
  } finally {
    await db.destroy();
  }
}

function connect(place: DatabasePlace, patient = false): Kysely<Tables> {
  const dialect = place.dialect === 'sqlite' ? sqliteDialect(place.file) : postgresDialect(place, patient);
  return new Kysely<Tables>({ dialect, ...(isTracing() && { log: traceQuery(place.dialect) }) });
}

/** The text of a query names tables and columns; the values stay out. */
function traceQuery(system: Dialect): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis, ...rest }) => {
    const error = level === 'error' && 'error' in rest ? rest.error : undefined;
    const text = query.sql.replace(/\s+/g, ' ').slice(0, 500);
    const verb = text.split(' ', 1)[0] ?? 'query';
    addSpan(`db ${verb}`, { 'db.system.name': system, 'db.query.text': text }, queryDurationMillis, error);
  };
}
