import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expiryOf, ON_DATE, todayOf } from './key-expiry.ts';
import { formatAgo, formatDayAgo, formatDuration } from './moments.ts';

const NOW = new Date(2026, 10, 21, 15, 0, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('formatted times', () => {
  it('a past time is shown relative to now, such as "3 hours ago", or as a date if it is long ago', () => {
    assert.equal(formatAgo(NOW - 20_000, NOW), 'this minute');
    assert.equal(formatAgo(NOW + 20_000, NOW), 'this minute', 'a clock that is behind');
    assert.equal(formatAgo(NOW - 12 * MINUTE, NOW), '12 minutes ago');
    assert.equal(formatAgo(NOW - 3 * HOUR, NOW), '3 hours ago');
    assert.equal(formatAgo(NOW - 16 * HOUR, NOW), 'yesterday');
    assert.equal(formatAgo(NOW - 6 * 24 * HOUR, NOW), '6 days ago');
    assert.equal(formatAgo(NOW - 52 * 24 * HOUR, NOW), '30 September 2026');
    assert.equal(formatDayAgo(NOW - HOUR, NOW), 'today');
    assert.equal(formatDayAgo(NOW - 80 * 24 * HOUR, NOW), '2 September 2026');
  });

  it('a waiting time is rounded up to whole seconds or minutes', () => {
    assert.equal(formatDuration(0), '1 second');
    assert.equal(formatDuration(11_200), '12 seconds');
    assert.equal(formatDuration(MINUTE), '1 minute');
    assert.equal(formatDuration(HOUR - 1), '1 hour');
    assert.equal(formatDuration(7 * HOUR + 23.5 * MINUTE), '7 hours 24 minutes');
    assert.equal(formatDuration(24 * HOUR), '24 hours');
  });
});

describe('the expiry date of a key', () => {
  it('an API key expires after a number of days, never, or at the end of a chosen day', () => {
    assert.equal(expiryOf('never', '', NOW), null);
    assert.equal(expiryOf('90', '', NOW), new Date(NOW + 90 * 24 * HOUR).toISOString());
    assert.equal(expiryOf(ON_DATE, '2027-02-19', NOW), new Date(2027, 1, 19, 23, 59, 59).toISOString());
    assert.ok(expiryOf(ON_DATE, todayOf(NOW), NOW), 'today is not over');
  });

  it('a missing, invalid or past expiry date of an API key is refused', () => {
    for (const date of ['', '2026-11-20', '1999-01-01', 'tomorrow'])
      assert.equal(expiryOf(ON_DATE, date, NOW), undefined, date);
  });
});
