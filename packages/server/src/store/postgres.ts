/** PostgreSQL, as Kysely takes it: a pool that gives up in time, so that callers get an answer. */
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections of one process: more wait for one another on the same rows. */
const CONNECTIONS = 16;
/** A caller that waits longer gets a 503. */
const CONNECT_MS = 3000;
const BIGINT = 20;

export function postgresDialect(url: string, statementMs: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: statementMs,
    statement_timeout: statementMs,
    keepAlive: true,
    types: {
      // Moments and counts fit into a number.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // A connection that breaks while it waits is replaced by the next query.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
