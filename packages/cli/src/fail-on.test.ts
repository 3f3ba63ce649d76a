import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrongUsage } from './exit-codes.ts';
import { failsOnNothing, readFailOn } from './fail-on.ts';
import type { Scanned } from './scan-data.ts';

const scanned = (facts: object) =>
  ({
    ...{ deleted: 0, replaced: 0, payloads: [], suspicion: 0, severities: { error: 0, warning: 0, note: 0 } },
    ...facts,
  }) as unknown as Scanned;

describe('--fail-on', () => {
  it('--fail-on fails a text that meets at least one condition, such as a suspicion score of at least 40', () => {
    const fails = readFailOn(['suspicion>=40', 'payload'], failsOnNothing);
    assert.deepEqual(
      [{ suspicion: 39 }, { suspicion: 40 }, { payloads: [{}] }, { deleted: 1 }].map((facts) =>
        fails(scanned(facts)),
      ),
      [false, true, true, false],
    );
    assert.equal(readFailOn(['any'], failsOnNothing)(scanned({ replaced: 1 })), true);
  });

  it('--fail-on with a severity fails on findings of at least that severity, and on every hidden message', () => {
    const found = ['error', 'warning', 'note'].map((name) =>
      scanned({ severities: { error: 0, warning: 0, note: 0, [name]: 1 } }),
    );
    const all = [...found, scanned({ payloads: [{}] }), scanned({})];
    for (const [value, ...expected] of [
      ['error', true, false, false, true, false],
      ['warning', true, true, false, true, false],
      ['note', true, true, true, true, false],
    ] as const)
      assert.deepEqual(all.map(readFailOn([value], failsOnNothing)), expected, value);
  });

  it('--fail-on refuses an unknown or invalid condition', () => {
    for (const value of ['suspicion>=101', 'suspicion>40', 'suspicion', 'none', '']) {
      assert.throws(() => readFailOn([value], failsOnNothing), WrongUsage, value);
    }
    assert.throws(() => readFailOn(['errors'], failsOnNothing), /not "errors"\. Did you mean error\?$/);
    assert.throws(() => readFailOn(['none of it'], failsOnNothing), /not "none of it"\.$/);
  });
});
