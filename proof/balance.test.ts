/** Books that do not balance are told from books that do, by what became of each call and under which fault. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BalanceParts, balance } from './balance.ts';
import type { StoredBooks } from './service/stored-books.ts';
import { createBooks, type Page, type Trouble } from './traffic/call-books.ts';
import type { Kind, PlannedCall } from './traffic/kind.ts';

const OWNER = 'account:one';
const DAY = '2026-11-22';
const EMPTY: StoredBooks = { counted: new Map(), mostOfAddress: 0, rows: new Map(), hints: new Map() };

/** Ten scans that were answered, and five that were refused with a 503 while there was such a trouble. */
function pageWith(trouble: Trouble): Page {
  const books = createBooks({ keepsScans: true });
  for (let number = 0; number < 15; number += 1) {
    const call: PlannedCall = {
      ...{ method: 'POST', path: '/v1/clean', headers: {}, expected: [200] },
      scans: [{ owner: OWNER, model: `a/${number}` }],
    };
    const kind: Kind = { name: 'clean', share: 1, next: () => call };
    const isRefused = number >= 10;
    const outcome = { status: isRefused ? 503 : 200, hasRetryAfter: isRefused, body: '' };
    books.begin(call);
    books.end(kind, call, outcome, { sentAt: Date.now(), tookMs: 1, process: 0, trouble });
  }
  return books.turnPage();
}

const KILLED_AT = 1_000_000;

/** Scans of a process that was killed at KILLED_AT, one each 10 ms before it, of which each took 30. */
function pageBeforeKill(scans: number, slowestMs = 30): Page {
  const answered = Array.from({ length: scans }, (_, number) => {
    const at = KILLED_AT - 10 * (scans - number);
    return { owner: OWNER, model: `a/${number}`, process: 0, sentAt: at - 30, at };
  });
  const owners = { [OWNER]: { acknowledged: scans, unavailable: 0, unanswered: 0 } };
  const sums = { calls: scans, unavailable: 0, unanswered: 0, slowestMs };
  return { owners, answered, unexpected: {}, ...sums };
}

/** Every scan of `pageBeforeKill` is counted, and all but these have a row. */
function storeWithout(scans: number, missing: readonly number[]): StoredBooks {
  const hints = new Map<string, number>();
  for (let number = 0; number < scans; number += 1) {
    if (!missing.includes(number)) hints.set(`a/${number}`, 1);
  }
  const counted = new Map([[OWNER, new Map([[DAY, scans]])]]);
  return { ...EMPTY, counted, rows: new Map([[OWNER, hints.size]]), hints };
}

/** What a store says that counted so many and has a row for each of ten, and for some hints another. */
function storeWith(counted: number, again: readonly string[] = []): StoredBooks {
  const models = Array.from({ length: 10 }, (_, number) => `a/${number}`);
  const hints = new Map(models.map((model) => [model, 1]));
  for (const model of again) hints.set(model, 2);
  return {
    ...{ ...EMPTY, counted: new Map([[OWNER, new Map([[DAY, counted]])]]) },
    ...{ rows: new Map([[OWNER, 10]]), hints },
  };
}

function breachesOf(parts: Pick<BalanceParts, 'page' | 'after'> & Partial<BalanceParts>): string {
  return balance({ before: EMPTY, kills: [], perDay: () => -1, aside: new Set(), ...parts }).breaches.join();
}

describe('books', () => {
  it('balance when what a dependency may have counted is counted, and no further', () => {
    const page = pageWith('dependency');
    for (const counted of [10, 12, 15]) assert.equal(breachesOf({ page, after: storeWith(counted) }), '');
    for (const counted of [9, 16]) {
      assert.match(
        breachesOf({ page, after: storeWith(counted) }),
        /10 acknowledged, \d+ counted, 5 in flight/,
      );
    }
  });

  for (const trouble of ['none', 'store', 'process'] as const) {
    it(`do not balance when a refusal was counted, and no dependency was to blame: ${trouble}`, () => {
      const page = pageWith(trouble);
      assert.equal(page.unavailable, 5);
      assert.equal(breachesOf({ page, after: storeWith(10) }), '');
      for (const counted of [11, 15]) {
        const told = new RegExp(`10 acknowledged, ${counted} counted, 0 in flight`);
        assert.match(breachesOf({ page, after: storeWith(counted) }), told);
      }
    });
  }

  it('do not balance when a scan has two rows, be it answered or not', () => {
    const page = pageWith('dependency');
    for (const model of ['a/3', 'a/12', 'a/of-nobody']) {
      assert.equal(
        breachesOf({ page, after: storeWith(10, [model]) }),
        `1 scans have two rows, such as ${model}`,
      );
    }
  });

  describe('of a process that was killed', () => {
    const kills = [{ process: 0, at: KILLED_AT }];
    const last = (rows: number, of: number) => Array.from({ length: rows }, (_, index) => of - 1 - index);

    it('balance without the last rows of half a second', () => {
      const page = pageBeforeKill(200);
      for (const missing of [0, 1, 50]) {
        assert.equal(breachesOf({ page, kills, after: storeWithout(200, last(missing, 200)) }), '');
      }
    });

    it('balance without the last rows of a longer time when calls took as long', () => {
      const after = storeWithout(200, last(128, 200));
      assert.equal(breachesOf({ page: pageBeforeKill(200, 1_000), kills, after }), '');
      assert.match(
        breachesOf({ page: pageBeforeKill(200, 500), kills, after }),
        /answered scans have no row/,
      );
    });

    it('balance without all rows since it could not write, and no more', () => {
      const blocked = [{ process: 0, at: KILLED_AT, blockedSince: KILLED_AT - 1_500 }];
      const page = pageBeforeKill(300);
      assert.equal(breachesOf({ page, kills: blocked, after: storeWithout(300, last(190, 300)) }), '');
      const more = storeWithout(300, last(210, 300));
      assert.match(breachesOf({ page, kills: blocked, after: more }), /answered scans have no row/);
    });

    it('do not balance when it had written nothing at all', () => {
      const after = storeWithout(100, last(100, 100));
      assert.match(breachesOf({ page: pageBeforeKill(100), kills, after }), /answered scans have no row/);
    });

    it('balance without a row of a scan that went on beside one that is written', () => {
      const [page, after] = [pageBeforeKill(200), storeWithout(200, [197])];
      assert.equal(breachesOf({ page, kills, after }), '');
    });

    it('do not balance without a row of a scan that was answered before a written one was sent', () => {
      const page = pageBeforeKill(200);
      for (const [missing, told] of [
        [[195], /1 answered scans have no row, such as a\/195$/],
        [[0], /1 answered scans have no row, such as a\/0$/],
        [[...last(5, 200), 100], /1 answered scans have no row, such as a\/100$/],
      ] as const) {
        assert.match(breachesOf({ page, kills, after: storeWithout(200, missing) }), told);
      }
    });

    it('do not balance without more rows than two batches', () => {
      const after = storeWithout(200, last(129, 200));
      const page = pageBeforeKill(200, 5_000);
      assert.match(breachesOf({ page, kills, after }), /129 rows are missing, and 128/);
    });

    it('do not balance without the row of a scan that has no hint beside one of the same owner that is written', () => {
      const page = pageBeforeKill(20);
      const unhinted = { ...page.answered[10], model: null } as (typeof page.answered)[number];
      const answered = page.answered.with(10, unhinted);
      const after = storeWithout(20, [10]);
      assert.match(
        breachesOf({ page: { ...page, answered }, kills, after }),
        /20 acknowledged, 19 rows, 0 unanswered/,
      );
    });

    it('do not balance without rows of a process that lives, nor of one that was started again', () => {
      const [page, after] = [pageBeforeKill(200), storeWithout(200, last(3, 200))];
      const others = [[], [{ process: 1, at: KILLED_AT }], [{ process: 0, at: KILLED_AT - 3_000 }]];
      for (const kills of others)
        assert.match(breachesOf({ page, kills, after }), /3 answered scans have no row/);
    });
  });
});
