/** A backup that is written while the service counts calls restores to a service that knows everything. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './at-end.ts';
import { assertKnown, call, environmentIn, SMALL_DAY, startBusyService, usedBy } from './busy-service.ts';
import { operatorOf } from './run-operator.ts';
import { startProcess } from './start-process.ts';

/** Scan rows are written within it. */
const WRITTEN_MS = 500;
/** What a caller of the small plan has called before. */
const SPENT = 7;

const folder = temporaryFolder();

describe('a backup under load', () => {
  it('a backup made while the server handles calls restores accounts, keys, sessions, quotas and usage', async () => {
    const busy = await startBusyService(folder);
    const { callers, path, server } = busy;
    // Who reads keeps what is written from then on out of the file itself: it is in the log beside it.
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('begin; select count(*) from accounts');
    const environment = { ...environmentIn(folder), DATABASE_URL: `sqlite:${path}` };
    const operator = operatorOf(environment, folder);
    const small = (await operator('account', 'create', '--email', 'small@example.org', '--plan', 'small'))
      .out;
    const minted = await operator('key', 'create', '--email', 'small@example.org', '--name', 'a key');
    const spender = {
      email: small,
      cookie: '',
      key: minted.out.trim(),
      revokedKey: '',
      sent: 0,
      acknowledged: 0,
    };
    for (let calls = 0; calls < SPENT; calls += 1) assert.equal(await call(busy.url, spender), 200);
    await pause(WRITTEN_MS);

    const before = callers.map(({ acknowledged }) => acknowledged);
    const file = join(folder, 'backup.db');
    const { code, error } = await operator('backup', file);
    assert.deepEqual([code, error], [0, '']);
    reader.close();
    const afterwards = callers.map(({ sent }) => sent);
    await pause(WRITTEN_MS);
    assert.ok(
      callers.every(({ acknowledged }, index) => acknowledged > (afterwards[index] ?? 0)),
      'the service was called before, meanwhile and after',
    );
    await busy.rest();
    assert.equal(await server.end('SIGTERM'), 0);

    const fresh = join(folder, 'fresh');
    mkdirSync(fresh, { mode: 0o700 });
    copyFileSync(file, join(fresh, 'limpid.db'));
    copyFileSync(`${path}.secret`, join(fresh, 'limpid.db.secret'));
    assertWhole(join(fresh, 'limpid.db'));

    const DATABASE_URL = `sqlite:${join(fresh, 'limpid.db')}`;
    const restored = startProcess({ ...environmentIn(folder), DATABASE_URL, AUTH_SECRET: '' });
    const url = await restored.url;
    for (const [index, caller] of callers.entries()) {
      const used = await usedBy(url, caller);
      const [least = 0, most = 0] = [before[index], afterwards[index]];
      assert.ok(least > 0 && least <= used && used <= most, `${least} ≤ ${used} ≤ ${most}`);
      await assertKnown(url, caller);
      assert.equal(await usedBy(url, caller), used + 1);
    }
    for (let left = SMALL_DAY - SPENT; left > 0; left -= 1) assert.equal(await call(url, spender), 200);
    assert.equal(await call(url, spender), 402, 'the day goes on where it was');
    assert.equal(await restored.end('SIGTERM'), 0);
  });
});

/** No page is torn, no account lacks its password, no row was counted twice or without its call. */
function assertWhole(file: string): void {
  const database = new DatabaseSync(file);
  const one = (query: string) => Object.values(database.prepare(query).get() ?? {})[0];
  assert.equal(one('pragma integrity_check'), 'ok');
  assert.equal(
    one("select count(*) from accounts where email like 'caller%'"),
    one('select count(*) from credentials'),
  );
  const rows = Number(one('select count(*) from scan_rows'));
  const calls = Number(one('select sum(calls) from daily_use'));
  assert.ok(rows > 0 && rows <= calls, `${rows} rows of ${calls} calls`);
  database.close();
}
