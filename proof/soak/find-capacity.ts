/** Finds out how many calls a second service and traffic do together on this machine. */
import { median } from '../median.ts';
import { MOST_ON_THEIR_WAY } from '../traffic/offer-load.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';
import type { SpeedWatch } from './follow-speed.ts';

/** Until the code of every kind is compiled. */
const WARM_UP_MS = 10_000;
const TIME_MS = 15_000;
const TIMES = 8;
/** What it does when it falls behind, which is some less than with few at once. */
const SENDERS = MOST_ON_THEIR_WAY;

/** What was reached in one time. */
interface Reached {
  readonly callsPerSecond: number;
  readonly speed: number;
}

export interface Capacity {
  readonly times: readonly Reached[];
  /** Calls a second at a speed of the machine, by the median of the times. */
  at(speed: number): number;
}

export async function findCapacity(traffic: RunningTraffic, watch: SpeedWatch): Promise<Capacity> {
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const times: Reached[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await watch.look();
    const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, TIME_MS);
    await watch.look();
    times.push({ callsPerSecond: calls / seconds, speed: watch.speed(seconds * 1000) });
  }
  await traffic.ask('takeFigures');
  const perSpeed = median(times.map(({ callsPerSecond, speed }) => callsPerSecond / speed));
  return { times, at: (speed) => perSpeed * speed };
}
