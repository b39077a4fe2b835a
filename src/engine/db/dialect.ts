import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Which database is below. Every difference between the two that the rest of the code could notice is in this file. */
export type Dialect = 'sqlite' | 'postgres';

/** A row of any table: our columns hold nothing else. */
export type Row = Record<string, string | number | null>;

const ROWS_AT_A_TIME = 200;

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

/** Every table of ours but the one that counts schemas, in the order of their making: none refers to a later one. */
export async function listTables(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const query =
    dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid`
      : sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'
          and relnamespace = current_schema()::regnamespace order by oid`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_versions');
}

/** All rows of a table, some at a time. On PostgreSQL it needs a transaction, whose moment all rows are of. */
export async function* readRows(db: Kysely<Tables>, dialect: Dialect, table: string): AsyncGenerator<Row[]> {
  const name = sql.table(table);
  if (dialect === 'postgres') {
    await sql`declare all_rows no scroll cursor for select * from ${name}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_A_TIME)} from all_rows`.execute(db);
      if (rows.length === 0) break;
      yield rows;
    }
    await sql`close all_rows`.execute(db);
    return;
  }
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { row_number: number }>`select rowid as row_number, * from ${name}
      where rowid > ${after} order by rowid limit ${ROWS_AT_A_TIME}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
    yield rows.map(({ row_number: _, ...row }) => row);
  }
}

/**
 * Rows that nobody else is working on, locked until the transaction ends: what another process holds is passed over, not
 * waited for. On SQLite a transaction is the only writer already.
 */
export function lockFree<Row>(
  rows: SelectQueryBuilder<Tables, keyof Tables, Row>,
  dialect: Dialect,
  tables: (keyof Tables)[],
): SelectQueryBuilder<Tables, keyof Tables, Row> {
  return dialect === 'postgres' ? rows.forUpdate(tables).skipLocked() : rows;
}

const POSTGRES_BAD_TEXT = '22021';

/** PostgreSQL refuses the character NUL in a text, SQLite keeps it. Text from outside that holds one is the sender's fault. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_BAD_TEXT;
}
