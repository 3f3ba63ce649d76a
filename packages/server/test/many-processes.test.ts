/** Four processes on one PostgreSQL and one Redis: they count as one, and go on when one of them is killed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const PROCESSES = 4;

function scan(url: string, address: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return send(url, 'POST', '/v1/clean', { headers, body: '{"text":"pass\\u200bword"}' });
}

describe('four processes', { skip: postgresIsMissing || redisIsMissing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-processes-'));
  let postgres: PostgresServer;
  let redis: RedisServer;
  before(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  });
  after(async () => {
    await Promise.all([postgres?.discard(), redis?.discard()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts them all at once on an empty database, with these limits for anonymous callers. */
  async function start(name: string, limits: { perMinute: number; perDay: number }) {
    const plansFile = join(folder, `${name}.json`);
    writeFileSync(plansFile, JSON.stringify({ anonymous: { ...limits, features: ['clean', 'detect'] } }));
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
      PLANS_FILE: plansFile,
      TRUSTED_PROXIES: '127.0.0.0/8',
    };
    const processes = Array.from({ length: PROCESSES }, () => startProcess(environment));
    return { processes, urls: await Promise.all(processes.map(({ url }) => url)) };
  }

  /** Counts the answers to parallel calls, spread over all processes. */
  async function spread(urls: readonly string[], calls: number): Promise<Record<number, number>> {
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, index) => scan(urls[index % urls.length] as string, '192.0.2.1')),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  async function used(url: string | undefined, address = '192.0.2.1'): Promise<number> {
    const { body } = await send(url as string, 'GET', '/v1/limits', {
      headers: { 'x-forwarded-for': address },
    });
    return JSON.parse(body).data.usage.used;
  }

  async function end(processes: readonly ServiceProcess[]): Promise<void> {
    const codes = await Promise.all(processes.map((one) => one.end('SIGTERM')));
    assert.deepEqual(codes, new Array(processes.length).fill(0));
  }

  it('pass exactly 30 of 400 parallel calls at a rate limit of 30', async () => {
    const { processes, urls } = await start('rate-limit', { perMinute: 30, perDay: -1 });
    assert.deepEqual(await spread(urls, 400), { 200: 30, 429: 370 });
    assert.equal(await used(urls[0]), 30);
    await end(processes);
  });

  it('let exactly 50 of 400 parallel calls through a quota of 50, and go on exactly when one is killed', async () => {
    const { processes, urls } = await start('quota', { perMinute: -1, perDay: 50 });
    assert.deepEqual(await spread(urls, 400), { 200: 50, 402: 350 });
    for (const url of urls) assert.equal(await used(url), 50);

    // Each of 32 callers stays within its day, so that every answer is an acknowledged call.
    const callers = Array.from({ length: 32 }, (_, index) => `198.51.100.${index}`);
    let acknowledged = 0;
    let inFlight = 0;
    const work = async (caller: string, index: number) => {
      for (let call = 0; call < 20; call += 1) {
        const answer = await scan(urls[index % PROCESSES] as string, caller).catch(() => null);
        if (answer === null) {
          inFlight += 1;
          return;
        }
        assert.equal(answer.status, 200);
        acknowledged += 1;
        if (acknowledged === 200) processes[0]?.child.kill('SIGKILL');
      }
    };
    await Promise.all(callers.map(work));
    const counts = await Promise.all(callers.map((caller) => used(urls[1], caller)));
    const counted = counts.reduce((sum, count) => sum + count, 0);
    assert.ok(inFlight > 0, 'it was killed in the middle');
    assert.ok(
      acknowledged <= counted && counted <= acknowledged + inFlight,
      `${acknowledged} acknowledged, ${counted} counted, ${inFlight} in flight`,
    );
    await end(processes.slice(1));
  });
});
