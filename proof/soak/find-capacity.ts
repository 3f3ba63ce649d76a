/** Finds out how many calls a second service and traffic do together on this machine. */
import { median } from '../median.ts';
import type { SpeedProbe } from '../service/machine-speed.ts';
import { MOST_ON_THEIR_WAY } from '../traffic/offer-load.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';

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

export async function findCapacity(traffic: RunningTraffic, probe: SpeedProbe): Promise<Capacity> {
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const times: Reached[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, TIME_MS);
    times.push({ callsPerSecond: calls / seconds, speed: probe.speed(TIME_MS) });
  }
  await traffic.ask('takeFigures');
  const perSpeed = median(times.map(({ callsPerSecond, speed }) => callsPerSecond / speed));
  return { times, at: (speed) => perSpeed * speed };
}
