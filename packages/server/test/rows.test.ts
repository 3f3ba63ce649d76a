/** What is stored about scans: as the answers said it, for 90 days, and not lost when the service stops. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { detect } from '@limpid/engine';
import { deleteExpired } from '../src/usage/retention.ts';
import { MORNING, type Service, startService, until } from './start-service.ts';

const DAY = 24 * 3_600_000;

type Rows = Parameters<Service['store']['scanRows']['insertAll']>[0];

/** Rows in the order in which they were made; opened beside the service, as an operator would. */
function rowsOf(folder: string): Record<string, string | number | null>[] {
  const database = new DatabaseSync(join(folder, 'limpid.db'), { readOnly: true });
  const rows = database.prepare('select * from scan_rows order by at, id').all();
  database.close();
  return rows as Record<string, string | number | null>[];
}

describe('usage records', () => {
  let service: Service;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.discard());

  it('the database tables have a fixed list of columns', async () => {
    await service.stop();
    const database = new DatabaseSync(join(service.folder, 'limpid.db'), { readOnly: true });
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .all();
    assert.deepEqual(
      tables.map(({ name }) => name),
      [
        ...['accounts', 'api_keys', 'credentials', 'daily_use', 'day_secrets'],
        ...'kysely_migration kysely_migration_lock retention_state scan_rows sessions'.split(' '),
        ...['verifications'],
      ],
    );
    const columns = (table: string) =>
      database
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => name);
    assert.deepEqual(columns('scan_rows'), [
      ...'id at endpoint caller_kind account_id key_id anonymous_id plan model characters'.split(' '),
      ...'deleted replaced suspicion milliseconds techniques classes payloads'.split(' '),
    ]);
    assert.deepEqual(columns('daily_use'), ['owner', 'day', 'calls']);
    assert.deepEqual(columns('day_secrets'), ['day', 'secret']);
    assert.deepEqual(columns('retention_state'), ['id', 'last_purge_at']);
    const times = ['created_at', 'updated_at'];
    assert.deepEqual(columns('accounts'), ['id', 'email', 'name', 'plan', 'email_verified', ...times]);
    assert.deepEqual(columns('api_keys'), [
      ...['hash', 'id', 'account_id', 'name', 'last_four', 'created_at', 'last_used_at', 'expires_at'],
    ]);
    assert.deepEqual(columns('credentials'), [
      ...['id', 'account_id', 'provider', 'provider_account_id', 'password', ...times],
    ]);
    assert.deepEqual(columns('sessions'), ['id', 'account_id', 'token_hash', 'expires_at', ...times]);
    assert.deepEqual(columns('verifications'), ['id', 'identifier', 'value', 'expires_at', ...times]);
    database.close();
  });

  it('a usage record holds the same numbers as the answer of its scan', async () => {
    const texts = [
      '',
      'plain',
      'pass\u{200B}word\u{200B} \u{1F600}\u{200D}\u{1F600}',
      'a\u{A0}b\u{2003}c',
      'x\u{E0068}\u{E0069}',
      'a\u{FE0F}\u{FE01}',
    ];
    const answers = [];
    for (const [index, text] of texts.entries()) {
      const path = index % 2 === 0 ? '/v1/clean' : '/v1/detect';
      service.clock.time += 1;
      answers.push({ path, text, data: (await service.post(path, { text })).json.data });
    }
    await service.stop();
    const rows = rowsOf(service.folder);
    assert.equal(rows.length, answers.length);
    for (const [index, { path, text, data }] of answers.entries()) {
      const row = rows[index] ?? {};
      const techniques: Record<string, number> = {};
      for (const { technique, count } of data.findings)
        techniques[technique] = (techniques[technique] ?? 0) + count;
      const payloads: Record<string, number> = {};
      for (const { scheme } of data.payloads) payloads[scheme] = (payloads[scheme] ?? 0) + 1;
      assert.equal(row.at, MORNING + index + 1);
      assert.equal(`/v1/${row.endpoint}`, path);
      assert.deepEqual(
        [row.caller_kind, row.plan, row.account_id, row.key_id],
        ['anonymous', 'anonymous', null, null],
      );
      assert.match(`${row.anonymous_id}`, /^[\w-]{22}$/);
      assert.equal(row.characters, [...text].length);
      assert.deepEqual(
        [row.deleted, row.replaced, row.suspicion],
        [data.deleted, data.replaced, data.suspicion],
      );
      assert.deepEqual(JSON.parse(`${row.techniques}`), techniques);
      assert.deepEqual(JSON.parse(`${row.payloads}`), payloads);
      assert.deepEqual(JSON.parse(`${row.classes}`), detect(text).classes);
      const classed = Object.values<number>(JSON.parse(`${row.classes}`)).reduce(
        (sum, count) => sum + count,
        0,
      );
      const found = Object.values(techniques).reduce((sum, count) => sum + count, 0);
      assert.equal(classed, found, 'every character that was found has one class');
    }
  });

  it('a usage record holds a valid model name in lower case, unless the text contains it', async () => {
    const hints = [
      'Acme/Writer-2',
      'no-slash',
      'a/b/c',
      `${'x'.repeat(65)}/y`,
      'acme/wr iter',
      'acme/poemwriter',
      '',
    ];
    for (const model of hints) {
      service.clock.time += 1;
      assert.equal((await service.post('/v1/clean', { text: 'the poemwriter text', model })).status, 200);
    }
    await service.post('/v1/detect', { text: 'x', model: 'acme/writer' });
    await service.stop();
    const models = rowsOf(service.folder).map(({ model }) => model);
    assert.deepEqual(models, ['acme/writer-2', ...new Array(hints.length).fill(null)]);
  });

  it('all unwritten usage records are written when the service stops', async () => {
    await Promise.all(Array.from({ length: 300 }, () => service.post('/v1/detect', { text: 'x' })));
    await service.stop();
    assert.equal(rowsOf(service.folder).length, 300);
  });

  it('a refused scan creates no usage record', async () => {
    await service.postRaw('/v1/clean', '{"text":7}');
    await service.postRaw('/v1/clean', '{');
    await service.stop();
    assert.equal(rowsOf(service.folder).length, 0);
  });

  it('usage records, daily counts and daily secrets are deleted after their retention period', async () => {
    await service.post('/v1/clean', { text: 'x' });
    await service.app.close();
    const later = { now: () => MORNING + 91 * DAY };
    await service.store.retentionClock.confirm(later.now());
    await deleteExpired(service.store, later);
    const database = new DatabaseSync(join(service.folder, 'limpid.db'), { readOnly: true });
    for (const table of ['scan_rows', 'daily_use', 'day_secrets'])
      assert.deepEqual(database.prepare(`select * from ${table}`).all(), [], table);
    database.close();
  });

  it('deleted usage records and daily secrets are overwritten in the database file', async () => {
    await service.post('/v1/clean', { text: 'x', model: 'acme/canary-7' });
    const secret = await service.store.daySecrets.keep('2026-11-20', 'unused');
    await until(() => service.readDatabase().includes('acme/canary-7'));
    assert.ok(service.readDatabase().includes(secret));
    service.clock.time = MORNING + 91 * DAY;
    await service.store.retentionClock.confirm(service.clock.time);
    await deleteExpired(service.store, service.clock);
    const running = service.readDatabase();
    assert.ok(running.includes('scan_rows'));
    assert.ok(!running.includes('acme/canary-7'), 'it was overwritten, in the log that is written ahead too');
    assert.ok(!running.includes(secret));
  });

  it('the service stops even if the deletion of expired usage records has not finished', async () => {
    let slices = 0;
    const endless = await startService({
      breakStore: (store) => ({
        ...store,
        scanRows: {
          ...store.scanRows,
          deleteBefore: async (_moment, atMost) => {
            slices += 1;
            return atMost;
          },
        },
      }),
    });
    await until(() => slices > 2);
    await endless.stop();
  });

  it('expired usage records are deleted when the service starts', async () => {
    const [template] = await scanned();
    const old = { ...template, id: 'old', at: MORNING - 85 * DAY };
    await service.store.scanRows.insertAll([old] as unknown as Rows);
    await service.stop();
    service = await startService({ folder: service.folder, time: MORNING + 6 * DAY });
    await service.stop();
    assert.deepEqual(
      rowsOf(service.folder).map(({ id }) => id),
      [template?.id],
    );
  });

  async function scanned() {
    await service.post('/v1/clean', { text: 'x' });
    await service.app.close();
    return rowsOf(service.folder);
  }
});
