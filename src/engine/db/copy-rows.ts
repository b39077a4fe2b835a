import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { allowRests, listTables, type Row, readRows } from './dialect.ts';
import type { Database, Db } from './open-database.ts';

/** What a table holds, in a form that two databases can be compared by, whatever order they keep their rows in. */
export interface TableSum {
  rows: number;
  hash: string;
}

export type Sums = Record<string, TableSum>;

/** A database, or a transaction in one. */
export type RowSource = Pick<Database, 'db' | 'dialect'>;

const VALUES_A_STATEMENT = 20_000;

/** Everything that a database holds, summed up as of one moment. */
export async function sumTables(source: RowSource): Promise<Sums> {
  return atOneMoment(source, (moment) => sumEach(moment, () => Promise.resolve()));
}

/**
 * Replaces everything in the target by what the source holds, both of the same schema. The work is done in the target's
 * transaction, so the target has all of it or none. Hands back the sums of what was written.
 */
export async function copyRows(source: RowSource, target: RowSource): Promise<Sums> {
  await allowRests(target.db, target.dialect);
  const tables = await listTables(target.db, target.dialect);
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(target.db);
  return atOneMoment(source, (moment) => sumEach(moment, (table, rows) => insertRows(target.db, table, rows), tables));
}

/** What a first start leaves behind, before anybody has done anything. */
const OF_A_FIRST_START = ['audit_chain', 'one_time_links', 'sign_in_failures'];

/** True where nobody has used the database yet. */
export async function isUnused({ db, dialect }: RowSource): Promise<boolean> {
  for (const table of await listTables(db, dialect)) {
    if (OF_A_FIRST_START.includes(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** The tables whose sums differ. */
export function differences(a: Sums, b: Sums): string[] {
  const tables = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...tables].filter((table) => a[table]?.hash !== b[table]?.hash || a[table]?.rows !== b[table]?.rows);
}

async function sumEach(
  source: RowSource,
  onRows: (table: string, rows: Row[]) => Promise<void>,
  tables?: string[],
): Promise<Sums> {
  const sums: Sums = {};
  for (const table of tables ?? (await listTables(source.db, source.dialect))) {
    const sum = Buffer.alloc(32);
    let count = 0;
    for await (const rows of readRows(source.db, source.dialect, table)) {
      const storable = rows.map(toStorable);
      for (const row of storable) addTo(sum, row);
      count += rows.length;
      await onRows(table, storable);
    }
    sums[table] = { rows: count, hash: sum.toString('hex') };
  }
  return sums;
}

/** Every row has a key of its own, so no two have the same digest and none cancels another. */
function addTo(sum: Buffer, row: Row): void {
  const inOrder = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(inOrder)).digest();
  for (const [index, byte] of digest.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
}

/** SQLite keeps the character NUL in a text, PostgreSQL refuses it: wherever rows are moved, a mark stands for it. */
function toStorable(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.includes('\0')) row[column] = value.replaceAll('\0', '\uFFFD');
  }
  return row;
}

async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const most = Math.max(1, Math.floor(VALUES_A_STATEMENT / columns.length));
  for (let start = 0; start < rows.length; start += most) {
    const tuples = rows.slice(start, start + most).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(tuples)}`.execute(db);
  }
}

/** SQLite has one connection here and nobody else on it; PostgreSQL needs to be told. */
async function atOneMoment<Result>(source: RowSource, work: (moment: RowSource) => Promise<Result>): Promise<Result> {
  if (source.dialect === 'sqlite' || source.db.isTransaction) return work(source);
  return source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await allowRests(db, source.dialect);
      return work({ db, dialect: source.dialect });
    });
}
