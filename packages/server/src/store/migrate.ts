/** Brings the tables up to date; each migration runs once, in the order of the list. */
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import * as scans from './migrations/0001-scans.ts';
import * as accounts from './migrations/0002-accounts.ts';
import * as retentionState from './migrations/0003-retention-state.ts';
import type { Tables } from './tables.ts';

/**
 * In their order. One only adds, so that processes of the version before go on with it: tables, indexes, columns that
 * may be null or have a default.
 */
export const migrations = {
  '0001-scans': scans,
  '0002-accounts': accounts,
  '0003-retention-state': retentionState,
};

/** Answers the names of the migrations that ran now. */
export async function migrate(db: Kysely<Tables>): Promise<readonly string[]> {
  // Asked before: the migrator holds the only connection of the embedded store.
  const all = await knownAndNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Our migrations, and those of a newer version that ran already: while processes are replaced one by one, old ones go
 * on with tables that were expanded.
 */
async function knownAndNewer(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const last = Object.keys(migrations).at(-1) as string;
  const ran = await executedNames(db);
  const newer = ran.filter((name) => name > last).map((name) => [name, DONE] as const);
  return { ...migrations, ...Object.fromEntries(newer) };
}

/** Ran already, by a version that knows it. */
const DONE: Migration = { async up() {} };

async function executedNames(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
