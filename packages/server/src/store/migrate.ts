/** Brings the tables up to date; each migration runs once, in the order of the list. */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as scans from './migrations/0001-scans.ts';
import * as accounts from './migrations/0002-accounts.ts';
import type { Tables } from './tables.ts';

const migrations = { '0001-scans': scans, '0002-accounts': accounts };

/** Answers the names of the migrations that ran now. */
export async function migrate(db: Kysely<Tables>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}
