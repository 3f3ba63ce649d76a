/** The whole way of a customer over real HTTP, from the sign-up to a revoked key, beside the commands of the operator. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../src/logging.ts';
import { connectRedis } from '../src/usage/redis-connection.ts';
import { redisRateLimiter } from '../src/usage/redis-rate-limit.ts';
import type { Answer } from './check-answer.ts';
import { json, type Operator, operatorOf } from './run-operator.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { type Service, startService } from './start-service.ts';

const PER_MINUTE = 4;
const PER_DAY = 9;
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const TEXT = { text: 'pass\u{200B}word' };
/** A changed plan and a revoked key act within five seconds in every process. */
const WITHIN_MS = 5000;
const FEATURES = ['clean', 'detect'];
const PLANS = {
  free: { perMinute: PER_MINUTE, perDay: PER_DAY, features: FEATURES },
  pro: { perMinute: 100, perDay: 1000, features: FEATURES },
};

interface World {
  readonly service: Service;
  readonly operator: Operator;
}

/** The minute is a real one: a rate limit counts by the clock of the machine, or by that of Redis. */
function travels(open: () => Promise<World>): void {
  let service: Service;
  let operator: Operator;
  before(async () => {
    ({ service, operator } = await open());
  });
  after(() => service?.discard());

  it('sign up, sign in, mint, call, meet the limits, get a larger plan, revoke', async () => {
    const clean = (headers: Record<string, string>) => service.post('/v1/clean', TEXT, headers);
    const up = await service.post('/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Ada' });
    assert.equal(up.status, 200);
    const entry = await service.post('/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
    const token = { authorization: `Bearer ${entry.json.data.token}` };
    const cookie = { cookie: cookieOf(entry) };
    const minted = await service.post('/v1/keys', { name: 'build server' }, token);
    const { key, id } = minted.json.data;
    const withKey = { 'x-api-key': key };

    const byKey = await clean(withKey);
    assert.deepEqual([byKey.status, byKey.json.data.text], [200, 'password']);
    assert.deepEqual((await clean(token)).json.data.usage, { used: 2, limit: PER_DAY, plan: 'free' });
    assert.equal((await clean(cookie)).json.data.usage.used, 3);

    // The key has its own minute, and one call is used.
    for (let call = 1; call < PER_MINUTE; call++) assert.equal((await clean(withKey)).status, 200);
    const refused = await clean(withKey);
    assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited']);
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
    await pause(seconds * 1000);
    assert.equal((await clean(withKey)).json.data.usage.used, 7);

    assert.equal((await clean(token)).status, 200);
    assert.equal((await clean(token)).json.data.usage.used, PER_DAY);
    const exhausted = await clean(withKey);
    assert.deepEqual([exhausted.status, exhausted.json.error.code], [402, 'quota_exhausted']);
    assert.equal(exhausted.json.upgradeUrl, `${service.url}/pricing`);

    await json(operator, 'account', 'set-plan', '--email', EMAIL, '--plan', 'pro');
    await soon(() => clean(withKey), 200);
    assert.equal((await clean(withKey)).json.data.usage.plan, 'pro');
    const limits = await service.call('GET', '/v1/limits', { headers: withKey });
    assert.deepEqual([limits.json.data.plan, limits.json.data.perMinute.limit], ['pro', 100]);

    assert.equal((await service.call('DELETE', `/v1/keys/${id}`, { headers: token })).status, 200);
    const gone = await clean(withKey);
    assert.deepEqual([gone.status, gone.json.error.code], [401, 'invalid_credentials']);

    // What another process revokes is refused here too, in time.
    const second = await service.post('/v1/keys', { name: 'another' }, token);
    const withSecond = { 'x-api-key': second.json.data.key };
    assert.equal((await clean(withSecond)).status, 200);
    await json(operator, 'key', 'revoke', '--id', second.json.data.id);
    await soon(() => clean(withSecond), 401);
  });

  /** Asks again until the answer changes; the clock of the service goes as the real one. */
  async function soon(ask: () => Promise<Answer>, status: number): Promise<void> {
    const started = performance.now();
    const from = service.clock.time;
    for (;;) {
      service.clock.time = from + Math.round(performance.now() - started);
      if ((await ask()).status === status) return;
      assert.ok(performance.now() - started < WITHIN_MS, `not ${status} within ${WITHIN_MS} ms`);
      await pause(200);
    }
  }
}

function cookieOf({ headers }: Answer): string {
  const fields = headers['set-cookie'] as unknown as string[];
  return fields.map((field) => field.split(';')[0]).join('; ');
}

/** Both wait for most of a minute, and so they do it at once. */
describe('a customer', { concurrency: true }, () => {
  describe('on SQLite', () => {
    travels(async () => {
      const service = await startService({ plans: PLANS });
      const operator = operatorOf({
        DATABASE_URL: `sqlite:${service.folder}/limpid.db`,
        PLANS_FILE: `${service.folder}/plans.json`,
      });
      return { service, operator };
    });
  });

  describe('on PostgreSQL and Redis', { skip: postgresIsMissing || redisIsMissing }, () => {
    let postgres: PostgresServer;
    let redis: RedisServer;
    let close: () => Promise<void>;
    after(async () => {
      await close?.();
      await redis?.discard();
      await postgres?.discard();
    });
    travels(async () => {
      postgres = await startPostgres();
      redis = await startRedis();
      const DATABASE_URL = await postgres.createDatabase();
      const connection = await connectRedis(redis.url, createLog('silent', Date.now, { write() {} }));
      const counters = redisRateLimiter(connection);
      close = () => counters.close();
      const service = await startService({
        plans: PLANS,
        counters,
        redis: connection,
        environment: { DATABASE_URL },
      });
      const operator = operatorOf({
        DATABASE_URL,
        PLANS_FILE: `${service.folder}/plans.json`,
        AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
      });
      return { service, operator };
    });
  });
});
