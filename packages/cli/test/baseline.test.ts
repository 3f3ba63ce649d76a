/** What a baseline that is written anew keeps: the findings of lines that a run did not scan. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { GIT, makeFolder, runShell } from './run-limpid.ts';

const WRITE = 'limpid scan -q --write-baseline --baseline known.json';

function countsOf(folder: string): readonly string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'));
  return (entries as { path: string; class: string; count: number }[]).map(
    ({ path, class: name, count }) => `${path} ${name} ${count}`,
  );
}

describe('updates of a baseline', () => {
  it('writing a baseline with --diff keeps its entries for unchanged lines of the same file', async () => {
    const folder = makeFolder();
    const run = async (line: string) => assert.equal((await runShell(line, folder, GIT)).error, '', line);
    writeFileSync(join(folder, 'a.md'), 'a\u{200B}b\nsoft\n');
    await run('git init -q && git add a.md && git commit -qm one');
    assert.equal((await runShell(`${WRITE} a.md`, folder)).code, 0);
    writeFileSync(join(folder, 'a.md'), 'a\u{200B}b\nso\u{AD}ft\n');
    for (const count of [1, 2]) {
      const { code, error } = await runShell(`${WRITE} --diff HEAD`, folder, GIT);
      assert.deepEqual([code, error], [0, 'limpid: known.json knows 2 findings in 1 file.\n'], `${count}`);
      assert.deepEqual(countsOf(folder), ['a.md invisible 1', 'a.md soft-hyphen 1']);
    }
  });

  it('a baseline in the folder that is scanned is no source, whatever names of files it holds', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, '\u0430pp.md'), 'a\u{200B}b\n');
    assert.equal((await runShell(`${WRITE} .`, folder)).code, 0);
    assert.equal((await runShell('limpid scan --baseline known.json .', folder)).code, 0);
  });

  it('writing a baseline from a whole file removes its entries for lines that have been fixed', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.md'), 'a\u{200B}b\nso\u{AD}ft\n');
    assert.equal((await runShell(`${WRITE} a.md`, folder)).code, 0);
    writeFileSync(join(folder, 'a.md'), 'ab\nso\u{AD}ft\n');
    assert.equal((await runShell(`${WRITE} a.md`, folder)).code, 0);
    assert.deepEqual(countsOf(folder), ['a.md soft-hyphen 1']);
  });

  it('a symbolic link in a subfolder does not replace the baseline entry of a same-named file in the parent folder', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.md'), 'a\u{200B}b\n');
    assert.equal((await runShell(`${WRITE} a.md`, folder)).code, 0);
    mkdirSync(join(folder, 'sub'));
    symlinkSync('caf\u{200B}e', join(folder, 'sub/a.md'));
    const above = WRITE.replace('known.json', '../known.json');
    assert.equal((await runShell(`cd sub && ${above} .`, folder)).code, 0);
    assert.deepEqual(countsOf(folder), ['a.md invisible 1', 'sub/a.md invisible 1']);
  });
});
