/** Opens the store that a database URL names, with its tables up to date. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../config.ts';
import { accounts } from './accounts.ts';
import { advisoryLock } from './advisory-lock.ts';
import { apiKeys } from './api-keys.ts';
import { credentials } from './credentials.ts';
import { dailyUse } from './daily-use.ts';
import { daySecrets } from './day-secrets.ts';
import { type Opening, openDatabase } from './open-database.ts';
import { orphanedRows } from './orphaned-rows.ts';
import { retentionClock } from './retention-clock.ts';
import { scanRows } from './scan-rows.ts';
import { sessions } from './sessions.ts';
import { storeFigures } from './store-figures.ts';
import { usageQueries } from './usage-queries.ts';

/** How often, and after which pause, the log is emptied again while a command of the operator reads from it. */
const EMPTYING_TRIES = 20;
const EMPTYING_PAUSE_MS = 100;

export async function openStore(database: Database, opening?: Opening) {
  const { db, syncQueries, whileNoCheckpointRuns, migrated, close } = await openDatabase(database, opening);
  return {
    kind: database.kind,
    /** The names of the migrations that ran when it was opened. */
    migrated,
    withAdvisoryLock: advisoryLock(db, database),
    accounts: accounts(db, database.kind),
    apiKeys: apiKeys(db, database.kind),
    credentials: credentials(db, database.kind),
    dailyUse: dailyUse(db, syncQueries),
    daySecrets: daySecrets(db),
    orphanedRows: orphanedRows(db),
    retentionClock: retentionClock(db),
    scanRows: scanRows(db, syncQueries),
    sessions: sessions(db, database.kind),
    figures: storeFigures(db),
    usage: usageQueries(db),

    /** Rejects when the store does not answer a real query. */
    async ping(): Promise<void> {
      await db.selectFrom('day_secrets').select('day').limit(1).execute();
    },

    /**
     * Moves what was written into the file of the embedded store while it is little, since deletions write a lot: when
     * the log is long the next write would do it, and every request would wait meanwhile.
     */
    async keepLogShort(): Promise<void> {
      if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(db);
    },

    /**
     * Empties the write-ahead log of the embedded store, in which what was deleted would live on. Rejects where somebody
     * else reads from it or moves it all the while.
     */
    async emptyLog(): Promise<void> {
      if (database.kind !== 'sqlite') return;
      await whileNoCheckpointRuns(async () => {
        for (let left = EMPTYING_TRIES; left > 0; left--) {
          const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
          if (rows[0]?.busy === 0) return;
          await setTimeout(EMPTYING_PAUSE_MS);
        }
        throw new Error('the write-ahead log is in use');
      });
    },

    /** Copies the embedded store, as it is now, into an empty file. */
    async writeCopy(file: string): Promise<void> {
      await sql`vacuum into ${file}`.execute(db);
    },

    close,
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
