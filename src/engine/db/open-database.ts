import { Kysely, sql } from 'kysely';
import type { DatabasePlace, OpenOptions } from './database-place.ts';
import type { Dialect } from './dialect.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** An open database whose schema is current. */
export interface Database {
  db: Db;
  dialect: Dialect;
  close(): Promise<void>;
}

export async function openDatabase(place: DatabasePlace, options: OpenOptions): Promise<Database> {
  const db = connect(place);
  try {
    await migrate(db, place, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, dialect: place.dialect, close: () => db.destroy() };
}

/** A file of any schema, for looking only. It has to be given back with `close` like any other. */
export function openSqliteForReading(file: string): Database {
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

function connect(place: DatabasePlace): Kysely<Tables> {
  const dialect =
    place.dialect === 'sqlite' ? sqliteDialect(place.file) : postgresDialect(place.url, place.poolSize, place.onError);
  return new Kysely<Tables>({ dialect });
}
