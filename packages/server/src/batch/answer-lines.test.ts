import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Caller } from '../accounts/caller.ts';
import type { DayCount } from '../usage/daily-quota.ts';
import { answerLines } from './answer-lines.ts';
import { SLICE_MS, type Turn } from './fair-scheduler.ts';

const LINES = 40;
const SCAN_MS = 4;

/** A batch whose answers fill a piece each, on a clock that only scans and readers move; `t` is a turn, `s` a scan. */
function batch() {
  const chunks: (Buffer | 'ended')[] = [Buffer.from('{"text":"x"}\n'.repeat(LINES)), 'ended'];
  const world = { time: 0, steps: '' };
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
    noteRefusal: () => null,
    async takeTurn(): Promise<Turn> {
      world.steps += 't';
      const until = world.time + SLICE_MS;
      return () => world.time >= until;
    },
    scan() {
      world.steps += 's';
      world.time += SCAN_MS;
      return { text: 'x'.repeat(70_000) };
    },
    room: async () => {},
    isGone: () => false,
    now: () => 0,
    upgradeUrl: () => '',
  });
  return { world, answers };
}

describe('the CPU time slices of a batch', () => {
  it('a batch yields the event loop after each time slice, even when every answer is large', async () => {
    const { world, answers } = batch();
    let pieces = 0;
    for await (const piece of answers) pieces += piece.length > 0 ? 1 : 0;
    assert.equal(pieces, LINES);
    assert.equal(world.steps, `${'tsss'.repeat(LINES / 3)}ts`, 'no turn is asked for when nothing is left');
  });

  it('a batch that waited for its client to read starts a new time slice before the next line', async () => {
    const { world, answers } = batch();
    for await (const _piece of answers) world.time += SLICE_MS;
    assert.equal(world.steps, 'ts'.repeat(LINES));
  });
});
