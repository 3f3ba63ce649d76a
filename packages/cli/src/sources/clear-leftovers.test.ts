import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { clearLeftovers } from './clear-leftovers.ts';
import { unfinishedName } from './unfinished-names.ts';

const root = mkdtempSync(join(tmpdir(), 'limpid-leftovers-'));
after(() => rmSync(root, { recursive: true, force: true }));

const NOW = Date.UTC(2030, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
const own = unfinishedName();
/** As a process that has ended would have called it. */
const abandoned = () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  return unfinishedName().replace(`-${process.pid}-`, `-${pid}-`);
};
const elsewhere = own.replace(/^\.limpid-[0-9a-f]{8}/, '.limpid-00000000');

function makeFiles(names: readonly string[], idleMs: number): string {
  const folder = mkdtempSync(join(root, 'a-'));
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, '');
    utimesSync(file, (NOW - idleMs) / 1000, (NOW - idleMs) / 1000);
  }
  return folder;
}

describe('temporary files of killed runs', () => {
  it('a temporary file is removed if the process that created it has ended', () => {
    const folder = makeFiles([abandoned(), own, elsewhere, 'a.txt'], 1000);
    assert.equal(clearLeftovers(folder, NOW), 1);
    assert.deepEqual(readdirSync(folder).sort(), [own, elsewhere, 'a.txt'].sort());
  });

  it('a temporary file is removed a day after its last change, even if another machine created it', () => {
    const names = [own, elsewhere, 'a.txt', '.limpid-x-1-0.unfinished', `${own}.txt`];
    const folder = makeFiles(names, DAY_MS + 1000);
    assert.equal(clearLeftovers(folder, NOW), 2);
    assert.deepEqual(readdirSync(folder).sort(), names.slice(2).sort());
  });

  it('a folder or symbolic link named like a temporary file is not removed', () => {
    const folder = makeFiles(['a.txt'], 0);
    mkdirSync(join(folder, abandoned()));
    symlinkSync('a.txt', join(folder, abandoned()));
    assert.equal(clearLeftovers(folder, NOW), 0);
    assert.equal(readdirSync(folder).length, 3);
    assert.equal(clearLeftovers(join(folder, 'nowhere'), NOW), 0);
  });

  const noRoot = process.getuid?.() !== 0 && 'needs the administrator';
  it('a temporary file that belongs to another user is not removed', { skip: noRoot }, () => {
    const folder = makeFiles([], 0);
    const theirs = join(folder, abandoned());
    writeFileSync(theirs, '');
    chownSync(theirs, 2001, 2001);
    assert.equal(clearLeftovers(folder, NOW + 2 * DAY_MS), 0);
  });
});
