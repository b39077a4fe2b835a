import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Which database is below. Every difference between the two that the rest of the code could notice is in this file. */
export type Dialect = 'sqlite' | 'postgres';

/** Any fixed number: it names the lock that makes one process the leader of the migrations. */
const MIGRATION_LOCK = 7_420_001;

/** Held until the transaction ends. On SQLite a transaction is the only writer already. */
export async function lockMigrations(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db);
}

export async function tableExists(db: Kysely<Tables>, dialect: Dialect, table: string): Promise<boolean> {
  const query =
    dialect === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = ${table}`
      : sql`select tablename from pg_tables where schemaname = current_schema() and tablename = ${table}`;
  return (await query.execute(db)).rows.length > 0;
}

/**
 * Rows that nobody else is working on, locked until the transaction ends: what another process holds is passed over, not
 * waited for. On SQLite a transaction is the only writer already.
 */
export function lockFree<Row>(
  rows: SelectQueryBuilder<Tables, keyof Tables, Row>,
  dialect: Dialect,
  table: keyof Tables,
): SelectQueryBuilder<Tables, keyof Tables, Row> {
  return dialect === 'postgres' ? rows.forUpdate(table).skipLocked() : rows;
}

const POSTGRES_BAD_TEXT = '22021';

/** PostgreSQL refuses the character NUL in a text, SQLite keeps it. Text from outside that holds one is the sender's fault. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_BAD_TEXT;
}
