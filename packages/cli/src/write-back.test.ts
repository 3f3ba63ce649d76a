import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Encoding, FileState } from './scan-data.ts';
import { fileStateOf } from './sources/file-state.ts';
import { isUnfinishedName } from './sources/unfinished-names.ts';
import { RewrittenFile, writeBack } from './write-back.ts';

const UTF_8: Encoding = { name: 'utf-8', hasSignature: false };
const folder = mkdtempSync(join(tmpdir(), 'limpid-write-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, text: string): { file: string; fileState: FileState } {
  const file = join(folder, name);
  writeFileSync(file, text);
  return { file, fileState: fileStateOf(statSync(file, { bigint: true })) };
}

describe('writing a cleaned file', () => {
  it('a cleaned file keeps its mode and byte order mark, and no temporary file remains beside it', async () => {
    const { file } = make('a.sh', 'old');
    chmodSync(file, 0o4751);
    const fileState = fileStateOf(statSync(file, { bigint: true }));
    assert.equal(await writeBack(file, 'new\r\n', { name: 'utf-8', hasSignature: true }, fileState), null);
    assert.equal(readFileSync(file, 'utf8'), '\u{FEFF}new\r\n');
    assert.equal(statSync(file).mode & 0o7777, 0o4751);
    assert.deepEqual(readdirSync(folder), ['a.sh']);
  });

  it('cleaning a symbolic link changes its target file, and keeps the link', async () => {
    const { file, fileState } = make('target.txt', 'old');
    const link = join(folder, 'link.txt');
    symlinkSync('target.txt', link);
    assert.equal(await writeBack(link, 'new', UTF_8, fileState), null);
    assert.equal(readFileSync(file, 'utf8'), 'new');
    assert.ok(lstatSync(link).isSymbolicLink());
  });

  it('a file that changed during its scan is not overwritten', async () => {
    const { file, fileState } = make('busy.txt', 'old');
    writeFileSync(file, 'hers');
    utimesSync(file, 1, 1);
    assert.match((await writeBack(file, 'new', UTF_8, fileState)) ?? '', /changed while it was scanned/);
    assert.equal(readFileSync(file, 'utf8'), 'hers');
    assert.ok(!readdirSync(folder).some(isUnfinishedName));
  });

  it('a file that changed during its scan is not overwritten, even if its size and modification time are the same', async () => {
    const { file } = make('restored.txt', 'old');
    utimesSync(file, 1, 1);
    const fileState = fileStateOf(statSync(file, { bigint: true }));
    writeFileSync(file, 'new');
    utimesSync(file, 1, 1);
    assert.match((await writeBack(file, 'mine', UTF_8, fileState)) ?? '', /changed while it was scanned/);
    const now = fileStateOf(statSync(file, { bigint: true }));
    const another = { ...now, ino: now.ino + 1n };
    assert.match((await writeBack(file, 'mine', UTF_8, another)) ?? '', /changed while it was scanned/);
    assert.equal(readFileSync(file, 'utf8'), 'new');
  });

  it('a file is cleaned even if another hard link to it was replaced during the scan', async () => {
    const { file } = make('one.txt', 'old');
    const twin = join(folder, 'twin.txt');
    linkSync(file, twin);
    const fileState = fileStateOf(statSync(file, { bigint: true }));
    assert.equal(await writeBack(twin, 'new', UTF_8, fileState), null);
    assert.equal(readFileSync(file, 'utf8'), 'old');
    assert.equal(await writeBack(file, 'new', UTF_8, fileState), null);
    assert.equal(readFileSync(file, 'utf8'), 'new');
  });

  it('a file that cannot be written is reported with the reason', async () => {
    assert.match(
      (await writeBack(join(folder, 'none'), 'x', UTF_8, null)) ?? '',
      /could not be written \(ENOENT\)/,
    );
    assert.match((await writeBack(folder, 'x', UTF_8, null)) ?? '', /no file that can be written back/);
    assert.match((await writeBack('/dev/null', 'x', UTF_8, null)) ?? '', /no file that can be written back/);
  });
});

describe('writing a file of another user', {
  skip: process.getuid?.() !== 0 && 'needs the administrator',
}, () => {
  const [owner, other, group] = [2001, 2002, 3000];
  /** In a process of one who is a member of that group, and of no other that matters. */
  const asOther = (file: string) => {
    const steps = `
      const { writeBack } = await import(${JSON.stringify(join(import.meta.dirname, 'write-back.ts'))});
      const { fileStateOf } = await import(${JSON.stringify(join(import.meta.dirname, 'sources/file-state.ts'))});
      const { statSync } = await import('node:fs');
      process.setgroups([${group}]);
      process.setgid(${other});
      process.setuid(${other});
      const file = ${JSON.stringify(file)};
      const fileState = fileStateOf(statSync(file, { bigint: true }));
      console.log(await writeBack(file, 'new', { name: 'utf-8', hasSignature: false }, fileState));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', steps], {
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    return stdout.trim();
  };
  const makeTheirs = (name: string, gid: number, mode: number) => {
    const shared = join(folder, name);
    mkdirSync(shared);
    chmodSync(folder, 0o755);
    chmodSync(shared, 0o777);
    const file = join(shared, 'a.txt');
    writeFileSync(file, 'old');
    chownSync(file, owner, gid);
    chmodSync(file, mode);
    return file;
  };

  it('cleaning a file of another user keeps its group and mode, and makes the cleaning user the owner', () => {
    const file = makeTheirs('shared', group, 0o660);
    assert.equal(asOther(file), 'null');
    const { uid, gid, mode } = statSync(file);
    assert.deepEqual([uid, gid, mode & 0o7777], [other, group, 0o660]);
    assert.equal(readFileSync(file, 'utf8'), 'new');
  });

  it('a file of another user is not overwritten if its owner would lose access', () => {
    for (const [name, gid, mode] of [
      ['by-group', 3001, 0o666],
      ['by-mode', group, 0o622],
    ] as const) {
      const file = makeTheirs(name, gid, mode);
      assert.match(asOther(file), /^It belongs to somebody else, who would lose it, and is left alone\.$/);
      const now = statSync(file);
      assert.deepEqual([now.uid, now.gid, now.mode & 0o777], [owner, gid, mode]);
      assert.deepEqual(readdirSync(join(folder, name)), ['a.txt']);
      assert.equal(readFileSync(file, 'utf8'), 'old');
    }
  });

  it('a file is not overwritten if a symbolic link has replaced its folder after its path was resolved', async () => {
    const inside = join(folder, 'inside');
    const outside = join(folder, 'outside');
    for (const one of [inside, outside]) {
      mkdirSync(one);
      writeFileSync(join(one, 'a.txt'), 'old');
    }
    const file = join(realpathSync(inside), 'a.txt');
    renameSync(inside, `${inside}-before`);
    symlinkSync(outside, inside);
    const fileState = fileStateOf(statSync(file, { bigint: true }));
    assert.match((await writeBack(file, 'new', UTF_8, fileState, true)) ?? '', /^It was changed while /);
    assert.deepEqual(
      [readFileSync(join(outside, 'a.txt'), 'utf8'), readdirSync(outside)],
      ['old', ['a.txt']],
    );
    // A name that somebody gave may hold a link.
    assert.equal(await writeBack(file, 'new', UTF_8, fileState), null);
  });

  it('a file is written to its original folder even if a symbolic link replaces the folder during the write', {
    skip: process.platform !== 'linux' && 'only Linux leads to a folder by its handle',
  }, async () => {
    const moving = join(realpathSync(folder), 'moving');
    const other = join(folder, 'other');
    for (const one of [moving, other]) {
      mkdirSync(one);
      writeFileSync(join(one, 'a.txt'), 'old');
    }
    const file = join(moving, 'a.txt');
    const fileState = fileStateOf(statSync(file, { bigint: true }));
    const rewritten = new RewrittenFile(file, true);
    await rewritten.write(Buffer.from('new'), true);
    renameSync(moving, `${moving}-since`);
    symlinkSync(other, moving);
    assert.equal(await rewritten.finish(fileState), null);
    for (const [one, text] of [
      [other, 'old'],
      [`${moving}-since`, 'new'],
    ] as const)
      assert.deepEqual([readdirSync(one), readFileSync(join(one, 'a.txt'), 'utf8')], [['a.txt'], text]);
  });
});
