import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;

/** Our whole numbers are times and counts, far below 2^53, so they may be JavaScript numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

export function postgresDialect(url: string, poolSize: number, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'lorekeep',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // A connection that breaks must not end the process, whether it is idle or in use: the pool speaks for idle ones only.
  // Whoever was using it gets the error from the query; the next query opens a new connection.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new PostgresDialect({ pool });
}
