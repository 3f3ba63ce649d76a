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
const SCAN = { headers: { 'content-type': 'application/json' }, body: '{"text":"pass\\u200bword"}' };

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
    };
    const processes = Array.from({ length: PROCESSES }, () => startProcess(environment));
    return { processes, urls: await Promise.all(processes.map(({ url }) => url)) };
  }

  /** How many of so many calls at once, spread over all, got which answer. */
  async function spread(urls: readonly string[], calls: number): Promise<Record<number, number>> {
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, index) =>
        send(urls[index % urls.length] as string, 'POST', '/v1/clean', SCAN),
      ),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  async function used(url: string | undefined): Promise<number> {
    const { body } = await send(url as string, 'GET', '/v1/limits', {});
    return JSON.parse(body).data.usage.used;
  }

  async function end(processes: readonly ServiceProcess[]): Promise<void> {
    const codes = await Promise.all(processes.map((one) => one.end('SIGTERM')));
    assert.deepEqual(codes, new Array(processes.length).fill(0));
  }

  it('let exactly 30 of 400 parallel calls through a ceiling of 30', async () => {
    const { processes, urls } = await start('ceiling', { perMinute: 30, perDay: -1 });
    assert.deepEqual(await spread(urls, 400), { 200: 30, 429: 370 });
    assert.equal(await used(urls[0]), 30);
    await end(processes);
  });

  it('let exactly 50 of 400 parallel calls through a quota of 50', async () => {
    const { processes, urls } = await start('quota', { perMinute: -1, perDay: 50 });
    assert.deepEqual(await spread(urls, 400), { 200: 50, 402: 350 });
    for (const url of urls) assert.equal(await used(url), 50);
    await end(processes);
  });

  it('have counted what was acknowledged, and no more than was in flight besides, when one is killed', async () => {
    const { processes, urls } = await start('kill', { perMinute: 100_000, perDay: 100_000 });
    const tally = { sent: 0, acknowledged: 0, unanswered: 0 };
    const work = async (index: number) => {
      for (let call = 0; call < 20; call += 1) {
        tally.sent += 1;
        const answer = await send(urls[index % PROCESSES] as string, 'POST', '/v1/clean', SCAN).catch(
          () => null,
        );
        if (answer === null) {
          tally.unanswered += 1;
          return;
        }
        assert.equal(answer.status, 200);
        tally.acknowledged += 1;
        if (tally.acknowledged === 200) processes[0]?.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 32 }, (_, index) => work(index)));
    const counted = await used(urls[1]);
    assert.ok(tally.unanswered > 0, 'it was killed in the middle');
    assert.ok(
      tally.acknowledged <= counted && counted <= tally.acknowledged + tally.unanswered,
      `${tally.acknowledged} acknowledged, ${counted} counted, ${tally.unanswered} in flight`,
    );
    await end(processes.slice(1));
  });
});
