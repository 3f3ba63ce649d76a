import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RequestFailed } from './request-failed.ts';
import { withRetries } from './retry.ts';

const dropped = new RequestFailed({ code: 'unreachable', message: 'Dropped.' });

/** How long it waited before each further try, on a clock that stands still. */
async function waitsOf(error: unknown, chance: number, { retries = 10, maxWaitMs = 60_000 } = {}) {
  const waits: number[] = [];
  const clock = {
    now: () => 0,
    random: () => chance,
    after(milliseconds: number, callBack: () => void) {
      waits.push(milliseconds);
      queueMicrotask(callBack);
      return () => {};
    },
  };
  const settings = { retries, maxWaitMs, clock, onRetry: () => {} };
  await assert.rejects(
    withRetries(settings, [], () => Promise.reject(error)),
    (thrown) => thrown === error,
  );
  return waits;
}

describe('the wait before a retry', () => {
  it('the wait before a retry is random, and its maximum doubles up to twenty seconds', async () => {
    const whole = [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000];
    assert.deepEqual(await waitsOf(dropped, 1, { retries: 8 }), whole);
    const half = whole.map((wait) => wait / 2);
    assert.deepEqual(await waitsOf(dropped, 0.5, { retries: 8 }), half);
    assert.deepEqual(await waitsOf(dropped, 0, { retries: 2 }), [0, 0]);
  });

  it('the wait before a retry is never longer than the option maxWaitMs', async () => {
    assert.deepEqual(await waitsOf(dropped, 1, { retries: 3, maxWaitMs: 700 }), [500, 700, 700]);
  });

  it('a retry waits for the Retry-After time of the service, and there is no retry if it is over 60 seconds', async () => {
    const failure = (retryAfterSeconds: number) =>
      new RequestFailed({ code: 'unavailable', status: 503, message: 'As asked.', retryAfterSeconds });
    assert.deepEqual(await waitsOf(failure(60), 0.5, { retries: 2 }), [60_000, 60_000]);
    assert.deepEqual(await waitsOf(failure(61), 0.5), []);
  });

  it('an error that is not a RequestFailed is not retried', async () => {
    assert.deepEqual(await waitsOf(new Error('of the caller'), 0.5), []);
  });
});
