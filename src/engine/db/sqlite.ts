import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const STATEMENTS_KEPT = 500;
/** The low byte of every "busy" result; the upper ones say why, such as another process recovering after a crash. */
const SQLITE_BUSY = 5;
const PATIENCE_MS = 10_000;
const MOMENT_MS = 20;

/**
 * Kysely on Node's own SQLite. It differs from Kysely's SQLite dialect in three ways: there is nothing to install,
 * prepared statements are kept (half the cost of the token check on every request), and a transaction begins as a
 * writer (`begin immediate`), so that it waits for another process instead of failing when it first writes.
 */
export function sqliteDialect(file: string, access: 'write' | 'read' = 'write'): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(() => (access === 'write' ? openSqliteFile(file) : openForReading(file))),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

export function openSqliteFile(file: string): DatabaseSync {
  // Opening may have to wait for a process that makes or recovers the same file; afterwards only moments are waited here.
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec(`pragma busy_timeout = ${MOMENT_MS}`);
  return database;
}

/** Leaves the file and its folder exactly as they are. */
function openForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
}

/** `vacuum into` takes a consistent copy, also of what still lies in the write-ahead log, while others write. */
export function copySqliteFile(file: string, into: string): void {
  const database = openSqliteFile(file);
  try {
    database.prepare('vacuum into ?').run(into);
  } finally {
    database.close();
  }
}

/** Null for a file that is whole, otherwise the first thing that is wrong with it. */
export function findSqliteDamage(file: string): string | null {
  const database = openForReading(file);
  try {
    const [row] = database.prepare('pragma integrity_check(1)').all();
    const verdict = String(row?.['integrity_check']);
    return verdict === 'ok' ? null : verdict;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}

/** One connection, taken in turns: SQLite has one writer, and its calls here never wait for anything but the disk. */
class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  #connection: SqliteConnection | undefined;
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  constructor(open: () => DatabaseSync) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(this.#open());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('The database is not open.');
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    // Handed over while still busy, so that nobody who comes later gets in before those who wait.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk ends the transaction by itself, and the complaint that there is none would hide the reason.
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Describing the columns of a statement costs more than a short query, so it is asked once. */
interface PreparedStatement {
  statement: StatementSync;
  returnsRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Another process, such as a CLI command, may be writing. SQLite's own waiting would stop this process from serving
   * anything meanwhile, so it waits only for moments and the rest of the waiting is done here.
   */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return this.#execute(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#statement(query.sql);
    const parameters = query.parameters as SQLInputValue[]; // The tables hold text, numbers and null only.
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] }; // Kysely knows the row type.
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** Not offered: a cursor would keep the only connection busy while its reader waits for something else. */
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield await Promise.reject(new Error('Streaming queries are not used with SQLite; page through the rows.'));
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
