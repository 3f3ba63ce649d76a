/** The whole way of a customer over real HTTP, from the sign-up to a revoked key, beside the commands of the operator: for tests on each store. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './check-answer.ts';
import { json, type Operator } from './run-operator.ts';
import type { Service } from './start-service.ts';

const PER_MINUTE = 4;
const PER_DAY = 9;
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const TEXT = { text: 'pass\u{200B}word' };
/** A changed plan and a revoked key act within five seconds in every process. */
const WITHIN_MS = 5000;
const FEATURES = ['clean', 'detect'];
export const PLANS = {
  free: { perMinute: PER_MINUTE, perDay: PER_DAY, features: FEATURES },
  pro: { perMinute: 100, perDay: 1000, features: FEATURES },
};

interface Journey {
  readonly service: Service;
  readonly operator: Operator;
  /** Lets the minute of a rate limit pass. */
  readonly pass: (ms: number) => Promise<void>;
}

export function testJourney(open: () => Promise<Journey>): void {
  let service: Service;
  let operator: Operator;
  let pass: Journey['pass'];
  before(async () => {
    ({ service, operator, pass } = await open());
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
    await pass(seconds * 1000);
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
