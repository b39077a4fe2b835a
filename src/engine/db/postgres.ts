import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '../../base/errors.ts';
import type { PostgresPlace } from './database-place.ts';
import { scopeOfRows } from './scope.ts';

const INT8 = 20;

/** Our whole numbers are times and counts, far below 2^53, so they may be JavaScript numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** The server ends a statement first; the client's own limit is for a server that has fallen silent. */
const STATEMENT_MS = 15_000;
const SILENCE_MS = 20_000;
const CONNECT_MS = 5_000;
/** Queries that may wait for a free connection. Whoever comes later is sent away at once instead of waiting in vain. */
const MOST_WAITING = 1_000;

export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'lorekeep',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** A patient connection has no limits of time: a change of the schema may take as long as it needs. */
export function postgresDialect({ url, poolSize, onError }: PostgresPlace, patient = false): PostgresDialect {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: poolSize,
    types,
    ...(!patient && {
      statement_timeout: STATEMENT_MS,
      query_timeout: SILENCE_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
    }),
  });
  // A connection that breaks must not end the process, whether it is idle or in use: the pool speaks for idle ones only.
  // Whoever was using it gets the error from the query; the next query opens a new connection.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new PostgresDialect({
    pool: { options: pool.options, end: () => pool.end(), connect: () => connectScoped(pool) },
  });
}

/** Which rows each connection was last told to show. */
const shown = new WeakMap<pg.PoolClient, string>();

/** A connection that shows the rows of the running scope. It is told only when that differs from its last use. */
async function connectScoped(pool: pg.Pool): Promise<PostgresPoolClient> {
  if (pool.waitingCount >= MOST_WAITING) {
    throw new AppError('unavailable', 'The database has more to do than it can. Try again in a few seconds.', {
      retryAfter: 2,
    });
  }
  const rows = scopeOfRows();
  const client = await pool.connect();
  if (shown.get(client) !== rows) {
    try {
      await client.query({ name: 'scope', text: "select set_config('lorekeep.rows', $1, false)", values: [rows] });
      shown.set(client, rows);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
  return client as unknown as PostgresPoolClient; // Kysely's own type for a client of this very driver.
}
