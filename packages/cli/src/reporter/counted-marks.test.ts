import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BaselineFilter, CountedMarks } from './counted-marks.ts';
import type { FoundMark } from './found-marks.ts';

const LINES = 20_000;

it('findings beyond the baseline are listed in order, in time in proportion to their number', () => {
  const known = Array.from({ length: LINES }, (_, index) => ({ line: index + 1, class: 'nbsp', count: 1 }));
  const fresh = new CountedMarks();
  const marks = new BaselineFilter(known, fresh, false);
  const start = process.cpuUsage();
  for (let index = 0; index < 2 * LINES; index++) {
    const mark = {
      ...{ start: index, end: index + 1, codePoint: 0xa0, technique: 'nbsp', characterClass: 'nbsp' },
      decision: { action: 'replace', text: ' ' },
    } as unknown as FoundMark;
    marks.add(mark, { offset: index, line: (index >> 1) + 1, column: (index % 2) + 1 }, false);
  }
  marks.end([]);
  const { user } = process.cpuUsage(start);
  const { places, replaced } = fresh.report(new Map());
  assert.equal(replaced, 2 * LINES);
  assert.deepEqual(
    places.map(({ offset }) => offset),
    Array.from({ length: 10_000 }, (_, index) => index),
  );
  // About 0.3 s; sorting 10,000 places 20,000 times takes more than 5.
  assert.ok(user < 3e6, `${user / 1000} ms`);
});
