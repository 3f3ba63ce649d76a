import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryCeilings } from './ceiling.ts';

const MINUTE = 60_000;

function ceilingsAt(start: number) {
  const clock = { time: start };
  return { clock, ceilings: memoryCeilings(() => clock.time) };
}

describe('a ceiling in memory', () => {
  it('lets as many calls through in a minute as it says, and as many in the next', async () => {
    const { clock, ceilings } = ceilingsAt(5);
    for (let minute = 0; minute < 2; minute++) {
      for (const remaining of [1, 0]) {
        assert.deepEqual(await ceilings.take('a', 2), {
          allowed: true,
          limit: 2,
          remaining,
          resetsInMs: MINUTE,
        });
      }
      clock.time += MINUTE - 1;
      assert.deepEqual(await ceilings.take('a', 2), {
        allowed: false,
        limit: 2,
        remaining: 0,
        resetsInMs: 1,
      });
      clock.time += 1;
    }
  });

  it('begins a minute with the first call of its owner, whoever else calls', async () => {
    const { clock, ceilings } = ceilingsAt(0);
    ceilings.take('a', 1);
    clock.time = 40_000;
    ceilings.take('b', 1);
    clock.time = MINUTE;
    assert.equal((await ceilings.take('a', 1)).allowed, true);
    assert.deepEqual(await ceilings.take('b', 1), {
      allowed: false,
      limit: 1,
      remaining: 0,
      resetsInMs: 40_000,
    });
  });

  it('says where an owner stands without counting, and after its minute as if it had never called', async () => {
    const { clock, ceilings } = ceilingsAt(0);
    const whole = { allowed: true, limit: 2, remaining: 2, resetsInMs: 0 };
    assert.deepEqual(await ceilings.peek('a', 2), whole);
    ceilings.take('a', 2);
    for (let times = 0; times < 3; times++) assert.equal((await ceilings.peek('a', 2)).remaining, 1);
    ceilings.take('a', 2);
    assert.equal((await ceilings.peek('a', 2)).allowed, false);
    clock.time = MINUTE;
    assert.deepEqual(await ceilings.peek('a', 2), whole);
  });

  it('keeps the count of an owner whose plan changes', async () => {
    const { ceilings } = ceilingsAt(0);
    for (let calls = 0; calls < 30; calls++) ceilings.take('a', 30);
    assert.equal((await ceilings.take('a', 300)).remaining, 269);
    assert.equal((await ceilings.take('a', 30)).allowed, false);
  });
});
