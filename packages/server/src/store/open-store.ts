/** Opens the store that a database URL names, with its tables up to date. */
import { sql } from 'kysely';
import type { Database } from '../config.ts';
import { accounts } from './accounts.ts';
import { alone } from './alone.ts';
import { apiKeys } from './api-keys.ts';
import { type AuthAdapterParts, authAdapter } from './auth-adapter.ts';
import { credentials } from './credentials.ts';
import { dailyUse } from './daily-use.ts';
import { daySecrets } from './day-secrets.ts';
import { type Opening, openDatabase } from './open-database.ts';
import { orphanedRows } from './orphaned-rows.ts';
import { scanRows } from './scan-rows.ts';
import { sessions } from './sessions.ts';
import { storeFigures } from './store-figures.ts';
import { usageQueries } from './usage-queries.ts';

export async function openStore(database: Database, opening?: Opening) {
  const { db, migrated } = await openDatabase(database, opening);
  return {
    kind: database.kind,
    /** The names of the migrations that ran when it was opened. */
    migrated,
    alone: alone(db, database),
    accounts: accounts(db),
    apiKeys: apiKeys(db, database.kind),
    credentials: credentials(db, database.kind),
    dailyUse: dailyUse(db),
    daySecrets: daySecrets(db),
    orphanedRows: orphanedRows(db),
    scanRows: scanRows(db),
    sessions: sessions(db, database.kind),
    figures: storeFigures(db),
    usage: usageQueries(db),
    /** The tables of accounts as the auth library takes them. */
    authAdapter: (parts: AuthAdapterParts) => authAdapter(db, database.kind, parts),

    /** Rejects when the store does not answer a real query. */
    async ping(): Promise<void> {
      await db.selectFrom('day_secrets').select('day').limit(1).execute();
    },

    /**
     * Moves what was written into the file of the embedded store while it is little: after a thousand pages the next
     * write would do it, and every request would wait meanwhile.
     */
    async keepLogShort(): Promise<void> {
      if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(db);
    },

    /** Empties the write-ahead log of the embedded store, in which what was deleted would live on. */
    async emptyLog(): Promise<void> {
      if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },

    /** Copies the embedded store, as it is now, into an empty file. */
    async writeCopy(file: string): Promise<void> {
      await sql`vacuum into ${file}`.execute(db);
    },

    async close(): Promise<void> {
      await db.destroy();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
