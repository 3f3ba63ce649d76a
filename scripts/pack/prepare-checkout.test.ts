/** The program as a checkout builds it: a few files of CommonJS. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'packages/cli/src/limpid.ts');
const work = mkdtempSync(join(tmpdir(), 'limpid-dist-'));
const dist = join(work, 'dist');
const program = join(dist, 'cli/limpid.js');
/** So many that two threads scan them. */
const FILES = 400;

/** The folder of the tests for compiled code would be taken in place of the program's own. */
const { NODE_COMPILE_CACHE: _, ...env } = process.env;

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: work, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

before(() => {
  const built = run(join(ROOT, 'scripts/pack/prepare-checkout.mjs'), dist);
  assert.equal(built.status, 0, built.stderr);
  symlinkSync(join(ROOT, 'node_modules'), join(work, 'node_modules'));
  mkdirSync(join(work, 'tree'));
  for (let file = 0; file < FILES; file++)
    writeFileSync(join(work, `tree/${file}.js`), file % 50 === 7 ? 'let a\u200b = 1;\n' : 'let a = 1;\n');
});
after(() => rmSync(work, { recursive: true, force: true }));

describe('the program that a checkout builds', () => {
  it('a folder that two threads scan is reported as by the sources', () => {
    const args = ['scan', '--format', 'json', '--jobs', '2', 'tree'];
    const own = run(program, ...args);
    assert.equal(own.status, 1, own.stderr);
    assert.deepEqual(own, run(SOURCE, ...args));
  });

  it('messages for a wrong flag and answers without a scan are those of the sources', () => {
    for (const args of [['--version'], ['scan', '--formt'], ['explain', 'U+200B'], ['--help']])
      assert.deepEqual(run(program, ...args), run(SOURCE, ...args));
  });

  it('compiled code is kept beside the program, and nothing else is written', () => {
    run(program, 'explain', 'U+200B');
    assert.ok(existsSync(join(dist, 'compiled')));
    assert.deepEqual(readdirSync(dist).sort(), ['cli', 'compiled', 'package.json']);
  });
});
