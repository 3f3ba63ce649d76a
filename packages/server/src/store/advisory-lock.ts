/** An advisory lock: one process at a time does what all of them would. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../config.ts';
import { lockFile } from './store-file.ts';
import type { Tables } from './tables.ts';

/** The key of the lock in PostgreSQL: "limpid" in ASCII. */
const LOCK = 0x6c696d706964;

export type Work = (assertHeld: () => Promise<void>) => Promise<void>;

/**
 * Does the work unless another process is at it, and answers whether it did. The work asks `assertHeld` before each
 * step, which rejects once the lock is lost. Beside the server of an embedded store an operator's command may run.
 */
export function advisoryLock(db: Kysely<Tables>, database: Database) {
  return async (work: Work): Promise<boolean> => {
    if (database.kind === 'sqlite') {
      const release = database.path === ':memory:' ? () => {} : lockFile(`${database.path}.retention`);
      if (release === null) return false;
      try {
        await work(async () => {});
      } finally {
        release();
      }
      return true;
    }
    // Held by a transaction that reads nothing: a process that dies, or loses its connection, lets go of it.
    return db.transaction().execute(async (transaction) => {
      const lock = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as held`;
      const { rows } = await lock.execute(transaction);
      if (rows[0]?.held !== true) return false;
      await work(async () => {
        await sql`select 1`.execute(transaction);
      });
      return true;
    });
  };
}
