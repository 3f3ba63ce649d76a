/** Opens the store that a database URL names, with its tables up to date. */
import { Kysely, sql } from 'kysely';
import type { Database } from '../config.ts';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { type AuthAdapterParts, authAdapter } from './auth-adapter.ts';
import { dailyUse } from './daily-use.ts';
import { daySecrets } from './day-secrets.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { scanRows } from './scan-rows.ts';
import { sessions } from './sessions.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export async function openStore(database: Database) {
  const dialect =
    database.kind === 'sqlite' ? sqliteDialect(database) : postgresDialect(database.connectionString);
  const db = new Kysely<Tables>({ dialect });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    kind: database.kind,
    accounts: accounts(db),
    apiKeys: apiKeys(db),
    dailyUse: dailyUse(db),
    daySecrets: daySecrets(db),
    scanRows: scanRows(db),
    sessions: sessions(db),
    /** The tables of accounts as the auth library takes them. */
    authAdapter: (parts: AuthAdapterParts) => authAdapter(db, parts),

    /** Rejects when the store does not answer a real query. */
    async ping(): Promise<void> {
      await db.selectFrom('day_secrets').select('day').limit(1).execute();
    },

    /** Empties the write-ahead log of the embedded store, in which what was deleted would live on. */
    async emptyLog(): Promise<void> {
      if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },

    async close(): Promise<void> {
      await db.destroy();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
