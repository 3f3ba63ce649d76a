/** Several processes on one port: they answer as one, one that dies is replaced, and all of them stop in order. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { DEADLINE_MS, send } from './start-service.ts';

const PROCESSES = 3;

const scan = (url: string) =>
  send(url, 'POST', '/v1/clean', {
    headers: { 'content-type': 'application/json' },
    body: '{"text":"pass\\u200bword"}',
  });

/** The processes that the first one keeps serving. */
function servingOf({ child }: ServiceProcess): number[] {
  const { pid } = child;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

async function untilServing(
  service: ServiceProcess,
  isMeant: (pids: number[]) => boolean,
): Promise<number[]> {
  const end = performance.now() + DEADLINE_MS;
  for (;;) {
    const pids = servingOf(service);
    if (isMeant(pids)) return pids;
    assert.ok(performance.now() < end, `${pids.length} processes serve`);
    await pause(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('several processes with SQLite', () => {
  it('are refused in one sentence', async () => {
    for (const [processes, sentence] of [
      ['2', /PROCESSES must be 1 with SQLite, .*PostgreSQL database\.\n$/],
      ['0', /PROCESSES must be a number from 1 to 64, not "0"\.\n$/],
      ['many', /PROCESSES must be a number from 1 to 64, not "many"\.\n$/],
    ] as const) {
      const service = startProcess({ PROCESSES: processes, DATABASE_URL: 'sqlite::memory:' });
      await assert.rejects(service.url, sentence);
      assert.equal(service.child.exitCode, 2);
    }
  });
});

const isMissing =
  postgresIsMissing ||
  redisIsMissing ||
  (process.platform !== 'linux' && 'only Linux names the children of a process');

describe('several processes on one port', { skip: isMissing }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let service: ServiceProcess;
  let url = '';
  let log = '';
  before(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const settings = {
      PROCESSES: `${PROCESSES}`,
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
    };
    const onLog = (chunk: Buffer) => {
      log += chunk;
    };
    service = startProcess(settings, { onLog });
    url = await service.url;
  });
  after(async () => {
    service?.child.kill('SIGKILL');
    await Promise.all([postgres?.discard(), redis?.discard()]);
  });

  it('answer as one, and count each call of a day once', async () => {
    assert.equal(servingOf(service).length, PROCESSES);
    const answers = await Promise.all(Array.from({ length: 60 }, () => scan(url)));
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    assert.deepEqual(counts, { 200: 20, 402: 40 });
  });

  it('go on when one is killed, and another takes its place', async () => {
    const [killed = 0, ...others] = servingOf(service);
    process.kill(killed, 'SIGKILL');
    const pids = await untilServing(service, (now) => now.length === PROCESSES && !now.includes(killed));
    for (const other of others) assert.ok(pids.includes(other), 'the others are the same');
    const logged = `"pid":${killed},"exitCode":null,"signal":"SIGKILL"`;
    assert.ok(log.includes(logged), log);
    assert.equal((await scan(url)).status, 402);
  });

  it('a worker that is stopped alone finishes its calls, ends and is replaced', async () => {
    const [stopped = 0] = servingOf(service);
    process.kill(stopped, 'SIGTERM');
    await untilServing(service, (now) => now.length === PROCESSES && !now.includes(stopped));
    assert.equal((await scan(url)).status, 402);
  });

  it('all stop in order, whichever process gets the signal, and however often', async () => {
    const pids = servingOf(service);
    // As Ctrl+C does: everybody hears it.
    for (const pid of pids) process.kill(pid, 'SIGINT');
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(pids.filter(isAlive), []);
    await assert.rejects(scan(url));
  });

  it('do not begin, and say so once, where the first one cannot', async () => {
    const broken = startProcess({ PROCESSES: '3', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    await assert.rejects(
      broken.url,
      /^Error: it ended: The PostgreSQL database of DATABASE_URL cannot be opened: \w+, [\w ]+\.\n$/,
    );
    assert.equal(broken.child.exitCode, 1);
  });

  it('do not outlive the one that keeps them', async () => {
    const again = startProcess({ PROCESSES: '2', DATABASE_URL: await postgres.createDatabase() });
    await again.url;
    const pids = servingOf(again);
    await again.end('SIGKILL');
    const end = performance.now() + DEADLINE_MS;
    while (pids.some(isAlive)) {
      assert.ok(
        performance.now() < end,
        `${pids} live on: ${spawnSync('ps', ['-ef'], { encoding: 'utf8' }).stdout}`,
      );
      await pause(20);
    }
  });
});
