/** RateLimiter in a real Redis or Valkey: exact over many processes, and held by each of them while it is away. */
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../src/logging.ts';
import type { RateLimiter } from '../src/usage/rate-limit.ts';
import { connectRedis } from '../src/usage/redis-connection.ts';
import { redisRateLimiter } from '../src/usage/redis-rate-limit.ts';
import { ownRedis } from './at-end.ts';
import { redisIsMissing } from './servers/start-redis.ts';
import { startWire } from './servers/start-wire.ts';
import { startService } from './start-service.ts';

const BACK_MS = 10_000;
/** A call waits 500 ms for its count; the rest is the machine's. */
const PROMPT_MS = 1500;

const logLines: string[] = [];
const log = createLog('debug', Date.now, { write: (line) => void logLines.push(line) });
const eventsOf = (name: string) => logLines.filter((line) => line.includes(`"event":"${name}"`)).length;

const open: RateLimiter[] = [];
async function limiterOn(url: string): Promise<RateLimiter> {
  const limiter = await redisRateLimiter(await connectRedis(url, log));
  open.push(limiter);
  return limiter;
}

/** Counts the parallel calls that all limiters together let through. */
async function allowed(among: readonly RateLimiter[], owner: string, limit: number, calls: number) {
  const takes = Array.from({ length: calls }, (_, index) =>
    (among[index % among.length] as RateLimiter).take(owner, limit),
  );
  return (await Promise.all(takes)).filter((minute) => minute.allowed).length;
}

/** Waits until it counts for all again; answers after how many milliseconds. */
async function back(limiter: RateLimiter): Promise<number> {
  const start = performance.now();
  while ((await limiter.ping()) !== 'ok') {
    assert.ok(performance.now() - start < BACK_MS, `not back after ${BACK_MS} ms`);
    await pause(20);
  }
  return performance.now() - start;
}

describe('rate limits in Redis', { skip: redisIsMissing }, async () => {
  const server = await ownRedis();
  afterEach(async () => {
    await Promise.all(open.splice(0).map((limiter) => limiter.close()));
    logLines.length = 0;
  });

  const four = () => Promise.all(Array.from({ length: 4 }, () => limiterOn(server.url)));

  it('a rate limit of 30 in Redis allows a caller exactly 30 of 400 parallel calls to four processes', async () => {
    const all = await four();
    assert.equal(await allowed(all, 'key:a', 30, 400), 30);
    for (const limiter of all) {
      const { remaining, resetsInMs, ...rest } = await limiter.peek('key:a', 30);
      assert.deepEqual([rest, remaining], [{ allowed: false, limit: 30 }, 0]);
      assert.ok(resetsInMs > 50_000 && resetsInMs <= 60_000, `${resetsInMs}`);
    }
    assert.deepEqual(logLines, []);
  });

  it('rate limits in Redis are counted per caller, and reading a rate limit does not count as a call', async () => {
    const [limiter] = (await four()) as [RateLimiter];
    await limiter.take('key:b', 5);
    await limiter.peek('key:b', 5);
    const b = await limiter.take('key:b', 5);
    const c = await limiter.take('key:c', 5);
    assert.deepEqual([b.remaining, c.remaining, b.allowed, c.allowed], [3, 4, true, true]);
  });

  it('the one-minute window of a rate limit in Redis begins with the first call, not with a read', async () => {
    const [limiter] = (await four()) as [RateLimiter];
    assert.deepEqual(await limiter.peek('key:d', 5), {
      allowed: true,
      limit: 5,
      remaining: 5,
      resetsInMs: 0,
    });
    await limiter.take('key:d', 5);
    await pause(300);
    const { resetsInMs } = await limiter.take('key:d', 5);
    assert.ok(resetsInMs > 50_000 && resetsInMs <= 59_700, `${resetsInMs}`);
  });

  it('calls counted in Redis during the current minute still count when the rate limit of the caller changes', async () => {
    const [limiter] = (await four()) as [RateLimiter];
    for (let call = 0; call < 4; call += 1) await limiter.take('key:e', 5);
    assert.equal((await limiter.take('key:e', 10)).remaining, 5);
    assert.equal((await limiter.take('key:e', 3)).allowed, false);
  });

  for (const end of ['stop', 'kill'] as const) {
    it(`after a ${end} of Redis, each process enforces half the rate limit until it reconnects`, async () => {
      const all = await four();
      const [one, other] = all as [RateLimiter, RateLimiter];
      const during = allowed(all, `key:during-${end}`, 30, 400);
      await server[end]();
      assert.ok((await during) <= 30 + 4 * 15, 'no call waits, none is let through beyond the shares');
      const health = await Promise.all(all.map((limiter) => limiter.ping()));
      assert.deepEqual(health, new Array(4).fill('degraded'));

      const start = performance.now();
      assert.equal(await allowed([one], `key:away-${end}`, 30, 100), 15);
      assert.equal(await allowed([other], `key:away-${end}`, 30, 100), 15);
      assert.equal(await allowed([one], `key:single-${end}`, 1, 10), 1);
      const { allowed: isAllowed, limit, remaining } = await one.peek(`key:away-${end}`, 30);
      assert.deepEqual([isAllowed, limit, remaining], [false, 30, 0]);
      assert.ok(performance.now() - start < PROMPT_MS, 'calls do not wait for Redis while it is away');
      assert.equal(eventsOf('ceilingsAway'), 4, 'each says it once');

      await server.start();
      await Promise.all(all.map(back));
      assert.equal(await allowed(all, `key:back-${end}`, 30, 400), 30);
      assert.equal(eventsOf('ceilingsBack'), 4);
      assert.doesNotMatch(logLines.join(''), /127\.0\.0\.1|redis:/);
    });
  }

  it('the rate limiter starts while Redis is unavailable and connects when Redis returns', async () => {
    await server.stop();
    const limiter = await limiterOn(server.url.replace('redis:', 'valkey:'));
    assert.equal(await limiter.ping(), 'degraded');
    assert.equal(await allowed([limiter], 'key:early', 30, 100), 15);
    await server.start();
    await back(limiter);
  });

  it('a Redis that does not respond delays a call by at most half a second and is used again once it responds', async () => {
    const wire = await startWire(server.url);
    const limiter = await limiterOn(wire.url);
    assert.equal(await limiter.ping(), 'ok');
    wire.isSilent = true;
    const start = performance.now();
    assert.equal(await allowed([limiter], 'key:silent', 30, 100), 15);
    assert.ok(performance.now() - start < PROMPT_MS);
    const later = performance.now();
    assert.equal(await allowed([limiter], 'key:silent', 30, 100), 0);
    assert.ok(performance.now() - later < 400, 'once is enough');
    // Long enough that a new connection got no answer.
    await pause(1000);
    assert.equal(await limiter.ping(), 'degraded');
    wire.isSilent = false;
    await back(limiter);
    await wire.close();
  });

  it('an answer that Redis sent within its time limit is used even if the process was too busy to read it by then', async () => {
    const limiter = await limiterOn(server.url);
    const take = limiter.take('key:busy', 30);
    const end = performance.now() + 900;
    while (performance.now() < end);
    assert.equal((await take).remaining, 29, 'a local share would have 14 left');
    assert.deepEqual(logLines, []);
  });

  it('/health reports degraded rate limits while Redis is unavailable, and calls are still answered', async () => {
    const counters = await limiterOn(server.url);
    const service = await startService({ counters, anonymous: { perMinute: 4 } });
    const health = async () => {
      const { status, json } = await service.call('GET', '/health');
      assert.equal(status, 200);
      return json.data.checks;
    };
    const statuses = async (calls: number) => {
      const answers = Array.from({ length: calls }, () => service.post('/v1/detect', { text: 'x' }));
      return (await Promise.all(answers)).map(({ status }) => status).sort();
    };
    assert.deepEqual(await health(), { store: 'ok', ceilings: 'ok' });
    await server.kill();
    assert.deepEqual(await health(), { store: 'ok', ceilings: 'degraded' });
    assert.deepEqual(await statuses(4), [200, 200, 429, 429]);
    const refused = await service.post('/v1/detect', { text: 'x' });
    assert.match(refused.headers.ratelimit ?? '', /^"minute";r=0;t=(?:60|5\d)$/);
    assert.match(refused.headers['ratelimit-policy'] ?? '', /^"minute";q=4;w=60$/);
    assert.match(refused.headers['retry-after'] ?? '', /^(?:60|5\d)$/);
    const { json } = await service.call('GET', '/v1/limits');
    assert.deepEqual([json.data.perMinute.limit, json.data.perMinute.remaining], [4, 0]);
    await server.start();
    await back(counters);
    assert.deepEqual(await health(), { store: 'ok', ceilings: 'ok' });
    assert.deepEqual(await statuses(6), [200, 200, 200, 200, 429, 429]);
  });
});
