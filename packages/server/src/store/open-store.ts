/** Opens the store that a database URL names, with its tables up to date. */
import { Kysely, sql } from 'kysely';
import type { SqliteFile } from '../config.ts';
import { dailyUse } from './daily-use.ts';
import { daySecrets } from './day-secrets.ts';
import { migrate } from './migrate.ts';
import { scanRows } from './scan-rows.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export async function openStore(file: SqliteFile) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await migrate(db);
  return {
    dailyUse: dailyUse(db),
    daySecrets: daySecrets(db),
    scanRows: scanRows(db),

    /** Rejects when the store does not answer a real query. */
    async ping(): Promise<void> {
      await db.selectFrom('day_secrets').select('day').limit(1).execute();
    },

    /** Empties the write-ahead log, in which what was deleted would live on. */
    async emptyLog(): Promise<void> {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },

    async close(): Promise<void> {
      await db.destroy();
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
