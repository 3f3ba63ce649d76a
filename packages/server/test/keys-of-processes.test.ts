/** Keys in four processes on one PostgreSQL and one Redis: separate rate limits, one daily quota, and a revocation that all of them see. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const PROCESSES = 4;
const SEEN_MS = 5000;
const PLANS = {
  anonymous: { perMinute: null, perDay: 20, features: ['clean'] },
  free: { perMinute: 30, perDay: 50, features: ['clean'] },
};

describe('the keys of an account', { skip: postgresIsMissing || redisIsMissing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-keys-'));
  let postgres: PostgresServer;
  let redis: RedisServer;
  let processes: ServiceProcess[] = [];
  let urls: string[] = [];
  before(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const plansFile = join(folder, 'plans.json');
    writeFileSync(plansFile, JSON.stringify(PLANS));
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
      PLANS_FILE: plansFile,
    };
    processes = Array.from({ length: PROCESSES }, () => startProcess(environment));
    urls = await Promise.all(processes.map(({ url }) => url));
  });
  after(async () => {
    await Promise.all(processes.map((one) => one.end('SIGTERM')));
    await Promise.all([postgres?.discard(), redis?.discard()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await send(url, 'POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: JSON.parse(answer.body), headers: answer.headers };
  }

  async function signUp(email: string) {
    const credentials = { email, password: 'a password of tests alone' };
    await post(urls[0] as string, '/auth/sign-up/email', { ...credentials, name: 'Somebody' });
    const { json } = await post(urls[1] as string, '/auth/sign-in/email', credentials);
    const authorization = { authorization: `Bearer ${json.data.token}` };
    const mint = async (name: string) =>
      (await post(urls[2] as string, '/v1/keys', { name }, authorization)).json.data;
    return { authorization, mint };
  }

  const scan = (index: number, headers: Record<string, string>) =>
    post(urls[index % PROCESSES] as string, '/v1/clean', { text: 'x' }, headers);

  it('pass 30 calls each within their rate limits, and 50 together within their quota', async () => {
    const { authorization, mint } = await signUp('many@example.org');
    const keys = [await mint('one'), await mint('two')];
    const counts = await Promise.all(
      keys.map(async ({ key }) => {
        const answers = await Promise.all(
          Array.from({ length: 200 }, (_, index) => scan(index, { 'x-api-key': key })),
        );
        const statuses = Object.groupBy(answers, ({ status }) => status);
        return [200, 402, 429].map((status) => statuses[status]?.length ?? 0);
      }),
    );
    for (const [passed = 0, exhausted = 0, limited] of counts) {
      assert.equal(passed + exhausted, 30, 'the rate limit lets 30 of each key to the quota');
      assert.equal(limited, 170);
    }
    assert.equal(
      counts.reduce((sum, [passed = 0]) => sum + passed, 0),
      50,
    );
    for (const url of urls) {
      const { body } = await send(url, 'GET', '/v1/limits', { headers: authorization });
      assert.equal(JSON.parse(body).data.usage.used, 50);
    }
  });

  it('open nothing in any process within five seconds of their end in one', async () => {
    const { authorization, mint } = await signUp('ending@example.org');
    const { key, id } = await mint('ending');
    const credentials = { 'x-api-key': key };
    for (let index = 0; index < PROCESSES; index += 1)
      assert.equal((await scan(index, credentials)).status, 200);
    const revoked = await send(urls[0] as string, 'DELETE', `/v1/keys/${id}`, { headers: authorization });
    assert.equal(revoked.status, 200);
    assert.equal((await scan(0, credentials)).status, 401, 'where it was revoked, at once');
    const end = performance.now() + SEEN_MS;
    let open = [1, 2, 3];
    while (open.length > 0) {
      assert.ok(performance.now() < end, `still open in process ${open}`);
      const statuses = await Promise.all(open.map(async (index) => (await scan(index, credentials)).status));
      open = open.filter((_, place) => statuses[place] === 200);
      await pause(200);
    }
  });
});
