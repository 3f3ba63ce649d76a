/** Runs tests on each kind of store, with as many databases of their own as they ask for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import type { Database } from '../src/config.ts';
import type { ScanRow } from '../src/store/tables.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';

/** Makes an empty database. */
export type NewDatabase = () => Promise<Database>;

export function onEachStore(tests: (newDatabase: NewDatabase, kind: Database['kind']) => void): void {
  describe('SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'limpid-each-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    let files = 0;
    const path = () => join(folder, `${++files}.db`);
    tests(async () => ({ kind: 'sqlite', path: path(), synchronous: 'normal' }), 'sqlite');
  });

  describe('PostgreSQL', { skip: postgresIsMissing }, () => {
    let server: PostgresServer;
    before(async () => {
      server = await startPostgres();
    });
    after(() => server?.discard());
    tests(async () => ({ kind: 'postgres', connectionString: await server.createDatabase() }), 'postgres');
  });
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
