/** Four processes are replaced one by one, across a migration, and nobody who calls notices. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isMissing, POSTGRES } from '../scripts/system-programs.mjs';
import { rollOver } from './rolling-restart/roll-over.ts';

describe('a rolling restart', { skip: isMissing(POSTGRES) }, () => {
  it('of four processes under load, across a migration, fails no request and counts each once', async () => {
    const { books, lost, counted, exitCodes, later } = await rollOver({ callers: 6, rounds: 1, restMs: 300 });
    assert.deepEqual({ failed: books.failed, lost }, { failed: [], lost: [] });
    assert.deepEqual(later, [1, 2, 3, 4], 'both versions served side by side');
    assert.ok(books.requests > 200, `${books.requests} requests are no load`);
    assert.deepEqual(counted, { calls: books.scans, rows: books.scans });
    assert.deepEqual(exitCodes, new Array(8).fill(0));
  });
});
