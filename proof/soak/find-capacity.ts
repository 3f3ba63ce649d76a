/** Finds out how many calls a second service and traffic do together on this machine. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import { MOST_SOCKETS } from '../traffic/send-call.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';
import type { SpeedWatch } from './follow-speed.ts';

/** Until the code of every kind is compiled. */
const WARM_UP_MS = 10_000;
const TIME_MS = 10_000;
const TIMES = 6;
/** As many as have a connection of their own: what a service does that has fallen behind. */
const SENDERS = MOST_SOCKETS;

/** What was reached in one time in which each sender sent as soon as it was answered. */
export interface Reached {
  readonly callsPerSecond: number;
  /** Had the host taken nothing. */
  readonly undisturbed: number;
}

/** A time of that, and one after it in which a share of it was offered. */
interface Pair extends Reached {
  readonly callsPerWorkedSecond: number;
}

export interface Capacity {
  readonly times: readonly Pair[];
  /** Calls a second of the median time, had the host taken nothing. */
  readonly undisturbed: number;
  /** Calls a second that there is room for, at the speed of the last milliseconds; NaN where that is not known. */
  overLast(ms: number): number;
}

/**
 * A call takes less of the traffic where more are answered at once. So what it tells of the machine's speed is compared
 * with what it told under the load that is to be offered, and not with all that there is. Since a load that falls behind
 * would make it seem faster, and so be raised, no more is offered than what was measured, less what the host takes.
 */
export async function findCapacity(
  traffic: RunningTraffic,
  watch: SpeedWatch,
  share: number,
): Promise<Capacity> {
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const times: Pair[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const reached = await reach(traffic, watch);
    await traffic.ask('offerOpen', share * reached.callsPerSecond);
    await watch.look();
    await pause(TIME_MS);
    await watch.look();
    times.push({ ...reached, callsPerWorkedSecond: watch.callsPerWorkedSecond(TIME_MS) });
    await traffic.ask('end');
  }
  await traffic.ask('takeFigures');
  const perSpeed = median(
    times.map(({ undisturbed, callsPerWorkedSecond }) => undisturbed / callsPerWorkedSecond),
  );
  const undisturbed = median(times.map((time) => time.undisturbed));
  return {
    ...{ times, undisturbed },
    overLast: (ms) => Math.min(perSpeed * watch.speed(ms), undisturbed * (1 - watch.host(ms))),
  };
}

/** What the machine does when nothing is held back, for some seconds. */
export async function reach(traffic: RunningTraffic, watch: SpeedWatch): Promise<Reached> {
  await watch.look();
  const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, TIME_MS);
  await watch.look();
  const callsPerSecond = calls / seconds;
  return { callsPerSecond, undisturbed: callsPerSecond / (1 - watch.host(seconds * 1000)) };
}
