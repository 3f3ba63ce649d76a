/** Runs tests on each kind of store, with as many databases of their own as they ask for. */
import { join } from 'node:path';
import { describe } from 'node:test';
import type { Database } from '../src/config.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { openStore, type Store } from '../src/store/open-store.ts';
import type { ScanRow } from '../src/store/tables.ts';
import { atEnd, sharedPostgres, temporaryFolder } from './at-end.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';

/** Makes an empty database. */
export type NewDatabase = () => Promise<Database>;

/** An SQLite file that is not there yet. */
export const sqliteIn = (folder: string, name = 'limpid.db') =>
  ({ kind: 'sqlite', path: join(folder, name), synchronous: 'normal' }) as const;

export function onEachStore(
  tests: (newDatabase: NewDatabase, kind: Database['kind']) => void | Promise<void>,
): void {
  describe('SQLite', async () => {
    const folder = temporaryFolder();
    let files = 0;
    await tests(async () => sqliteIn(folder, `${++files}.db`), 'sqlite');
  });

  describe('PostgreSQL', { skip: postgresIsMissing }, async () => {
    const server = await sharedPostgres();
    await tests(
      async () => ({ kind: 'postgres', connectionString: await server.createDatabase() }),
      'postgres',
    );
  });
}

/** A store that is open until the end of the test file. */
export async function storeIn(database: Database): Promise<Store> {
  const store = await openStore(database);
  atEnd(() => store.close());
  return store;
}

/** The tables of a database, to be looked into beside a service. */
export async function tablesIn(database: Database) {
  const { db, close } = await openDatabase(database);
  atEnd(close);
  return db;
}

/** The address of a database, as DATABASE_URL takes it. */
export function urlOf(database: Database): string {
  return database.kind === 'sqlite' ? `sqlite:${database.path}` : database.connectionString;
}

let rows = 0;

/** A scan row with these fields, and defaults for the others. */
export function aRow(fields: Partial<ScanRow> & { readonly at: number }): ScanRow {
  rows += 1;
  return {
    id: `${fields.at.toString(16).padStart(12, '0')}${rows}`,
    endpoint: 'clean',
    caller_kind: 'api-key',
    account_id: null,
    key_id: null,
    anonymous_id: null,
    plan: 'free',
    model: null,
    characters: 1,
    deleted: 0,
    replaced: 0,
    suspicion: 0,
    milliseconds: 0,
    techniques: '{}',
    classes: '{}',
    payloads: '{}',
    ...fields,
  };
}

/** An account of a plan, named after its id. */
export function anAccount(id: string, plan = 'free') {
  return {
    ...{ id, email: `${id}@example.org`, name: '', plan, email_verified: 0 },
    ...{ created_at: 0, updated_at: 0 },
  };
}
