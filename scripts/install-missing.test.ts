/** When `npm start` and `npm test` install, with an npm that only writes down that it was called. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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
    for (const script of ['install-missing.mjs', 'require-node.mjs']) {
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

  it('installs nothing when the lockfile lacks packages: those have no checksum', () => {
    const { status, stderr, calls } = start('incomplete');
    assert.deepEqual([status, calls], [1, ['ci']]);
    assert.match(stderr, /EUSAGE/);
  });

  it('takes over from a start that was killed while it installed', () => {
    mkdirSync(join(root, 'node_modules'));
    assert.deepEqual(start().calls, ['ci']);
  });

  const lock = () => join(root, '.limpid-install.lock');

  it('keeps its lock in the checkout, and nothing in the temporary folder', () => {
    const temporary = join(root, 'temporary');
    mkdirSync(temporary);
    writeFileSync(join(root, 'bin', 'npm'), `${NPM}ls -A > seen\n`, { mode: 0o755 });
    start('', 'install-missing.mjs', { TMPDIR: temporary });
    assert.match(readFileSync(join(root, 'seen'), 'utf8'), /^\.limpid-install\.lock$/m);
    assert.deepEqual(readdirSync(temporary), []);
    assert.ok(!existsSync(lock()));
    assert.match(
      readFileSync(join(import.meta.dirname, '../.gitignore'), 'utf8'),
      /^\.limpid-install\.lock$/m,
    );
  });

  it('says which process it waits for and which file to delete, then goes on', async () => {
    writeFileSync(lock(), String(process.pid));
    const child = spawn(process.execPath, [join(root, 'scripts/install-missing.mjs')], {
      env: { ...process.env, PATH: join(root, 'bin') + delimiter + process.env.PATH },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    const [said] = await once(child.stderr, 'data');
    assert.ok(String(said).includes(`process ${process.pid}, which installs the packages of Limpid`));
    assert.ok(String(said).includes(`delete ${lock()}`));
    rmSync(lock());
    assert.deepEqual(await ended, [0, null]);
    assert.ok(existsSync(join(root, 'npm-calls')));
  });

  it('takes a lock over whose process is gone, or never wrote its number, or is another by now', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const [content, time] of [
      [`${gone}`, new Date()],
      ['', anHourAgo],
      ['0', anHourAgo],
      ['-1', anHourAgo],
      [`${process.pid}`, anHourAgo],
    ] as const) {
      rmSync(join(root, 'node_modules'), { recursive: true, force: true });
      writeFileSync(lock(), content);
      utimesSync(lock(), time, time);
      assert.deepEqual(start().calls, ['ci'], content);
      assert.ok(!existsSync(lock()), content);
    }
    // A container that starts again gives the same number.
    rmSync(join(root, 'node_modules'), { recursive: true });
    const line = 'printf %s $$ > .limpid-install.lock; exec "$0" scripts/install-missing.mjs';
    const env = { ...process.env, PATH: join(root, 'bin') + delimiter + process.env.PATH };
    assert.equal(
      spawnSync('sh', ['-c', line, process.execPath], { cwd: root, env, timeout: 20_000 }).status,
      0,
    );
  });
});
