/** What the store promises, on each kind of it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../src/config.ts';
import { openStore, type Store } from '../src/store/open-store.ts';
import type { ScanRow } from '../src/store/tables.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';

const DAY = '2026-11-20';

function holds(open: () => Promise<Store>): void {
  let store: Store;
  before(async () => {
    store = await open();
  });
  after(() => store?.close());

  it('it answers', async () => {
    await store.ping();
  });

  it('counts no call beyond the limit, however many come at once', async () => {
    const takes = Array.from({ length: 60 }, () => ({ owner: 'account:a', day: DAY, limit: 50 }));
    const groups = await Promise.all([
      store.dailyUse.takeAll(takes),
      store.dailyUse.takeAll(takes),
      store.dailyUse.takeAll(takes),
    ]);
    const counts = groups.flat().filter((count) => count !== null);
    assert.deepEqual(
      counts.sort((one, other) => one - other),
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    assert.equal(await store.dailyUse.read('account:a', DAY), 50);
  });

  it('counts calls without a limit, and of each day apart', async () => {
    const unlimited = { owner: 'account:b', day: DAY, limit: -1 };
    assert.deepEqual(await store.dailyUse.takeAll([unlimited, unlimited]), [1, 2]);
    assert.deepEqual(await store.dailyUse.takeAll([{ ...unlimited, day: '2026-11-21' }]), [1]);
  });

  it('answers each call in the order in which it was asked', async () => {
    const takes = ['z', 'a', 'z', 'm'].map((owner) => ({ owner, day: DAY, limit: 5 }));
    assert.deepEqual(await store.dailyUse.takeAll(takes), [1, 1, 2, 1]);
  });

  it('keeps a row once, even if its batch is sent again after a lost answer', async () => {
    const row: ScanRow = {
      id: 'a',
      at: Date.parse(DAY),
      endpoint: 'clean',
      caller_kind: 'anonymous',
      account_id: null,
      key_id: null,
      anonymous_id: 'x',
      plan: 'anonymous',
      model: null,
      characters: 1,
      deleted: 0,
      replaced: 0,
      suspicion: 0,
      milliseconds: 1,
      techniques: '{}',
      classes: '{}',
      payloads: '{}',
    };
    await store.scanRows.insertAll([row]);
    await store.scanRows.insertAll([row, { ...row, id: 'b' }]);
    assert.equal(await store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 2);
  });

  it('keeps the first secret of a day', async () => {
    assert.equal(await store.daySecrets.keep(DAY, 'first'), 'first');
    assert.equal(await store.daySecrets.keep(DAY, 'second'), 'first');
  });
}

describe('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-store-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const database: Database = { kind: 'sqlite', path: join(folder, 'limpid.db'), synchronous: 'normal' };
  holds(() => openStore(database));
});

describe('PostgreSQL', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  after(() => server?.discard());
  holds(async () => {
    server = await startPostgres();
    return openStore({ kind: 'postgres', connectionString: await server.createDatabase() });
  });

  it('opens for many processes at once, each finding its tables', async () => {
    const connectionString = await server.createDatabase();
    const stores = await Promise.all(
      Array.from({ length: 4 }, () => openStore({ kind: 'postgres', connectionString })),
    );
    await Promise.all(stores.map((store) => store.ping()));
    await Promise.all(stores.map((store) => store.close()));
  });
});
