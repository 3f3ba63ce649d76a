/** Finds out how many calls a second service and traffic do together on this machine. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { SpeedProbe } from '../service/machine-speed.ts';
import { MOST_ON_THEIR_WAY } from '../traffic/offer-load.ts';
import { untilUndisturbed } from './until-undisturbed.ts';
import { isDisturbed, type Ours, watchOthers } from './watch-others.ts';

/** Until the code of every kind is compiled. */
const WARM_UP_MS = 10_000;
const TIME_MS = 15_000;
const TIMES = 8;
/** As long as it tries, where others disturb it. */
const MOST_MS = 4 * TIMES * TIME_MS;
const REST_MS = 2_000;
/** What it does when it falls behind, which is some less than with few at once. */
const SENDERS = MOST_ON_THEIR_WAY;

/** What was reached in one time. */
interface Reached {
  readonly callsPerSecond: number;
  readonly speed: number;
}

export interface Capacity {
  readonly times: readonly Reached[];
  readonly disturbed: number;
  /** Calls a second at a speed of the machine, by the median of the times. */
  at(speed: number): number;
}

/** Throws where the host disturbs it so often that not all times are measured. */
export async function findCapacity(ours: Ours, probe: SpeedProbe): Promise<Capacity> {
  const { traffic } = ours;
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const start = performance.now();
  const { results: times, discarded } = await untilUndisturbed<Reached>({
    times: TIMES,
    isOver: () => performance.now() - start > MOST_MS,
    async attempt() {
      const shares = await watchOthers(ours);
      const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, TIME_MS);
      const result = { callsPerSecond: calls / seconds, speed: probe.speed(TIME_MS) };
      const disturbed = isDisturbed(await shares(), TIME_MS, TIME_MS);
      if (disturbed) await pause(REST_MS);
      return { isDisturbed: disturbed, result };
    },
  });
  await traffic.ask('takeFigures');
  if (times.length < TIMES) {
    throw new Error(
      `The host of this machine gave it to others in ${discarded.length} of ${discarded.length + times.length} times: what it can do cannot be measured.`,
    );
  }
  const perSpeed = median(times.map(({ callsPerSecond, speed }) => callsPerSecond / speed));
  return { times, disturbed: discarded.length, at: (speed) => perSpeed * speed };
}
