/** Finds out how many calls a second service and traffic do together on this machine. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import { type Undisturbed, untilUndisturbed } from './until-undisturbed.ts';
import { type Ours, watchOthers } from './watch-others.ts';

/** Until the code of every kind is compiled. */
const WARM_UP_MS = 10_000;
const TIME_MS = 15_000;
const TIMES = 8;
/** As long as it tries, where others disturb it. */
const MOST_MS = 4 * TIMES * TIME_MS;
const REST_MS = 2_000;
/** Enough that neither process waits for the other. */
const SENDERS = 32;

/** Calls a second: the median of several times, and each of them. Not a number where all were disturbed. */
export interface Capacity extends Undisturbed<number> {
  readonly median: number;
}

export async function findCapacity(ours: Ours): Promise<Capacity> {
  const { traffic } = ours;
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const start = performance.now();
  const times = await untilUndisturbed({
    times: TIMES,
    isOver: () => performance.now() - start > MOST_MS,
    async attempt() {
      const shares = await watchOthers(ours, TIME_MS);
      const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, TIME_MS);
      const { isDisturbed } = await shares();
      if (isDisturbed) await pause(REST_MS);
      return { isDisturbed, result: calls / seconds };
    },
  });
  await traffic.ask('takeFigures');
  return { ...times, median: median(times.results) };
}
