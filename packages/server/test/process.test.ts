/** The process: what it says, what it refuses to start with, and how it ends. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { COMPILED } from './compiled.ts';
import { send } from './start-service.ts';

const START = join(import.meta.dirname, '..', 'start.mjs');
const folder = mkdtempSync(join(tmpdir(), 'limpid-process-'));
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(environment: Record<string, string>, ...flags: string[]) {
  const child = spawn(process.execPath, [...flags, START], {
    cwd: folder,
    env: { ...COMPILED, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said.error += chunk;
  });
  return { child, said, ended: once(child, 'close') };
}

async function listening({ child, said }: ReturnType<typeof run>): Promise<string> {
  for (;;) {
    const url = /listens on (\S+)/.exec(said.error)?.[1];
    if (url !== undefined && said.error.includes('Ctrl+C')) return url;
    assert.equal(child.exitCode, null, said.error);
    await Promise.race([once(child.stderr, 'data'), once(child, 'close')]);
  }
}

describe('the process', () => {
  it('is the only one that serves from its SQLite file, and the next one waits for its end', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'only.db')}` };
    const first = run(environment);
    await listening(first);
    const refused = run(environment);
    const [code] = await refused.ended;
    assert.equal(code, 1);
    assert.match(
      refused.said.error,
      /^Another Limpid serves from this SQLite file: waiting .*\.\nAnother Limpid .*: stop it, .*\.\n$/,
    );
    const next = run(environment);
    first.child.kill('SIGKILL');
    await listening(next);
    next.child.kill('SIGTERM');
    assert.deepEqual(await next.ended, [0, null]);
  });

  it('says once at its start that a variable with a misspelled name changes nothing, without its value', async () => {
    const server = run({ METRIC_PORT: 'canary' });
    await listening(server);
    server.child.kill('SIGTERM');
    await server.ended;
    assert.deepEqual(server.said.error.match(/.*METRIC_PORT.*\n/g), [
      'METRIC_PORT is no setting and changes nothing: METRICS_PORT may be what is meant.\n',
    ]);
    assert.doesNotMatch(server.said.error, /canary/);
  });

  it('greets with its address and a first request that works, and ends in order', async () => {
    const server = run({});
    const url = await listening(server);
    assert.match(server.said.error, new RegExp(`curl ${url}/v1/clean -H 'content-type: application/json'`));
    const body = /-d '(.*)'/.exec(server.said.error)?.[1] ?? '';
    const answer = await send(url, 'POST', '/v1/clean', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 200);
    server.child.kill('SIGTERM');
    assert.deepEqual(await server.ended, [0, null]);

    const lines = server.said.out.trim().split('\n');
    assert.equal(lines.length, 1, 'one line for one request');
    assert.equal(JSON.parse(lines[0] ?? '').route, '/v1/clean');
    const database = new DatabaseSync(join(folder, 'var', 'limpid.db'), { readOnly: true });
    assert.equal(database.prepare('select count(*) as n from scan_rows').get()?.n, 1, 'the row was written');
    database.close();
  });

  it('keeps its files to their owner', { skip: process.platform === 'win32' && 'no modes there' }, () => {
    assert.equal(statSync(join(folder, 'var')).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, 'var', 'limpid.db')).mode & 0o777, 0o600);
  });

  it('never says what an error says that no request answers for', async () => {
    const fault = "process.on('SIGUSR2', () => { throw new RangeError('canary'); })";
    const server = run(
      { LOG_LEVEL: 'error' },
      '--import',
      `data:text/javascript,${encodeURIComponent(fault)}`,
    );
    await listening(server);
    server.child.kill('SIGUSR2');
    assert.deepEqual(await server.ended, [1, null]);
    assert.match(server.said.error, /\n.*fail.*\.\n$/);
    assert.match(server.said.out, /"errorClass":"RangeError"/);
    assert.doesNotMatch(server.said.error + server.said.out, /canary/);
  });

  it('says in one sentence what it cannot be started with', async () => {
    const plans = join(folder, 'plans.json');
    writeFileSync(plans, '{"anonymous":{"perMinute":0,"perDay":1,"features":[]}}');
    const refused = [
      { PORT: 'eighty' },
      { PORT: '65536' },
      { PUBLIC_URL: 'limpid.example' },
      { UPGRADE_URL: 'javascript:alert(1)' },
      { DATABASE_URL: 'mysql://user:hunter2@host/db' },
      { REDIS_URL: 'http://user:hunter2@host' },
      { REDIS_URL: 'redis://user:hunter2@host/0?enableOfflineQueue=true' },
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      { TRUSTED_PROXIES: 'proxy.example' },
      { PLANS_FILE: plans },
      { PLANS_FILE: join(folder, 'absent.json') },
      { PLANS_FILE: folder },
      { LOG_LEVEL: 'loud' },
      { METRICS_PORT: '65536' },
      { METRICS_PORT: '8099', PORT: '8099' },
      { MAX_LOOP_DELAY_MS: '9' },
      { MAX_HEAP_PERCENT: '0' },
      { MAX_BODY_MEMORY_MB: 'all' },
      { MAX_CONNECTIONS: '-1' },
    ];
    await Promise.all(
      refused.map(async (environment) => {
        const { said, ended } = run(environment);
        assert.deepEqual(await ended, [2, null], JSON.stringify(environment));
        assert.match(said.error, new RegExp(`^${Object.keys(environment)[0]} .*\\.\\n$`));
        assert.doesNotMatch(said.error, /hunter2/);
      }),
    );
  });

  it('says in one sentence that the port is taken, the host is none of ours, the store cannot be opened', async (test) => {
    const other = createServer().listen(0, '127.0.0.1');
    test.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const file = join(folder, 'a file');
    writeFileSync(file, 'of something else, and no database', { mode: 0o644 });
    const refused: [Record<string, string>, RegExp][] = [
      [{ PORT: `${port}` }, /^Something else listens on 127\.0\.0\.1:\d+ already: .*\n$/],
      [{ HOST: '192.0.2.1' }, /^HOST "192\.0\.2\.1" is no address of this machine\.\n$/],
      [{ METRICS_PORT: `${port}` }, /^Something else listens on .*: stop it, or set METRICS_PORT .*\n$/],
      [{ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }, /^METRICS_HOST "192\.0\.2\.1" is no address .*\n$/],
      [{ DATABASE_URL: `sqlite:${folder}` }, /^The store .* cannot be opened: .*\n$/],
      [{ DATABASE_URL: `sqlite:${file}` }, /^The store .* cannot be opened: .*\n$/],
      // A folder that is there, and in which none can be made.
      [{ DATABASE_URL: 'sqlite:/proc/x/limpid.db' }, /^The store .* cannot be opened: .*\n$/],
      [{ DATABASE_URL: `sqlite:${file}/limpid.db` }, /^The store .* cannot be opened: .*\n$/],
      [
        { DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x' },
        /^The PostgreSQL database .*ECONNREFUSED, nothing listens there\.\n$/,
      ],
    ];
    await Promise.all(
      refused.map(async ([environment, sentence], index) => {
        const { said, ended } = run({
          DATABASE_URL: `sqlite:${join(folder, `refused-${index}.db`)}`,
          ...environment,
        });
        assert.deepEqual(await ended, [1, null]);
        assert.match(said.error, sentence);
      }),
    );
    // Whose file it is may need others to read it.
    if (process.platform !== 'win32')
      assert.equal(statSync(file).mode & 0o777, 0o644, 'it is left as it was');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('a file') && name !== 'a file'),
      [],
      'nothing is made beside it',
    );
  });
});
