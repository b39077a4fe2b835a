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

/** Lets a transaction rest for as long as other work takes, which a server's own requests must never do. */
export async function allowRests(transaction: Kysely<Tables>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
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

/** True where row-level security does not bind us, as it binds no superuser. */
export async function passesEveryPolicy(db: Kysely<Tables>, dialect: Dialect): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const role = sql<{
    passes: boolean;
  }>`select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`;
  return (await role.execute(db)).rows[0]?.passes ?? false;
}

const POSTGRES_BAD_TEXT = '22021';

/** PostgreSQL refuses the character NUL in a text, SQLite keeps it. Text from outside that holds one is the sender's fault. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_BAD_TEXT;
}

/** Codes of PostgreSQL and of the network that mean "not now" rather than "wrong". */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // It accepts reads alone, as a standby does until it is promoted.
  '25006',
  // It gave up one of two transactions that waited for each other.
  '40001',
  '40P01',
  // Disk full, memory full, too many connections.
  '53100',
  '53200',
  '53300',
  // A statement took too long.
  '57014',
  // It shuts down, crashed, or is starting.
  '57P01',
  '57P02',
  '57P03',
  '58030',
]);

const AWAY_WORDS =
  /connection terminated|connection ended|client was closed|has encountered a connection error|query read timeout|timeout exceeded when trying to connect|unable to open database file|disk I\/O error|database or disk is full|database is locked|readonly database/i;

/** True where the database cannot be used at this moment, and trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && AWAY.has(error.code)) return true;
  return AWAY_WORDS.test(error.message);
}
