/** The whole way of a customer over HTTP, from the sign-up to a revoked key, beside the operator's commands, on each store. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryRateLimiter } from '../src/usage/rate-limit.ts';
import { bearer, freshMail, PASSWORD, signIn, signUp, withCookie } from './auth-calls.ts';
import type { Answer } from './check-answer.ts';
import { onEachStore, urlOf } from './each-store.ts';
import { json, operatorBeside } from './run-operator.ts';
import { startService } from './start-service.ts';

const [PER_MINUTE, PER_DAY] = [4, 9];
/** A changed plan and a revoked key act within five seconds in every process. */
const WITHIN_MS = 5000;
const FEATURES = ['clean', 'detect'];
const PLANS = {
  free: { perMinute: PER_MINUTE, perDay: PER_DAY, features: FEATURES },
  pro: { perMinute: 100, perDay: 1000, features: FEATURES },
};

describe('the journey of a customer', () => {
  onEachStore((newDatabase, kind) => {
    it('a customer signs up, mints a key, reaches the limits, upgrades and revokes the key', async () => {
      let time = 0;
      const settings = {
        DATABASE_URL: urlOf(await newDatabase()),
        AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
      };
      const counters = memoryRateLimiter(() => time);
      const service = await startService({ plans: PLANS, counters, environment: settings });
      const operator = operatorBeside(kind, { ...settings, PLANS_FILE: `${service.folder}/plans.json` });
      const clean = (headers: Record<string, string>) =>
        service.post('/v1/clean', { text: 'pass\u{200B}word' }, headers);
      /** Asks again until the answer changes; the clock of the service runs as the real one. */
      const soon = async (ask: () => Promise<Answer>, status: number) => {
        const [started, from] = [performance.now(), service.clock.time];
        for (;;) {
          service.clock.time = from + Math.round(performance.now() - started);
          if ((await ask()).status === status) return;
          assert.ok(performance.now() - started < WITHIN_MS, `not ${status} within ${WITHIN_MS} ms`);
          await pause(200);
        }
      };

      const email = freshMail();
      assert.equal((await signUp(service, email)).status, 200);
      const entry = await signIn(service, email, PASSWORD);
      const token = bearer(entry.json.data.token);
      const mint = async () => (await service.post('/v1/keys', { name: 'build server' }, token)).json.data;
      const { key, id } = await mint();
      const withKey = { 'x-api-key': key };

      const byKey = await clean(withKey);
      assert.deepEqual([byKey.status, byKey.json.data.text], [200, 'password']);
      assert.deepEqual((await clean(token)).json.data.usage, { used: 2, limit: PER_DAY, plan: 'free' });
      assert.equal((await clean(withCookie(entry))).json.data.usage.used, 3);

      // The key has its own minute, and one call is used.
      for (let call = 1; call < PER_MINUTE; call++) assert.equal((await clean(withKey)).status, 200);
      const refused = await clean(withKey);
      assert.deepEqual([refused.status, refused.json.error.code], [429, 'rate_limited']);
      const seconds = Number(refused.headers['retry-after']);
      assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
      time += seconds * 1000;
      assert.equal((await clean(withKey)).json.data.usage.used, 7);
      assert.equal((await clean(token)).status, 200);
      assert.equal((await clean(token)).json.data.usage.used, PER_DAY);
      const exhausted = await clean(withKey);
      assert.deepEqual([exhausted.status, exhausted.json.error.code], [402, 'quota_exhausted']);
      assert.equal(exhausted.json.upgradeUrl, `${service.url}/pricing`);

      await json(operator, 'account', 'set-plan', '--email', email, '--plan', 'pro');
      await soon(() => clean(withKey), 200);
      const limits = await service.call('GET', '/v1/limits', { headers: withKey });
      assert.deepEqual([limits.json.data.plan, limits.json.data.perMinute.limit], ['pro', 100]);

      assert.equal((await service.call('DELETE', `/v1/keys/${id}`, { headers: token })).status, 200);
      const gone = await clean(withKey);
      assert.deepEqual([gone.status, gone.json.error.code], [401, 'invalid_credentials']);

      // What another process revokes is refused here too, in time.
      const second = await mint();
      const withSecond = { 'x-api-key': second.key };
      assert.equal((await clean(withSecond)).status, 200);
      await json(operator, 'key', 'revoke', '--id', second.id);
      await soon(() => clean(withSecond), 401);
    });
  });
});
