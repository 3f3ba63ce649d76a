/** A disk under the SQLite file that is full, may not be written, or turns read-only: a clear 503, and recovery. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, temporaryFolder } from './at-end.ts';
import type { Answer } from './check-answer.ts';
import { startProcess } from './start-process.ts';
import { sendJson, startService, until } from './start-service.ts';

const BACK_MS = 10_000;
const PROMPT_MS = 1000;
const MAKERS = ['mkfs.ext4', '/usr/sbin/mkfs.ext4', '/sbin/mkfs.ext4'];
const IMAGE_BYTES = 16 * 1024 * 1024;
const LIMITS = { perDay: 100_000, perMinute: -1 };

const run = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const isRoot = process.getuid?.() === 0;

/** A folder to mount on, which is left again before it is removed. */
function mountPoint(): string {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  atEnd(() => isRoot && run('umount', '--lazy', folder));
  return folder;
}

function assertUnavailable({ status, json, headers }: Answer): void {
  assert.deepEqual([status, json.error.code], [503, 'unavailable']);
  assert.ok(Number(headers['retry-after']) > 0);
}

const folder = mountPoint();
/** A disk of 4 MB in memory; a reason to skip when there can be none. */
const cannotMount =
  !(isRoot && run('mount', '-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder)) &&
  'only root can mount a small disk, and not everywhere';

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
  it('scans get 503 while the disk is full, and every scan answered with 200 is counted and recorded', async () => {
    const service = await startService({ folder, anonymous: LIMITS });
    let sent = 0;
    let acknowledged = 0;
    const scan = async () => {
      const start = performance.now();
      sent += 1;
      const answer = await service.post('/v1/clean', { text: 'x' });
      if (answer.status === 200) acknowledged += 1;
      else assertUnavailable(answer);
      assert.ok(performance.now() - start < PROMPT_MS);
      return answer.status;
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
    for (let tries = 0; tries < 3; tries += 1)
      assert.equal((await service.post('/auth/sign-up/email', somebody)).status, 503);

    giveBack();
    await until(async () => (await scan()) === 200, BACK_MS, 50);
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

describe('a read-only disk at start', { skip: cannotMount }, () => {
  const remount = (mode: 'ro' | 'rw') => assert.ok(run('mount', '-o', `remount,${mode}`, folder));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'process.db')}` };
  const scan = async (url: string) =>
    JSON.parse((await sendJson(url, '/v1/clean', { text: 'x' })).body).data.usage.used;
  before(() => remount('rw'));
  after(() => remount('rw'));

  it('the server does not start on a read-only disk, and continues its daily counts once the disk is writable', async () => {
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

describe('a file system that turns read-only while the service runs', () => {
  const disk = mountPoint();
  const image = join(temporaryFolder(), 'image');
  const mountImage = () => run('mount', '-o', 'loop', image, disk);

  /** A reason to skip when no file with an ext4 file system can be mounted. */
  function makeDisk(): string | false {
    if (!isRoot) return 'only root can mount a disk';
    writeFileSync(image, '');
    truncateSync(image, IMAGE_BYTES);
    // Where users that are not root have no programs of the system on their PATH, root may have none either.
    if (!MAKERS.some((program) => run(program, '-q', image))) return 'mkfs.ext4 of e2fsprogs is missing';
    return !mountImage() && 'no file can be mounted as a disk here';
  }

  it('scans get 503 when the disk turns read-only, and a restarted server has all call counts written before', {
    skip: makeDisk(),
  }, async () => {
    const first = await startService({ folder: disk, anonymous: LIMITS });
    for (let call = 0; call < 20; call += 1)
      assert.equal((await first.post('/v1/clean', { text: 'x' })).status, 200);

    // What the kernel has not written yet goes with the file system, as at a power cut: that is not asked here.
    assert.ok(run('sync', '--file-system', disk));
    // The file system's own way to say that it met an error: open files are not asked.
    assert.ok(run('mount', '-o', 'remount,abort', disk));
    for (let call = 0; call < 5; call += 1) {
      const start = performance.now();
      assertUnavailable(await first.post('/v1/clean', { text: 'x' }));
      assert.ok(performance.now() - start < PROMPT_MS);
    }
    assert.equal((await first.call('GET', '/health/live')).status, 200);
    assert.equal((await first.call('GET', '/health')).status, 503);
    await first.stop();

    assert.ok(run('umount', disk));
    assert.ok(mountImage());
    const second = await startService({ folder: disk, anonymous: LIMITS });
    const { used } = (await second.call('GET', '/v1/limits')).json.data.usage;
    assert.ok(20 <= used && used <= 25, `20 acknowledged, ${used} counted`);
    assert.equal((await second.post('/v1/clean', { text: 'x' })).json.data.usage.used, used + 1);
    await second.stop();
  });
});
