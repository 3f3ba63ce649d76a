/** The Python package: its wheel is built, installed into an empty environment beside pyarrow, and tested there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { expectedReports } from './expected-reports.ts';
import { findPython } from './find-python.mjs';
import { wheelsFor } from './wheels.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const python = findPython();
const wheels = python === null ? '' : wheelsFor(python);
const MOST_BYTES_OF_WHEEL = 1_000_000;
const LIMIT_MS = 300_000;

/** Never in CI, where all of it is installed or the run fails. */
function whySkipped(): string | false {
  if (process.env.CI === 'true') return false;
  if (python === null) return 'there is no Python 3.10 or newer with venv: npm run setup:test installs it';
  return existsSync(wheels)
    ? false
    : 'the packages of its tests are missing: npm run setup:test downloads them';
}

const execute = promisify(execFile);

async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: work, env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await execute(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}${error.code}`);
  });
  return stdout + stderr;
}

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-python-')));
after(() => rmSync(work, { recursive: true, force: true }));

describe('the Python package', { skip: whySkipped() }, () => {
  const inVenv = join(work, 'venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const pip = (...args: readonly string[]) =>
    run(inVenv, ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...args]);
  const offline = ['--no-index', '--find-links', wheels];

  before(async () => {
    assert.ok(python !== null, 'CI has a Python 3.10 or newer');
    await run(python, ['-m', 'venv', join(work, 'venv')]);
    await pip('wheel', ...offline, '--no-deps', '--wheel-dir', work, join(ROOT, 'python'));
    await pip(
      'install',
      ...offline,
      join(work, readdirSync(work).find((name) => name.endsWith('.whl')) ?? ''),
    );
  });

  it('the Python wheel is for any system, is smaller than 1 MB and contains the engine', async () => {
    const [wheel = ''] = globSync('*.whl', { cwd: work });
    assert.match(wheel, /^limpid-[\d.]+-py3-none-any\.whl$/);
    assert.ok(statSync(join(work, wheel)).size < MOST_BYTES_OF_WHEEL);
    const list = await run(inVenv, ['-m', 'zipfile', '--list', join(work, wheel)]);
    assert.match(list, /limpid\/_worker\/cli\/worker\/main\.js/);
    assert.doesNotMatch(list, /\.ts\b|test/);
  });

  for (const file of globSync('python/tests/test_*.py', { cwd: ROOT }).sort())
    it(`the Python tests in ${file} pass with the installed wheel`, async () => {
      const expected = join(work, 'expected.jsonl');
      if (file.endsWith('test_reports.py')) writeFileSync(expected, expectedReports());
      const environment = { LIMPID_EXPECTED: expected, PYTHONDONTWRITEBYTECODE: '1' };
      const said = await run(inVenv, [join(ROOT, file)], environment);
      assert.match(said, /\nRan \d+ tests? in .*\n\nOK\n/, said);
    });
});
