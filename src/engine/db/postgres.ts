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
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}
