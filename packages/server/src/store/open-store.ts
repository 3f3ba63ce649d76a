/** Opens the store that a database URL names, with its tables up to date. */
import { Kysely, sql } from 'kysely';
import type { Database, PostgresServer, SqliteFile } from '../config.ts';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { dailyUse } from './daily-use.ts';
import { daySecrets } from './day-secrets.ts';
import { migrate } from './migrate.ts';
import { patientPostgresDialect, postgresDialect } from './postgres.ts';
import { scanRows } from './scan-rows.ts';
import { sessions } from './sessions.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

export async function openStore(database: Database) {
  const db = database.kind === 'sqlite' ? await openFile(database) : await openServer(database);
  return {
    kind: database.kind,
    accounts: accounts(db),
    apiKeys: apiKeys(db),
    dailyUse: dailyUse(db),
    daySecrets: daySecrets(db),
    scanRows: scanRows(db),
    sessions: sessions(db),

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

async function openFile(file: SqliteFile): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function openServer({ connectionString }: PostgresServer): Promise<Kysely<Tables>> {
  const patient = new Kysely<Tables>({ dialect: patientPostgresDialect(connectionString) });
  try {
    await migrate(patient);
  } finally {
    await patient.destroy();
  }
  return new Kysely<Tables>({ dialect: postgresDialect(connectionString) });
}
