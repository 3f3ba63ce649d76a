/** What happens when the disk under the SQLite file is full, or may not be written: a clear 503, and recovery by itself. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './start-process.ts';
import { send, startService } from './start-service.ts';

const BACK_MS = 10_000;
const PROMPT_MS = 1000;

const folder = mkdtempSync(join(tmpdir(), 'limpid-disk-'));
const cannotMount = mountSmallDisk();
after(() => {
  if (cannotMount === false) spawnSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** A disk of 4 MB in memory; a reason to skip when there can be none. */
function mountSmallDisk(): string | false {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk';
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  return status === 0 ? false : 'no disk in memory can be mounted here';
}

/** Takes all the room that is left; answers how to give it back. */
function fillDisk(): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  for (const size of [65_536, 4096, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

describe('a full disk', { skip: cannotMount }, () => {
  it('makes scans answer 503 once nothing can be counted, and loses nothing', async () => {
    const service = await startService({ folder, anonymous: { perDay: 100_000, perMinute: -1 } });
    let sent = 0;
    let acknowledged = 0;
    const scan = async () => {
      const start = performance.now();
      sent += 1;
      const { status, json, headers } = await service.post('/v1/clean', { text: 'x' });
      if (status === 200) acknowledged += 1;
      else {
        assert.deepEqual([status, json.error.code], [503, 'unavailable']);
        assert.ok(Number(headers['retry-after']) > 0);
      }
      assert.ok(performance.now() - start < PROMPT_MS);
      return status;
    };
    for (let call = 0; call < 20; call += 1) assert.equal(await scan(), 200);

    const giveBack = fillDisk();
    // The log of SQLite has room left inside, which is used up first.
    while ((await scan()) === 200) assert.ok(acknowledged < 5000, 'the disk is full');
    // Long enough that the rows of the last calls were tried in vain.
    await pause(300);
    const statuses = await Promise.all(Array.from({ length: 20 }, scan));
    assert.ok(statuses.includes(503));
    assert.equal((await service.call('GET', '/v1/limits')).status, 200, 'what is read needs no room');
    assert.equal((await service.call('GET', '/health/live')).status, 200);
    assert.equal((await service.call('GET', '/health')).status, 503, 'scans cannot be answered');
    const somebody = { email: 'a@example.org', password: 'a password of tests', name: 'A' };
    for (let tries = 0; tries < 3; tries += 1) {
      assert.equal((await service.post('/auth/sign-up/email', somebody)).status, 503);
    }

    giveBack();
    const end = performance.now() + BACK_MS;
    while ((await scan()) !== 200) {
      assert.ok(performance.now() < end, `not back after ${BACK_MS} ms`);
      await pause(50);
    }
    for (let call = 0; call < 20; call += 1) assert.equal(await scan(), 200);
    assert.equal((await service.call('GET', '/health')).status, 200);
    assert.equal((await service.post('/auth/sign-up/email', somebody)).status, 200);
    const { used } = (await service.call('GET', '/v1/limits')).json.data.usage;
    assert.ok(acknowledged <= used && used <= sent, `${acknowledged} <= ${used} <= ${sent}`);
    await service.app.close();
    const rows = await service.store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 100_000);
    assert.equal(rows, acknowledged, 'each call that was answered has its row');
    await service.stop();
  });
});

describe('a disk that may not be written', { skip: cannotMount }, () => {
  const remount = (mode: 'ro' | 'rw') => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, folder], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'process.db')}` };
  const scan = async (url: string) => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await send(url, 'POST', '/v1/clean', { headers, body: '{"text":"x"}' });
    return JSON.parse(body).data.usage.used;
  };
  before(() => remount('rw'));
  after(() => remount('rw'));

  it('stops the start with one sentence, and forgets nothing when it may be written again', async () => {
    const first = startProcess(environment);
    assert.equal(await scan(await first.url), 1);
    assert.equal(await first.end('SIGTERM'), 0);

    remount('ro');
    const start = performance.now();
    await assert.rejects(
      startProcess(environment).url,
      /^Error: it ended: The store ".*" cannot be opened: .*\.\n$/,
    );
    assert.ok(performance.now() - start < BACK_MS);
    remount('rw');

    const second = startProcess(environment);
    assert.equal(await scan(await second.url), 2);
    assert.equal(await second.end('SIGTERM'), 0);
  });
});
