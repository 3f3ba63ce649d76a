/** What `npm start` and `npm run setup:test` install, with an npm and an apt-get that only record their arguments. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

const NPM = `#!/bin/sh
echo "npm $1" >> "$CALLS"
[ "$FAIL" = 1 ] && { echo 'no network' >&2; exit 1; }
/bin/mkdir -p node_modules && /bin/cp package-lock.json node_modules/.package-lock.json
`;
/** Knows one package alone, and installs a browser. */
const APT_GET = `#!/bin/sh
echo "apt-get $*" >> "$CALLS"
case "$*" in
  update*) ;;
  *" $KNOWN"*) printf '#!/bin/sh\\n' > "$BIN/chromium"; /bin/chmod +x "$BIN/chromium" ;;
  *) echo 'E: Unable to locate package' >&2; exit 100 ;;
esac
`;
const SUDO = '#!/bin/sh\nshift\nexec "$@"\n';
const EMPTY = '#!/bin/sh\n';
/** Says its path and that it is new enough; pip downloads nothing. */
const PYTHON = '#!/bin/sh\necho "$0 True"\n';

describe('npm start and npm run setup:test', {
  skip: process.platform === 'win32' && 'needs a POSIX shell',
}, () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'limpid-setup-'));
    for (const script of ['setup-test.mjs', 'system-programs.mjs', 'install-missing.mjs', 'python'])
      cpSync(join(import.meta.dirname, script), join(root, 'scripts', script), { recursive: true });
    mkdirSync(join(root, 'bin'));
    addPrograms({ npm: NPM, 'apt-get': APT_GET, sudo: SUDO });
    addPrograms({ node: `#!/bin/sh\nexec '${process.execPath}' "$@"\n` });
    addPrograms({ python3: PYTHON, postgres: EMPTY, 'redis-server': EMPTY, curl: EMPTY, jq: EMPTY });
    mkdirSync(join(root, 'python/tests'), { recursive: true });
    writeFileSync(join(root, 'python/tests/requirements.txt'), '');
    for (const folder of ['', 'data', 'packages/engine/kernel', 'corpora', 'scripts/pack/runtimes']) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'package-lock.json'), '{}');
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function addPrograms(programs: Readonly<Record<string, string>>) {
    for (const [name, content] of Object.entries(programs))
      writeFileSync(join(root, 'bin', name), content, { mode: 0o755 });
  }

  /** Runs a script where `bin` is the whole PATH. */
  function run(script: string, environment: Readonly<Record<string, string>> = {}) {
    const [bin, calls] = [join(root, 'bin'), join(root, 'calls')];
    rmSync(calls, { force: true });
    const env = { BIN: bin, CALLS: calls, KNOWN: 'chromium', PATH: bin, ...environment };
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
      encoding: 'utf8',
      env,
    });
    return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
  }

  it('npm start installs packages once, and again if the lockfile changed or an install was interrupted', () => {
    assert.deepEqual(run('install-missing.mjs').calls, ['npm ci']);
    assert.deepEqual(run('install-missing.mjs'), { status: 0, stderr: '', calls: [] });
    writeFileSync(join(root, 'package-lock.json'), '{ "version": "2" }');
    assert.deepEqual(run('install-missing.mjs').calls, ['npm ci']);
    rmSync(join(root, 'node_modules/.package-lock.json'));
    assert.deepEqual(run('install-missing.mjs').calls, ['npm ci']);
  });

  it('npm start reports a failed package installation in one sentence, and tries again the next time', () => {
    const { status, stderr } = run('install-missing.mjs', { FAIL: '1' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /no network\nThe packages of \. could not be installed: npm gives the reason above\.\n$/,
    );
    assert.deepEqual(run('install-missing.mjs').calls, ['npm ci']);
  });

  it('npm start reports in one sentence that Node is too old', () => {
    addPrograms({ node: '#!/bin/sh\necho false\n' });
    const { status, stderr } = run('install-missing.mjs');
    assert.equal(status, 1);
    assert.match(
      stderr,
      /\nLimpid needs Node 22\.18 or newer to run from its sources; [^\n]*nodejs\.org\.\n$/,
    );
  });

  it('npm start removes an installed Node package that does not run, and uses the Node of the system', () => {
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
    assert.equal(run('install-missing.mjs').status, 0);
    assert.ok(!existsSync(join(root, 'node_modules/.bin/node')));
  });

  it('npm run setup:test installs all packages, and finds a missing program under any of its package names', () => {
    for (const known of ['chromium', 'chromium-browser']) {
      rmSync(join(root, 'bin/chromium'), { force: true });
      const { status, stderr, calls } = run('setup-test.mjs', { KNOWN: known });
      assert.equal(status, 0, stderr);
      assert.match(stderr, /^Installing Chromium with apt-get/m);
      assert.match(stderr, /\nAll that the tests need is installed: LIMPID_TEST_ALL=1 npm test\n$/);
      assert.ok(calls.at(-1)?.includes(known));
    }
    const { stderr, calls } = run('setup-test.mjs');
    assert.deepEqual([stderr.split('\n').length, calls], [2, []]);
  });

  it('npm run setup:test names a program that it cannot install, and the variable that can point to it', () => {
    const { status, stderr } = run('setup-test.mjs', { KNOWN: 'no such package' });
    assert.equal(status, 0);
    assert.match(
      stderr,
      /Unable to locate package\n(?:.*\n)*Chromium is missing .* set CHROMIUM to its program/,
    );
    assert.doesNotMatch(stderr, /All that/);
    addPrograms({ 'my-browser': EMPTY });
    assert.match(run('setup-test.mjs', { CHROMIUM: join(root, 'bin/my-browser') }).stderr, /^All that/);
  });
});
