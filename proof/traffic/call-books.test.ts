/** What the books wonder about: a batch is answered with 200 before its lines are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBooks, type Trouble } from './call-books.ts';
import type { Kind, PlannedCall } from './kind.ts';

const SCANS = [1, 2].map(() => ({ owner: 'account:a', model: null }));
const BATCH = {
  method: 'POST',
  path: '/v1/batch',
  headers: {},
  expected: [200],
  scans: SCANS,
} as PlannedCall;
const KIND: Kind = { name: 'batch', share: 1, next: () => BATCH };
const DONE = '{"ok":true}\n';

function unexpectedOf(body: string, trouble: Trouble): Readonly<Record<string, number>> {
  const books = createBooks({ keepsScans: false });
  books.begin(BATCH);
  books.end(
    KIND,
    BATCH,
    { status: 200, hasRetryAfter: false, body },
    { sentAt: 0, tookMs: 1, process: 0, trouble },
  );
  return books.turnPage().unexpected;
}

describe('a batch', () => {
  it('is as it should be when each line is answered', () => {
    assert.deepEqual(unexpectedOf(DONE + DONE, 'none'), {});
  });

  it('is unexpected for each line that is refused or missing while nothing is broken', () => {
    const refused = '{"ok":false,"error":{"code":"unavailable"}}\n';
    assert.deepEqual(unexpectedOf(DONE + refused, 'none'), {
      'batch: 200, and a line that is unavailable': 1,
    });
    assert.deepEqual(unexpectedOf(DONE, 'none'), { 'batch: 200, and a line that is unanswered': 1 });
  });

  it('may have lines that are refused while a dependency is broken', () => {
    assert.deepEqual(unexpectedOf(DONE, 'dependency'), {});
  });
});
