/** Ledgers that agree are accepted, and each kind of difference is reported, with and without a killed process. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClientLedger, type Outage, type PlannedCall, type Snapshot } from './client-ledger.ts';
import { compareLedgers, type Ledgers } from './compare-ledgers.ts';
import type { ServiceLedger } from './service-ledger.ts';

const OWNER = 'account:one';
const EMPTY: ServiceLedger = { counted: new Map(), maxOfAddress: 0, rows: new Map(), hints: new Map() };
const QUOTAS = { perDay: () => -1, perDayOfAddress: 20, ignored: new Set<string>() };
const CALL: PlannedCall = { kind: 'clean', method: 'POST', path: '/v1/clean', headers: {}, expected: [200] };
const NO_ROW = /acknowledged scans have no row/;

/** Ten acknowledged scans, and five that were answered 503 during this outage. */
function snapshotWith(outage: Outage): Snapshot {
  const ledger = createClientLedger({ keepsScans: true });
  for (let number = 0; number < 15; number += 1) {
    const call = { ...CALL, scans: [{ owner: OWNER, model: `a/${number}` }] };
    const isRefused = number >= 10;
    const outcome = { status: isRefused ? 503 : 200, hasRetryAfter: isRefused, body: '' };
    ledger.recordOutcome(call, outcome, { sentAt: Date.now(), tookMs: 1, process: 0, outage });
  }
  return ledger.takeSnapshot();
}

const KILLED_AT = 1_000_000;

/** Scans of a process that was killed at KILLED_AT: one each 10 ms before, and each took 30 ms. */
function snapshotBeforeKill(scans: number, slowestMs = 30): Snapshot {
  const acknowledged = Array.from({ length: scans }, (_, number) => {
    const answeredAt = KILLED_AT - 10 * (scans - number);
    return { owner: OWNER, model: `a/${number}`, process: 0, sentAt: answeredAt - 30, answeredAt };
  });
  const owners = { [OWNER]: { acknowledged: scans, unavailable: 0, unanswered: 0 } };
  return { owners, acknowledged, unexpected: {}, calls: scans, unavailable: 0, unanswered: 0, slowestMs };
}

/** A store that counted these calls and has a row for each of `scans` scans without the missing ones. */
function storeOf(counted: number, scans: number, missing: readonly number[] = []): ServiceLedger {
  const numbers = Array.from({ length: scans }, (_, number) => number).filter((n) => !missing.includes(n));
  const hints = new Map(numbers.map((number) => [`a/${number}`, 1]));
  const days = new Map([['2026-11-22', counted]]);
  return { ...EMPTY, counted: new Map([[OWNER, days]]), rows: new Map([[OWNER, hints.size]]), hints };
}

function breachesOf(ledgers: Pick<Ledgers, 'snapshot' | 'after'> & Partial<Ledgers>): string {
  return compareLedgers({ before: EMPTY, kills: [], ...QUOTAS, ...ledgers }).breaches.join();
}

describe('the comparison of client and service records', () => {
  it('client and service records agree whether or not calls answered 503 for a broken dependency were counted', () => {
    const snapshot = snapshotWith('dependency');
    for (const counted of [10, 12, 15])
      assert.equal(breachesOf({ snapshot, after: storeOf(counted, 10) }), '');
    for (const counted of [9, 16]) {
      const breaches = breachesOf({ snapshot, after: storeOf(counted, 10) });
      assert.match(breaches, /10 acknowledged, \d+ counted, 5 in flight/);
    }
  });

  for (const outage of ['none', 'store', 'process'] as const) {
    it(`a call that was answered 503 but counted is reported if no dependency was down (outage: ${outage})`, () => {
      const snapshot = snapshotWith(outage);
      assert.equal(snapshot.unavailable, 5);
      assert.equal(breachesOf({ snapshot, after: storeOf(10, 10) }), '');
      for (const counted of [11, 15]) {
        const breaches = breachesOf({ snapshot, after: storeOf(counted, 10) });
        assert.match(breaches, new RegExp(`10 acknowledged, ${counted} counted, 0 in flight`));
      }
    });
  }

  it('client and service records differ if a scan has two database rows', () => {
    const snapshot = snapshotWith('dependency');
    for (const model of ['a/3', 'a/12', 'a/unknown']) {
      const after = storeOf(10, 10);
      const hints = new Map(after.hints).set(model, 2);
      const breaches = breachesOf({ snapshot, after: { ...after, hints } });
      assert.equal(breaches, `1 scans have two rows, such as ${model}`);
    }
  });

  it('client and service records differ if a quota is exceeded, or a call was counted but never sent', () => {
    const snapshot = snapshotWith('none');
    const after = storeOf(10, 10);
    assert.equal(breachesOf({ snapshot, after, perDay: () => 10 }), '');
    assert.match(breachesOf({ snapshot, after, perDay: () => 9 }), /10 calls on .*, and its quota is 9/);
    const breaches = breachesOf({ snapshot, after: { ...after, maxOfAddress: 21 } });
    assert.match(breaches, /an address has 21 calls, and its quota is 20/);
    const counted = new Map(after.counted).set('account:two', new Map([['2026-11-22', 1]]));
    const unsent = breachesOf({ snapshot, after: { ...after, counted } });
    assert.equal(unsent, 'account:two: 1 counted, and no call was sent');
  });
});

describe('the comparison of client and service records after a process was killed', () => {
  const kills = [{ process: 0, at: KILLED_AT }];
  const last = (rows: number, scans: number) => Array.from({ length: rows }, (_, index) => scans - 1 - index);

  it('after a kill, the database rows of scans in the last half second may be missing', () => {
    const snapshot = snapshotBeforeKill(200);
    for (const missing of [0, 1, 50])
      assert.equal(breachesOf({ snapshot, kills, after: storeOf(200, 200, last(missing, 200)) }), '');
  });

  it('after a kill, database rows of scans may be missing for a time as long as the slowest call took', () => {
    const after = storeOf(200, 200, last(128, 200));
    assert.equal(breachesOf({ snapshot: snapshotBeforeKill(200, 1_000), kills, after }), '');
    assert.match(breachesOf({ snapshot: snapshotBeforeKill(200, 500), kills, after }), NO_ROW);
  });

  it('after a kill with a full disk, database rows of scans may be missing since the disk was full, not from before', () => {
    const blocked = [{ process: 0, at: KILLED_AT, blockedSince: KILLED_AT - 1_500 }];
    const snapshot = snapshotBeforeKill(300);
    const breachesWithout = (rows: number) =>
      breachesOf({ snapshot, kills: blocked, after: storeOf(300, 300, last(rows, 300)) });
    assert.equal(breachesWithout(190), '');
    assert.match(breachesWithout(210), NO_ROW);
  });

  it('after a kill, client and service records differ if all database rows are missing', () => {
    const after = storeOf(100, 100, last(100, 100));
    assert.match(breachesOf({ snapshot: snapshotBeforeKill(100), kills, after }), NO_ROW);
  });

  it('after a kill, a scan may lack its database row even if a scan that ran at the same time has one', () => {
    assert.equal(
      breachesOf({ snapshot: snapshotBeforeKill(200), kills, after: storeOf(200, 200, [197]) }),
      '',
    );
  });

  it('after a kill, records differ if a scan lacks its database row but a scan sent after its answer has one', () => {
    for (const [missing, model] of [
      [[195], 'a/195'],
      [[0], 'a/0'],
      [[...last(5, 200), 100], 'a/100'],
    ] as const) {
      const after = storeOf(200, 200, missing);
      const breaches = breachesOf({ snapshot: snapshotBeforeKill(200), kills, after });
      assert.match(breaches, new RegExp(`1 acknowledged scans have no row, such as ${model}$`));
    }
  });

  it('after a kill, client and service records differ if more than 128 database rows are missing', () => {
    const after = storeOf(200, 200, last(129, 200));
    const breaches = breachesOf({ snapshot: snapshotBeforeKill(200, 5_000), kills, after });
    assert.match(breaches, /129 rows are missing, and 128/);
  });

  it('after a kill, records differ if a scan that names no model lacks its database row but a later scan has one', () => {
    const snapshot = snapshotBeforeKill(20);
    const unhinted = { ...snapshot.acknowledged[10], model: null } as (typeof snapshot.acknowledged)[number];
    const acknowledged = snapshot.acknowledged.with(10, unhinted);
    const breaches = breachesOf({
      snapshot: { ...snapshot, acknowledged },
      kills,
      after: storeOf(20, 20, [10]),
    });
    assert.match(breaches, /20 acknowledged, 19 rows, 0 unanswered/);
  });

  it('client and service records differ if database rows are missing although no process was killed after the scans', () => {
    const [snapshot, after] = [snapshotBeforeKill(200), storeOf(200, 200, last(3, 200))];
    for (const kills of [[], [{ process: 1, at: KILLED_AT }], [{ process: 0, at: KILLED_AT - 3_000 }]])
      assert.match(breachesOf({ snapshot, kills, after }), /3 acknowledged scans have no row/);
  });
});
