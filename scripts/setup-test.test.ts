/** What `npm run setup:test` does about Chromium, with an apt-get that only writes down what it was asked. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CHROMIUM, isMissing } from './system-programs.mjs';

/** Writes down the question; has the package KNOWN alone, and installs a browser into BIN. */
const APT_GET = `#!/bin/sh
echo "$*" >> "$CALLS"
case "$*" in
  update*) exit 0 ;;
  *" $KNOWN"*) ;;
  *) echo 'E: Unable to locate package' >&2; exit 100 ;;
esac
case "$*" in
  *--simulate*) ;;
  *) printf '#!/bin/sh\\n' > "$BIN/chromium"; /bin/chmod +x "$BIN/chromium" ;;
esac
`;
const SUDO = '#!/bin/sh\necho "sudo $1" >> "$CALLS"\nshift\nexec "$@"\n';
const ALL_HERE = 'All that the tests need is here: LIMPID_TEST_ALL=1 npm test\n';

describe('setup-test', { skip: process.platform === 'win32' && 'needs a POSIX shell' }, () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'limpid-setup-'));
    mkdirSync(join(root, 'bin'));
    // No folder of it has a lockfile, so no packages are wanted.
    for (const script of [
      'setup-test.mjs',
      'system-programs.mjs',
      'install-missing.mjs',
      'require-node.mjs',
    ]) {
      cpSync(join(import.meta.dirname, script), join(root, 'scripts', script));
    }
    for (const other of ['postgres', 'redis-server', 'curl', 'jq']) give(other);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const give = (name: string, content = '#!/bin/sh\n') =>
    writeFileSync(join(root, 'bin', name), content, { mode: 0o755 });

  /** Runs it where `bin` is the whole PATH; says how it ended, what it said and what apt-get was asked. */
  function setUp(environment: Readonly<Record<string, string>> = {}) {
    const [bin, calls] = [join(root, 'bin'), join(root, 'calls')];
    const env = { PATH: bin, BIN: bin, CALLS: calls, KNOWN: 'chromium', ...environment };
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'setup-test.mjs')], {
      encoding: 'utf8',
      env,
    });
    return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
  }

  it('asks apt-get for nothing when a browser is on PATH', () => {
    give('apt-get', APT_GET);
    give('google-chrome');
    assert.deepEqual(setUp(), { status: 0, stderr: ALL_HERE, calls: [] });
  });

  it('installs Chromium with apt-get, by sudo unless it is root, and says so', () => {
    give('apt-get', APT_GET);
    give('sudo', SUDO);
    const { status, stderr, calls } = setUp();
    const isRoot = process.getuid?.() === 0;
    assert.deepEqual(
      [status, stderr],
      [0, `Installing Chromium with apt-get${isRoot ? '' : ', by sudo'} …\n${ALL_HERE}`],
    );
    assert.deepEqual(
      calls.filter((call) => call !== 'sudo -n'),
      [
        'update -qq',
        'install --simulate -qq chromium chromium-sandbox',
        'install -y -qq --no-install-recommends chromium chromium-sandbox',
      ],
    );
    assert.equal(calls.includes('sudo -n'), !isRoot);
    assert.deepEqual(setUp().stderr, ALL_HERE);
  });

  it('asks for the package that the system has', () => {
    give('apt-get', APT_GET);
    give('sudo', SUDO);
    const { status, calls } = setUp({ KNOWN: 'chromium-browser' });
    assert.equal(status, 0);
    assert.equal(calls.at(-1), 'install -y -qq --no-install-recommends chromium-browser');
  });

  it('says what apt-get could not do', () => {
    give('apt-get', APT_GET);
    give('sudo', SUDO);
    const { status, stderr } = setUp({ KNOWN: 'nothing of this name' });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /Unable to locate package\napt-get could not install chromium and chromium-sandbox: .*\n$/,
    );
  });

  it('says how to get Chromium where there is no apt-get, and fails nothing', () => {
    const { status, stderr } = setUp();
    assert.equal(status, 0);
    assert.match(
      stderr,
      /^Chromium is missing, and there is no apt-get here.* let CHROMIUM name its program;/,
    );
    assert.ok(!stderr.includes(ALL_HERE));
  });

  it('takes the browser that CHROMIUM names, and refuses a name of nothing', () => {
    give('my-browser');
    assert.equal(setUp({ CHROMIUM: join(root, 'bin', 'my-browser') }).stderr, ALL_HERE);
    const { status, stderr } = setUp({ CHROMIUM: join(root, 'bin') });
    assert.equal(status, 1);
    assert.match(stderr, /^CHROMIUM names no program that can be started: /);
  });

  it('is named where a test is skipped', (t) => {
    const { CHROMIUM: named, PATH } = process.env;
    t.after(() => Object.assign(process.env, named === undefined ? { PATH } : { CHROMIUM: named, PATH }));
    process.env.PATH = join(root, 'bin');
    delete process.env.CHROMIUM;
    assert.equal(isMissing(CHROMIUM), 'Chromium is not installed: npm run setup:test installs it');
    give('chromium');
    assert.equal(isMissing(CHROMIUM), false);
  });
});
