/** PostgreSQL, as Kysely takes it: a pool that gives up in time, so that callers get an answer. */
import type { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections of one process: more wait for one another on the same rows. */
const CONNECTIONS = 16;
/** A caller that waits longer gets a 503. */
const CONNECT_MS = 2000;
const STATEMENT_MS = 4000;
/** A server that works cancels a statement before; one that does not even do that is gone. */
const SILENT_MS = 5000;
/** Less than a statement may take: a call that waits behind a migration is still answered. */
const LOCK_MS = 1500;
const BIGINT = 20;

/** For requests. */
export function postgresDialect(url: string): Dialect {
  const pool = openPool(url, { max: CONNECTIONS, statement_timeout: STATEMENT_MS });
  giveUpSilent(pool);
  return new PostgresDialect({ pool });
}

/** For commands of the operator, which may take their time. */
export function patientPostgresDialect(url: string): Dialect {
  return new PostgresDialect({ pool: openPool(url, { max: 2 }) });
}

/**
 * For migrations, which may take their time, but not long for a lock: while one waits for a table, because somebody
 * reads it from end to end as pg_dump does, all calls that come after wait behind it.
 */
export function migratingPostgresDialect(url: string): Dialect {
  return new PostgresDialect({ pool: openPool(url, { max: 2, lock_timeout: LOCK_MS }) });
}

/** Whether somebody else held the lock for too long. */
export function isLockTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === '55P03';
}

function openPool(url: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: {
      // Moments and counts fit into a number.
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // A connection that breaks while it waits is replaced by the next query.
  pool.on('error', () => {});
  // A connection that breaks rejects its query, and emits an error too: without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Cuts all connections when one in use is silent for too long: where it led to, they all did. */
function giveUpSilent(pool: pg.Pool): void {
  const sockets = new Set<Socket>();
  const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('timeout', () => {
      for (const each of sockets) each.destroy();
    });
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(SILENT_MS));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}
