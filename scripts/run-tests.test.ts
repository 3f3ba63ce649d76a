/** What `npm test` counts, prints and answers, for test files of every outcome. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const FILES = {
  'groups.test.ts': `import { describe, it, test } from 'node:test';
    describe('group', () => { it('one', () => {}); describe('inner', () => { it('two', () => {}); }); describe('empty', () => {}); });
    test('parent', async (t) => { await t.test('child', async (t) => { await t.test('three', () => {}); }); });`,
  'fails.test.ts': `import { describe, it } from 'node:test'; import assert from 'node:assert/strict';
    describe('group', () => { it('is wrong', () => { console.log('a trace'); assert.equal(1, 2); }); it('is right', () => {}); });`,
  'skips.test.ts': `import { describe, it } from 'node:test';
    it('runs', () => {}); it('needs a database', { skip: 'no PostgreSQL' }, () => {}); it.todo('comes later');
    describe.skip('group', () => { it('never', () => {}); });`,
  'breaks.test.ts': `import 'node:test'; throw new Error('before any test');`,
  'late.test.ts': `import { it } from 'node:test'; it('is fine', () => {}); setTimeout(() => { throw new Error('afterwards'); }, 5);`,
  'hooks.test.ts': `import { before, describe, it } from 'node:test'; before(() => { throw new Error('no ground to stand on'); });
    it('one', () => {}); describe('group', () => { it('two', () => {}); });`,
  'empty.test.ts': 'export {};',
};

describe('npm test', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'limpid-tests-'));
    for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs the named files and returns the exit code, all output, and its last line. */
  function npmTest(
    files: readonly (keyof typeof FILES)[],
    environment: Readonly<Record<string, string>> = {},
    names = '',
  ) {
    const args = [...files.map((file) => join(folder, file)), ...(names === '' ? [] : [names])];
    // A run inside a test file would think itself a part of this one.
    const { NODE_TEST_CONTEXT: _, LIMPID_TEST_ALL: __, ...inherited } = process.env;
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'run-tests.ts'), ...args],
      {
        encoding: 'utf8',
        env: { ...inherited, ...environment },
      },
    );
    return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) };
  }

  it('npm test counts tests and not the groups around them', () => {
    const { status, last } = npmTest(['groups.test.ts']);
    assert.deepEqual([status, last], [0, '5 passed, 0 failed, 0 skipped']);
  });

  it('npm test prints each failure once, with its group, file and line, error and output', () => {
    const { status, stdout, last } = npmTest(['fails.test.ts']);
    assert.deepEqual([status, last], [1, '1 passed, 1 failed, 0 skipped']);
    assert.equal(stdout.split('group › is wrong').length, 2);
    for (const part of ['fails.test.ts:2:', '1 !== 2', 'a trace']) assert.ok(stdout.includes(part), part);
  });

  it('npm test lists each skipped test with its reason, and exits with 0', () => {
    const { status, stdout, last } = npmTest(['skips.test.ts']);
    assert.deepEqual([status, last], [0, '1 passed, 0 failed, 3 skipped']);
    assert.match(stdout, /needs a database {2}\(no PostgreSQL\)/);
    assert.match(stdout, /comes later {2}\(no reason given\)/);
  });

  it('with LIMPID_TEST_ALL=1, npm test fails if a test is skipped, and gives this as the reason', () => {
    const { status, stdout, last } = npmTest(['skips.test.ts'], { LIMPID_TEST_ALL: '1' });
    assert.deepEqual([status, last], [1, '1 passed, 0 failed, 3 skipped']);
    assert.match(stdout, /LIMPID_TEST_ALL=1 allows no skipped test/);
  });

  it('npm test counts a file as failed if it throws at the start, throws after its tests or has no test', () => {
    const { status, stdout, last } = npmTest(['breaks.test.ts', 'late.test.ts', 'empty.test.ts']);
    assert.deepEqual([status, last], [1, '1 passed, 3 failed, 0 skipped']);
    for (const part of ['before any test', 'afterwards', 'holds no test'])
      assert.ok(stdout.includes(part), part);
  });

  it('npm test prints the error of a failed hook before the tests that it cancelled', () => {
    const { status, stdout } = npmTest(['hooks.test.ts']);
    assert.equal(status, 1);
    const [reason, name] = [stdout.indexOf('no ground to stand on'), stdout.indexOf('group › two')];
    assert.ok(reason !== -1 && reason < name, stdout);
  });

  it('npm test runs only the tests whose name contains a filter', () => {
    const { status, last } = npmTest(['groups.test.ts', 'fails.test.ts'], {}, 'is right');
    assert.deepEqual([status, last], [0, '1 passed, 0 failed, 0 skipped']);
  });

  it('npm test fails when no test name contains the filter', () => {
    const { status, stdout, last } = npmTest(['groups.test.ts'], {}, 'no such (name');
    assert.deepEqual([status, last], [1, '0 passed, 0 failed, 0 skipped']);
    assert.match(stdout, /No test ran/);
  });
});
