import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Encoding, Seen } from './scanned.ts';
import { writeBack } from './write-back.ts';

const UTF_8: Encoding = { name: 'utf-8', hasSignature: false };
const folder = mkdtempSync(join(tmpdir(), 'limpid-write-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, text: string): { file: string; seen: Seen } {
  const file = join(folder, name);
  writeFileSync(file, text);
  const { size, mtimeMs } = statSync(file);
  return { file, seen: { size, mtimeMs } };
}

describe('a file that is written back', () => {
  it('keeps its mode, its signature and its place, and leaves nothing beside it', async () => {
    const { file, seen } = make('a.sh', 'old');
    chmodSync(file, 0o4751);
    assert.equal(await writeBack(file, 'new\r\n', { name: 'utf-8', hasSignature: true }, seen), null);
    assert.equal(readFileSync(file, 'utf8'), '\u{FEFF}new\r\n');
    assert.equal(statSync(file).mode & 0o7777, 0o4751);
    assert.deepEqual(readdirSync(folder), ['a.sh']);
  });

  it('is what a link leads to, and the link stays', async () => {
    const { file, seen } = make('target.txt', 'old');
    const link = join(folder, 'link.txt');
    symlinkSync('target.txt', link);
    assert.equal(await writeBack(link, 'new', UTF_8, seen), null);
    assert.equal(readFileSync(file, 'utf8'), 'new');
    assert.ok(lstatSync(link).isSymbolicLink());
  });

  it('is left alone when somebody else has changed it meanwhile', async () => {
    const { file, seen } = make('busy.txt', 'old');
    writeFileSync(file, 'hers');
    utimesSync(file, 1, 1);
    assert.match((await writeBack(file, 'new', UTF_8, seen)) ?? '', /changed while it was scanned/);
    assert.equal(readFileSync(file, 'utf8'), 'hers');
    assert.ok(!readdirSync(folder).some((name) => name.endsWith('.limpid')));
  });

  it('says why where it cannot be', async () => {
    assert.match(
      (await writeBack(join(folder, 'none'), 'x', UTF_8, null)) ?? '',
      /could not be written \(ENOENT\)/,
    );
    assert.match((await writeBack(folder, 'x', UTF_8, null)) ?? '', /no file that can be written back/);
    assert.match((await writeBack('/dev/null', 'x', UTF_8, null)) ?? '', /no file that can be written back/);
  });
});
