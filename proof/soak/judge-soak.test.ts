/** A soak fails for each thing that it promises, one at a time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ALL } from '../traffic/call-books.ts';
import { judgeSoak, type SoakParts } from './judge-soak.ts';
import type { Minute } from './minute.ts';

type Told = Partial<Record<'p99' | 'resident' | 'series' | 'waiting', number>>;

/** Of ten calls a second. */
function aMinute(minute: number, told: Told = {}): Minute {
  const { p99 = 10, resident = 200, series = 90, waiting = 5 } = told;
  return {
    minute,
    seconds: 60,
    figures: { [ALL]: { calls: 600, p50: 1, p99 } },
    unexpected: 0,
    waiting,
    speed: 1000,
    host: 0,
    others: 0,
    workedMsOf: { service: 50, traffic: 30 },
    series,
    resident,
    heap: 50,
  };
}

const MINUTES = [1, 2, 3, 4].map((minute) => aMinute(minute));

function aLoad(told: Partial<SoakParts['load']>): SoakParts['load'] {
  return { minutes: MINUTES, isOverrun: false, ...told };
}

const GOOD: SoakParts = {
  load: aLoad({}),
  ...{ wanted: 4, share: 0.8, reached: [13, 12] },
  page: { owners: {}, answered: [], unexpected: {}, calls: 400, unavailable: 0, unanswered: 0, slowestMs: 9 },
  books: {
    ...{ acknowledged: 300, counted: 300, inFlight: 0, rows: 300, rowsLost: 0, limitsMet: 1, breaches: [] },
  },
  exitCode: 0,
};

describe('a soak', () => {
  it('passes when everything is as it was promised', () => {
    assert.equal(judgeSoak(GOOD).isPassed, true);
  });

  const failures: Readonly<Record<string, Partial<SoakParts>>> = {
    'an unexpected status': { page: { ...GOOD.page, unexpected: { 'clean: 500': 1 } } },
    'memory that grew by a tenth after warm-up': {
      load: aLoad({ minutes: [...MINUTES.slice(0, 3), aMinute(4, { resident: 221 })] }),
    },
    'a p99 of more than twice the first': {
      load: aLoad({ minutes: [...MINUTES.slice(0, 3), aMinute(4, { p99: 21 })] }),
    },
    'a count too many': { books: { ...GOOD.books, counted: 301 } },
    'a row too few': { books: { ...GOOD.books, rows: 299 } },
    'books that do not balance': { books: { ...GOOD.books, breaches: ['an owner'] } },
    'metrics that were not there': {
      load: aLoad({ minutes: [aMinute(1, { series: 0 }), ...MINUTES.slice(1)] }),
    },
    'calls that pile up': { load: aLoad({ isOverrun: true }) },
    'a minute that is missing': { wanted: 5 },
    'less than the share that was to be offered': { reached: [13, 17] },
    'more calls that wait at the end than are due in half a second': {
      load: aLoad({ minutes: [...MINUTES.slice(0, 3), aMinute(4, { waiting: 6 })] }),
    },
    'a service that did not stop in order': { exitCode: 1 },
  };
  for (const [what, changed] of Object.entries(failures)) {
    it(`fails for ${what}`, () => {
      const { isPassed, lines } = judgeSoak({ ...GOOD, ...changed });
      assert.equal(isPassed, false);
      assert.equal(lines.filter((line) => line.startsWith('FAIL')).length, 1, lines.join('\n'));
    });
  }

  it('tells the worst minute, and judges it by nothing but the first and the last', () => {
    const minutes = [...MINUTES.slice(0, 2), aMinute(3, { p99: 70, waiting: 99 }), aMinute(4)];
    const { isPassed, lines } = judgeSoak({ ...GOOD, load: aLoad({ minutes }) });
    assert.equal(isPassed, true, lines.join('\n'));
    assert.match(lines.join('\n'), /the worst is minute 3, with 70\.0 ms, 7\.00 times/);
  });

  it('compares memory over more minutes than the heap needs to go up and down', () => {
    const ofTen = (residentOf: (minute: number) => number) => {
      const minutes = Array.from({ length: 10 }, (_, at) =>
        aMinute(at + 1, { resident: residentOf(at + 1) }),
      );
      return judgeSoak({ ...GOOD, wanted: 10, load: aLoad({ minutes }) });
    };
    const upAndDown = ofTen((minute) => [200, 180, 220][minute % 3] as number);
    assert.equal(upAndDown.isPassed, true, upAndDown.lines.join('\n'));
    const upAndUp = ofTen((minute) => ([200, 180, 220][minute % 3] as number) + 4 * minute);
    assert.equal(upAndUp.isPassed, false, upAndUp.lines.join('\n'));
    const slow = ofTen((minute) => 200 + (minute * 26) / 7);
    assert.equal(slow.isPassed, false, slow.lines.join('\n'));
  });

  it('lets memory grow while the service warms up', () => {
    const minutes = [aMinute(1, { resident: 100 }), ...MINUTES.slice(1)];
    assert.equal(judgeSoak({ ...GOOD, load: aLoad({ minutes }) }).isPassed, true);
  });
});
