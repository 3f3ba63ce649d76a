/** The process: what it says, what it refuses to start with, and how it ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from '../src/config.ts';
import { whyNotOpened } from '../src/store/open-database.ts';
import { openStore } from '../src/store/open-store.ts';
import { temporaryFolder } from './at-end.ts';
import { startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const folder = temporaryFolder();

/** A process as a user starts it: its secret and its store are its own, its log is kept. */
function run(environment: Record<string, string>, ...flags: string[]) {
  let log = '';
  const onLog = (chunk: Buffer) => {
    log += chunk;
  };
  const defaults = { AUTH_SECRET: '', LOG_LEVEL: 'info' };
  const service = startProcess({ ...defaults, ...environment }, { flags, folder, onLog });
  return { ...service, log: () => log };
}

describe('the server process', () => {
  it('a second process waits until the first one releases the SQLite file, or exits with an error', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'only.db')}` };
    const first = run(environment);
    await first.url;
    const refused = run(environment);
    assert.equal(await refused.ended, 1);
    assert.match(
      refused.messages(),
      /^Another Limpid serves from this SQLite file: waiting .*\.\nAnother Limpid .*: stop it, .*\.\n$/,
    );
    const next = run(environment);
    first.child.kill('SIGKILL');
    await next.url;
    assert.equal(await next.end('SIGTERM'), 0);
  });

  it('a misspelled setting is reported once at start, without its value', async () => {
    const server = run({ METRIC_PORT: 'canary' });
    await server.url;
    await server.end('SIGTERM');
    assert.deepEqual(server.messages().match(/.*METRIC_PORT.*\n/g), [
      'METRIC_PORT is no setting and changes nothing: METRICS_PORT may be what is meant.\n',
    ]);
    assert.doesNotMatch(server.messages(), /canary/);
  });

  it('the startup message shows a curl command that works, and SIGTERM ends the process with exit code 0', async () => {
    const server = run({});
    const url = await server.url;
    assert.match(server.messages(), new RegExp(`curl ${url}/v1/clean -H 'content-type: application/json'`));
    const body = /-d '(.*)'/.exec(server.messages())?.[1] ?? '';
    const answer = await send(url, 'POST', '/v1/clean', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 200);
    const closed = once(server.child, 'close');
    assert.equal(await server.end('SIGTERM'), 0);
    await closed;
    const lines = server.log().trim().split('\n');
    assert.equal(lines.length, 1, 'one line for one request');
    assert.equal(JSON.parse(lines[0] ?? '').route, '/v1/clean');
    const database = new DatabaseSync(join(folder, 'var', 'limpid.db'), { readOnly: true });
    assert.equal(database.prepare('select count(*) as n from scan_rows').get()?.n, 1, 'the row was written');
    database.close();
  });

  it('only the owner can read the SQLite file and its folder', {
    skip: process.platform === 'win32' && 'no modes there',
  }, () => {
    assert.equal(statSync(join(folder, 'var')).mode & 0o777, 0o700);
    assert.equal(statSync(join(folder, 'var', 'limpid.db')).mode & 0o777, 0o600);
  });

  it('an uncaught error ends the process, and its message appears neither in the log nor on standard error', async () => {
    const fault = "process.on('SIGUSR2', () => { throw new RangeError('canary'); })";
    const server = run(
      { LOG_LEVEL: 'error' },
      '--import',
      `data:text/javascript,${encodeURIComponent(fault)}`,
    );
    await server.url;
    const closed = once(server.child, 'close');
    server.child.kill('SIGUSR2');
    assert.equal(await server.ended, 1);
    await closed;
    assert.match(server.messages(), /\n.*fail.*\.\n$/);
    assert.match(server.log(), /"errorClass":"RangeError"/);
    assert.doesNotMatch(server.messages() + server.log(), /canary/);
  });

  it('an invalid setting is refused at start with one sentence that reveals no password', async () => {
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
    for (const environment of refused) {
      const [name] = Object.keys(environment);
      assert.throws(
        () => readConfig(environment as unknown as NodeJS.ProcessEnv),
        (error) =>
          error instanceof ConfigError &&
          new RegExp(`^${name} .*\\.$`).test(error.message) &&
          !error.message.includes('hunter2'),
        JSON.stringify(environment),
      );
    }
    const { ended, messages } = run({ PORT: 'eighty' });
    assert.equal(await ended, 2);
    assert.match(messages(), /^PORT .*\.\n$/);
  });

  it('a port in use, an address of another machine or an unusable database is reported at start in one sentence', async (test) => {
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
    ];
    await Promise.all(
      refused.map(async ([environment, sentence], index) => {
        const { messages, ended } = run({
          DATABASE_URL: `sqlite:${join(folder, `refused-${index}.db`)}`,
          ...environment,
        });
        assert.equal(await ended, 1);
        assert.match(messages(), sentence);
      }),
    );
    for (const [DATABASE_URL, sentence] of [
      [`sqlite:${file}`, /^The store .* cannot be opened: .*$/],
      // A folder that is there, and in which none can be made.
      ['sqlite:/proc/x/limpid.db', /^The store .* cannot be opened: .*$/],
      [`sqlite:${file}/limpid.db`, /^The store .* cannot be opened: .*$/],
      [
        'postgres://x:hunter2@127.0.0.1:1/x',
        /^The PostgreSQL database .*ECONNREFUSED, nothing listens there\.$/,
      ],
    ] as const) {
      const { database } = readConfig({ DATABASE_URL });
      const error = await openStore(database).then(
        () => assert.fail('it was opened'),
        (reason) => reason,
      );
      assert.match(whyNotOpened(database, error), sentence);
    }
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
