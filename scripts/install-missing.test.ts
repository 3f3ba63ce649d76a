/** When `npm start` and `npm test` install, with an npm that only writes down that it was called. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

const ELSEWHERE = process.platform === 'linux' ? 'darwin' : 'linux';
const LOCKFILE = {
  packages: {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a-elsewhere': { version: '1.0.0', optional: true, os: [ELSEWHERE], cpu: ['arm64'] },
  } as Record<string, object>,
};
const NPM = `#!/bin/sh
echo "$1" >> npm-calls
case " $* " in *' --no-dry-run '*) npm_config_dry_run= ;; esac
[ "$npm_config_dry_run" = true ] && exit 0
mkdir -p node_modules
case "$FAKE_NPM" in
  broken) echo 'npm error no network' >&2; exit 1 ;;
  incomplete) [ "$1" = ci ] && { echo 'npm error code EUSAGE' >&2; exit 1; } ;;
esac
cp package-lock.json node_modules/.package-lock.json
`;

describe('install-missing', { skip: process.platform === 'win32' && 'needs a POSIX shell' }, () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'limpid-install-'));
    mkdirSync(join(root, 'bin'));
    for (const script of ['install-missing.mjs', 'require-node.mjs', 'complete-lockfile.mjs']) {
      cpSync(join(import.meta.dirname, script), join(root, 'scripts', script));
    }
    writeFileSync(join(root, 'bin', 'npm'), NPM, { mode: 0o755 });
    write('package-lock.json', LOCKFILE);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (file: string, content: object) => writeFileSync(join(root, file), JSON.stringify(content));

  /** Runs one of the scripts; says how it ended, what it said and what npm was asked. */
  function start(fake = '', script = 'install-missing.mjs', environment: NodeJS.ProcessEnv = {}) {
    rmSync(join(root, 'npm-calls'), { force: true });
    const env = {
      ...process.env,
      ...environment,
      FAKE_NPM: fake,
      PATH: join(root, 'bin') + delimiter + process.env.PATH,
    };
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
      encoding: 'utf8',
      env,
    });
    const calls = join(root, 'npm-calls');
    return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
  }

  it('installs once', () => {
    assert.deepEqual(start().calls, ['ci']);
    assert.deepEqual(start(), { status: 0, stderr: '', calls: [] });
  });

  it('installs where npm itself would only try, as npm pack --dry-run does', () => {
    const { status, stderr } = start('', 'install-missing.mjs', { npm_config_dry_run: 'true' });
    assert.equal(status, 0, stderr);
    assert.ok(existsSync(join(root, 'node_modules/.package-lock.json')));
  });

  it('leaves alone what npm itself installed, but for builds for other machines', () => {
    mkdirSync(join(root, 'node_modules'));
    const { '': _, 'node_modules/a-elsewhere': __, ...installed } = LOCKFILE.packages;
    write('node_modules/.package-lock.json', { packages: installed });
    assert.deepEqual(start().calls, []);
  });

  it('installs again when the lockfile asks for another version', () => {
    start();
    write('package-lock.json', {
      packages: { ...LOCKFILE.packages, 'node_modules/a': { version: '1.0.1' } },
    });
    assert.deepEqual(start().calls, ['ci']);
  });

  it('says in a sentence that npm failed, and tries again the next time', () => {
    const { status, stderr } = start('broken');
    assert.equal(status, 1);
    assert.match(stderr, /no network\n+The packages of \. could not be installed: npm says why above\.\n$/);
    assert.deepEqual(start().calls, ['ci']);
  });

  it('installs from package.json where the lockfile lacks packages, and says so', () => {
    const { status, stderr, calls } = start('incomplete');
    assert.deepEqual([status, calls], [0, ['ci', 'install']]);
    assert.match(stderr, /package-lock\.json lacks packages/);
  });

  it('takes over from a start that was killed while it installed', () => {
    mkdirSync(join(root, 'node_modules'));
    assert.deepEqual(start().calls, ['ci']);
  });

  it('completes a lockfile with the builds for other machines', () => {
    const a = {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-win32-arm64': '1.0.0' },
    };
    write('package-lock.json', { packages: { '': {}, 'node_modules/a': a } });
    start('', 'complete-lockfile.mjs');
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    assert.deepEqual(packages['node_modules/a-linux-x64-musl'], {
      ...{ version: '1.0.0', dev: true, optional: true },
      ...{ cpu: ['x64'], os: ['linux'], libc: ['musl'] },
    });
    assert.deepEqual(packages['node_modules/a-win32-arm64'].os, ['win32']);
  });
});
