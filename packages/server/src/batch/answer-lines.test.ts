import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Caller } from '../accounts/caller.ts';
import type { DayCount } from '../usage/daily-quota.ts';
import { answerLines } from './answer-lines.ts';
import { SLICE_MS } from './take-turns.ts';

const LINES = 40;
const SCAN_MS = 4;

it('a batch leaves the event loop to others after its slice, also where each answer fills a piece', async () => {
  const chunks: (Buffer | 'ended')[] = [Buffer.from('{"text":"x"}\n'.repeat(LINES)), 'ended'];
  let turns = 0;
  const answers = answerLines({
    chunks: {
      next: async () => chunks.shift() ?? 'ended',
      stop() {},
      isStopped: () => false,
      drop() {},
    },
    identify: async () => ({}) as Caller,
    spendDay: async (_caller, calls) => Array.from({ length: calls }, () => ({}) as DayCount),
    hold: () => true,
    noteRefusal() {},
    async takeTurn() {
      turns += 1;
      return performance.now() + SLICE_MS;
    },
    scan() {
      const end = performance.now() + SCAN_MS;
      while (performance.now() < end);
      return { text: 'x'.repeat(70_000) };
    },
    room: async () => {},
    isGone: () => false,
    now: () => 0,
    upgradeUrl: () => '',
  });
  let pieces = 0;
  for await (const piece of answers) pieces += piece.length > 0 ? 1 : 0;
  assert.equal(pieces, LINES);
  // One at the start, then one for each three lines.
  assert.ok(turns >= LINES / 4, `${turns} turns for ${LINES * SCAN_MS} ms`);
});
