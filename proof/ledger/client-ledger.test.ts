/** What the client's ledger reports as unexpected. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClientLedger, type Outage, type PlannedCall } from './client-ledger.ts';

const SCAN = { owner: 'account:a', model: null };
const CALL: PlannedCall = { kind: 'clean', method: 'POST', path: '/', headers: {}, expected: [200] };
const BATCH: PlannedCall = { ...CALL, kind: 'batch', scans: [SCAN, SCAN] };
const DONE = '{"ok":true}\n';

function unexpectedOf(
  call: PlannedCall,
  outcome: { status?: number; body?: string; hasRetryAfter?: boolean },
  outage: Outage = 'none',
): Readonly<Record<string, number>> {
  const ledger = createClientLedger({ keepsScans: false });
  ledger.recordSent(call);
  const sent = { sentAt: 0, tookMs: 1, process: 0, outage };
  ledger.recordOutcome(call, { status: 200, hasRetryAfter: false, body: '', ...outcome }, sent);
  return ledger.takeSnapshot().unexpected;
}

describe('the record of client calls', () => {
  it('the record of client calls accepts a batch with an answer for each line', () => {
    assert.deepEqual(unexpectedOf(BATCH, { body: DONE + DONE }), {});
  });

  it('the record of client calls reports each refused or missing batch line while all dependencies work', () => {
    const refused = '{"ok":false,"error":{"code":"unavailable"}}\n';
    const ofRefused = unexpectedOf(BATCH, { body: DONE + refused });
    assert.deepEqual(ofRefused, { 'batch: 200, and a line that is unavailable': 1 });
    assert.deepEqual(unexpectedOf(BATCH, { body: DONE }), { 'batch: 200, and a line that is unanswered': 1 });
  });

  it('the record of client calls accepts a missing batch line while a dependency is down', () => {
    assert.deepEqual(unexpectedOf(BATCH, { body: DONE }, 'dependency'), {});
  });

  it('the record of client calls reports an unexpected status, and a 503 without Retry-After', () => {
    assert.deepEqual(unexpectedOf(CALL, { status: 401 }), { 'clean: 401': 1 });
    assert.deepEqual(unexpectedOf(CALL, { status: 503, hasRetryAfter: true }, 'store'), {});
    assert.deepEqual(unexpectedOf(CALL, { status: 503 }, 'store'), { 'clean: 503 without Retry-After': 1 });
  });

  it('the record of client calls reports a 402 only if the account is still below its daily quota', () => {
    const limited = { ...CALL, expected: [200, 402], scans: [SCAN] };
    assert.deepEqual(unexpectedOf({ ...limited, perDay: 1 }, { status: 402 }), {
      'clean: 402 below its quota': 1,
    });
    assert.deepEqual(unexpectedOf({ ...limited, perDay: 0 }, { status: 402 }), {});
  });
});
