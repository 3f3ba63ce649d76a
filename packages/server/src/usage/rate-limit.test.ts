import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryRateLimiter } from './rate-limit.ts';

const MINUTE = 60_000;

function limiterAt(start: number) {
  const clock = { time: start };
  return { clock, limiter: memoryRateLimiter(() => clock.time) };
}

describe('the rate limit of a single process', () => {
  it('the in-memory rate limit allows a caller exactly the configured number of calls in each minute', async () => {
    const { clock, limiter } = limiterAt(5);
    for (let minute = 0; minute < 2; minute++) {
      for (const remaining of [1, 0]) {
        assert.deepEqual(await limiter.take('a', 2), {
          allowed: true,
          limit: 2,
          remaining,
          resetsInMs: MINUTE,
        });
      }
      clock.time += MINUTE - 1;
      assert.deepEqual(await limiter.take('a', 2), {
        allowed: false,
        limit: 2,
        remaining: 0,
        resetsInMs: 1,
      });
      clock.time += 1;
    }
  });

  it('the one-minute window of a rate limit begins with the first call of each caller', async () => {
    const { clock, limiter } = limiterAt(0);
    limiter.take('a', 1);
    clock.time = 40_000;
    limiter.take('b', 1);
    clock.time = MINUTE;
    assert.equal((await limiter.take('a', 1)).allowed, true);
    assert.deepEqual(await limiter.take('b', 1), {
      allowed: false,
      limit: 1,
      remaining: 0,
      resetsInMs: 40_000,
    });
  });

  it('reading a rate limit does not count as a call, and the full limit is available a minute after the first call', async () => {
    const { clock, limiter } = limiterAt(0);
    const whole = { allowed: true, limit: 2, remaining: 2, resetsInMs: 0 };
    assert.deepEqual(await limiter.peek('a', 2), whole);
    limiter.take('a', 2);
    for (let times = 0; times < 3; times++) assert.equal((await limiter.peek('a', 2)).remaining, 1);
    limiter.take('a', 2);
    assert.equal((await limiter.peek('a', 2)).allowed, false);
    clock.time = MINUTE;
    assert.deepEqual(await limiter.peek('a', 2), whole);
  });

  it('calls already made in the current minute still count when the rate limit of the caller changes', async () => {
    const { limiter } = limiterAt(0);
    for (let calls = 0; calls < 30; calls++) limiter.take('a', 30);
    assert.equal((await limiter.take('a', 300)).remaining, 269);
    assert.equal((await limiter.take('a', 30)).allowed, false);
  });
});
