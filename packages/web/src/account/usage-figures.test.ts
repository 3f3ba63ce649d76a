import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Usage } from './account-calls.ts';
import { chartOf, sumBy } from './usage-figures.ts';

const day = (day: string, calls: number, characters = calls): Usage['days'][number] => ({
  day,
  calls,
  characters,
  deleted: 0,
  replaced: 0,
  techniques: { 'zero-width': calls, nbsp: 1 },
  classes: {},
  schemes: { tag: 1 },
  models: {},
});

/** Over the end of a month and a change of summer time. */
const usage = (...days: Usage['days']): Usage => ({ from: '2026-08-24', to: '2026-11-21', days });

describe('the usage chart', () => {
  it('the usage chart has one bar for each of 90 days, including days without calls', () => {
    const { bars, most, total } = chartOf(usage(day('2026-08-24', 3), day('2026-11-21', 5)), 'calls', -1);
    assert.equal(bars.length, 90);
    assert.equal(new Set(bars.map(({ day }) => day)).size, 90);
    assert.deepEqual(bars[0], { day: '2026-08-24', value: 3 });
    assert.deepEqual(bars[89], { day: '2026-11-21', value: 5 });
    assert.deepEqual(most, { day: '2026-11-21', value: 5 });
    assert.equal(total, 8);
  });

  it('the usage chart draws the daily limit only if the highest bar reaches a quarter of the limit', () => {
    const near = chartOf(usage(day('2026-11-21', 50)), 'calls', 200);
    assert.deepEqual([near.top, near.hasLimitLine], [200, true]);
    const over = chartOf(usage(day('2026-11-21', 230)), 'calls', 200);
    assert.deepEqual([over.top, over.hasLimitLine], [400, true]);
    const far = chartOf(usage(day('2026-11-21', 49)), 'calls', 200);
    assert.deepEqual([far.top, far.hasLimitLine], [60, false]);
    for (const limit of [-1, 0])
      assert.ok(!chartOf(usage(day('2026-11-21', 50)), 'calls', limit).hasLimitLine);
    assert.ok(!chartOf(usage(day('2026-11-21', 50)), 'characters', 50).hasLimitLine);
  });

  it('the scale of the usage chart ends at an even number at or above the highest bar', () => {
    for (let value = 0; value < 3000; value++) {
      const { top } = chartOf(usage(day('2026-11-21', value)), 'calls', -1);
      assert.ok(top >= value && top % 2 === 0 && top <= Math.max(2, value * 2 + 1), `${value}: ${top}`);
    }
  });

  it('the usage chart names no busiest day if there was no usage', () => {
    assert.equal(chartOf(usage(), 'calls', 200).most, null);
  });
});

describe('usage totals', () => {
  it('usage totals add up each hiding technique and each encoding scheme over all days', () => {
    const days = usage(day('2026-11-20', 2), day('2026-11-21', 3));
    assert.deepEqual(Object.fromEntries(sumBy(days, 'techniques')), { 'zero-width': 5, nbsp: 2 });
    assert.deepEqual(Object.fromEntries(sumBy(days, 'schemes')), { tag: 2 });
  });
});
