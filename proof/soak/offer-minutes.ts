/** Offers a share of what the machine can do, minute after minute. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { RunningService } from '../service/run-service.ts';
import { hostsShare, readMachine } from '../service/watch-machine.ts';
import type { SpeedWatch } from './follow-speed.ts';
import { type Minute, type OfferedLoad, steadyEnds } from './minute.ts';
import { lineOfMinute } from './render-minute.ts';
import { type Ours, watchOthers } from './watch-others.ts';

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
/** As long as it waits for minutes that may be compared, in minutes for each that is wanted. */
const MOST_MINUTES = 4;
/** Until a load that has begun goes its way, and what is known of the machine's speed is of this load alone. */
const RUN_IN_MS = 30_000;
/** A load that follows the speed of each second is at times all that the machine can do. */
const STEADY_MS = 20_000;
/** What was taken so long before a minute is still being caught up with when it begins. */
const BEFORE_MS = 5_000;
/**
 * What the host may take of the machine in and just before a minute that is compared, a quarter of a second of two
 * processors: at 80 % each second that is missing takes four to catch up with, and the p99 is about one call in a
 * hundred. Other programs are the business of whoever starts them.
 */
const MOST_BY_HOST = 0.002;

interface Offer extends Ours {
  readonly minutes: number;
  readonly watch: SpeedWatch;
  /** Calls a second to offer at a speed of the machine. */
  readonly rateAt: (speed: number) => number;
  /** How many series the metrics have. */
  readonly scrape: () => Promise<number>;
}

/** Tells each minute as it ends. The load goes on without a rest, until two minutes may be compared. */
export async function offerMinutes(offer: Offer): Promise<OfferedLoad> {
  const { traffic, minutes: wanted, rateAt, watch } = offer;
  const minutes: Minute[] = [];
  let isOverrun = false;
  await traffic.ask('offerOpen', rateAt(watch.speed(STEADY_MS)));
  let { nearEnd: before } = await watchFor(RUN_IN_MS, offer);
  await traffic.ask('takeFigures');
  let start = performance.now();
  while (!isOverrun && mayStillEnd(minutes, wanted)) {
    const { nearEnd, ...measured } = await watchFor(MINUTE_MS, offer);
    const figures = await traffic.ask('takeFigures');
    const isDisturbed = hostsShare(before, readMachine()) > MOST_BY_HOST;
    const seconds = (performance.now() - start) / 1000;
    start = performance.now();
    const unexpected = await traffic.ask('wondered');
    const waiting = await traffic.ask('waiting');
    const series = await offer.scrape();
    const result = {
      ...{ minute: minutes.length + 1, seconds, isDisturbed },
      ...{ figures, unexpected, waiting, series },
      ...measured,
    };
    isOverrun = await traffic.ask('isOverrun');
    minutes.push(result);
    before = nearEnd;
    console.log(lineOfMinute(result));
  }
  await traffic.ask('end');
  return { minutes, isOverrun };
}

/** Whether there are no two yet that may be compared, and may still be. */
function mayStillEnd(minutes: readonly Minute[], wanted: number): boolean {
  const first = minutes.find(({ isDisturbed }) => !isDisturbed)?.minute ?? minutes.length + 1;
  const earliest = Math.max(minutes.length + 1, first + wanted - 1);
  return steadyEnds(minutes, wanted) === null && earliest <= wanted * MOST_MINUTES;
}

/** Keeps to the speed of the machine. Memory is the median of the time: a moment before or after a collection says little. */
async function watchFor(forMs: number, offer: Offer) {
  const { service, traffic, watch, rateAt } = offer;
  const start = performance.now();
  const left = () => forMs - (performance.now() - start);
  const ask = await watchOthers(offer);
  const samples: (Awaited<ReturnType<RunningService['memory']>> & { speed: number })[] = [];
  let nearEnd = readMachine();
  while (left() > 0) {
    await pause(Math.min(SAMPLE_MS, left()));
    await watch.look();
    samples.push({ ...(await service.memory()), speed: watch.speed(SAMPLE_MS) });
    await traffic.ask('setRate', rateAt(watch.speed(STEADY_MS)));
    if (left() > BEFORE_MS) nearEnd = readMachine();
  }
  return {
    ...(await ask()),
    resident: median(samples.map((one) => one.resident)),
    heap: median(samples.map((one) => one.heap)),
    speed: samples.reduce((sum, one) => sum + one.speed, 0) / samples.length,
    nearEnd,
  };
}
