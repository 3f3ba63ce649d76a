/** What happens when the file system under an open SQLite file stops taking writes, as ext4 does after an error of its disk. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from './start-service.ts';

const PROMPT_MS = 1000;
const MAKERS = ['mkfs.ext4', '/usr/sbin/mkfs.ext4', '/sbin/mkfs.ext4'];
const IMAGE_BYTES = 16 * 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'limpid-emergency-'));
const image = join(folder, 'image');
const disk = join(folder, 'disk');
const cannotMount = makeDisk();
after(() => {
  if (cannotMount === false) spawnSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** A file with an ext4 file system, mounted; a reason to skip when there can be none. */
function makeDisk(): string | false {
  if (process.getuid?.() !== 0) return 'only root can mount a disk';
  writeFileSync(image, '');
  truncateSync(image, IMAGE_BYTES);
  mkdirSync(disk);
  // Where users that are not root have no programs of the system on their PATH, root may have none either.
  const isMade = MAKERS.some((program) => spawnSync(program, ['-q', image]).status === 0);
  if (!isMade) return 'no ext4 file system can be made here: mkfs.ext4 of e2fsprogs is missing';
  return mountDisk() ? false : 'no file can be mounted as a disk here';
}

function mountDisk(): boolean {
  return spawnSync('mount', ['-o', 'loop', image, disk]).status === 0;
}

describe('a file system that turns read-only under the service', { skip: cannotMount }, () => {
  it('makes scans answer 503 at once, grants nothing, and starts again with every call that reached the disk', async () => {
    const limits = { perDay: 100_000, perMinute: -1 };
    const first = await startService({ folder: disk, anonymous: limits });
    for (let call = 0; call < 20; call += 1) {
      assert.equal((await first.post('/v1/clean', { text: 'x' })).status, 200);
    }

    // What the kernel has not written yet goes with the file system, as at a power cut: that is not asked here.
    assert.equal(spawnSync('sync', ['--file-system', disk]).status, 0);
    // The file system's own way to say that it met an error: open files are not asked.
    assert.equal(spawnSync('mount', ['-o', 'remount,abort', disk]).status, 0);
    for (let call = 0; call < 5; call += 1) {
      const start = performance.now();
      const { status, json, headers } = await first.post('/v1/clean', { text: 'x' });
      assert.deepEqual([status, json.error.code], [503, 'unavailable']);
      assert.ok(Number(headers['retry-after']) > 0);
      assert.ok(performance.now() - start < PROMPT_MS);
    }
    assert.equal((await first.call('GET', '/health/live')).status, 200);
    assert.equal((await first.call('GET', '/health')).status, 503);
    await first.stop();

    assert.equal(spawnSync('umount', [disk]).status, 0);
    assert.ok(mountDisk());
    const second = await startService({ folder: disk, anonymous: limits });
    const { used } = (await second.call('GET', '/v1/limits')).json.data.usage;
    assert.ok(20 <= used && used <= 25, `20 acknowledged, ${used} counted`);
    assert.equal((await second.post('/v1/clean', { text: 'x' })).json.data.usage.used, used + 1);
    await second.stop();
  });
});
