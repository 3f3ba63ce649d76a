/** Batches share a slice of each round of the event loop: no more than that, and no less where several wait. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFairScheduler, SLICE_MS, type TakeTurn, type Turn } from './fair-scheduler.ts';

/** Rounds after which a batch that still waits is starved. */
const MOST_ROUNDS = 1_000;

/** Rounds of the event loop since the start, and a clock that only work moves. */
function world() {
  let [time, round, isOver] = [0, 0, false];
  const comeRound = () => {
    round += 1;
    if (!isOver && round < MOST_ROUNDS) setImmediate(comeRound);
  };
  setImmediate(comeRound);
  return {
    now: () => time,
    round: () => round,
    end: () => {
      isOver = true;
    },
    /** A batch of this many lines that take this long each; answers in which rounds it worked. */
    async batch(takeTurn: TakeTurn, lines: number, lineMs: number): Promise<number[]> {
      const rounds: number[] = [];
      let isTurnOver: Turn = () => true;
      for (let line = 0; line < lines; line += 1) {
        if (isTurnOver()) isTurnOver = await takeTurn();
        time += lineMs;
        rounds.push(round);
      }
      return rounds;
    },
  };
}

describe('the scheduler that shares CPU time between batches', () => {
  it('several batches run in the same event loop cycle when together they fit in one time slice', async () => {
    const { now, batch, end } = world();
    const takeTurn = createFairScheduler(now);
    // The first takes all of a slice, so that the others wait.
    const rounds = await Promise.all([
      batch(takeTurn, 1, SLICE_MS),
      ...Array.from({ length: 5 }, () => batch(takeTurn, 2, 1)),
    ]);
    end();
    const [first, ...others] = rounds.map((of) => new Set(of));
    assert.equal(first?.size, 1);
    const after = new Set(others.flatMap((of) => [...of]));
    assert.equal(after.size, 1, 'ten milliseconds of five batches are one slice');
    assert.ok(Math.max(...after) > Math.max(...(first ?? [])));
  });

  it('all batches together block the event loop for at most one time slice plus one line', async () => {
    const { now, batch, end } = world();
    const takeTurn = createFairScheduler(now);
    const worked = await Promise.all(Array.from({ length: 20 }, () => batch(takeTurn, 8, 3)));
    end();
    const perRound = new Map<number, number>();
    for (const round of worked.flat()) perRound.set(round, (perRound.get(round) ?? 0) + 3);
    assert.ok(Math.max(...perRound.values()) <= SLICE_MS + 3, `${[...perRound.values()]} ms`);
  });

  it('waiting batches run in the order in which they arrived', async () => {
    const { now, batch, end } = world();
    const takeTurn = createFairScheduler(now);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        await batch(takeTurn, 1, SLICE_MS);
        order.push(index);
      }),
    );
    end();
    assert.deepEqual(order, [0, 1, 2, 3]);
  });

  it('a batch starts at once when no other batch is running', async () => {
    const { now, round, end } = world();
    const isTurnOver = await createFairScheduler(now)();
    assert.equal(round(), 0);
    assert.equal(isTurnOver(), false);
    end();
  });

  it('the turn of a batch ends after at most three event loop cycles, even if it used no CPU time', async () => {
    const { now, end } = world();
    const isTurnOver = await createFairScheduler(now)();
    // Of the round that a turn begins in there may be one left.
    for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    end();
    assert.equal(isTurnOver(), true);
  });
});
