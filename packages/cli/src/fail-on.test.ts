import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrongUsage } from './exit-codes.ts';
import { failsOnNothing, readFailOn } from './fail-on.ts';
import type { Scanned } from './scan-data.ts';

const scanned = (facts: object) =>
  ({ deleted: 0, replaced: 0, payloads: [], suspicion: 0, ...facts }) as unknown as Scanned;

describe('--fail-on', () => {
  it('--fail-on fails at each of its conditions, and exactly at the given suspicion', () => {
    const fails = readFailOn(['suspicion>=40', 'payload'], failsOnNothing);
    assert.deepEqual(
      [{ suspicion: 39 }, { suspicion: 40 }, { payloads: [{}] }, { deleted: 1 }].map((facts) =>
        fails(scanned(facts)),
      ),
      [false, true, true, false],
    );
    assert.equal(readFailOn(['any'], failsOnNothing)(scanned({ replaced: 1 })), true);
  });

  it('--fail-on refuses an unknown condition', () => {
    for (const value of ['suspicion>=101', 'suspicion>40', 'suspicion', 'none', '']) {
      assert.throws(() => readFailOn([value], failsOnNothing), WrongUsage, value);
    }
  });
});
