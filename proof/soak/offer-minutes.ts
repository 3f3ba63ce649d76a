/** Offers a share of what the machine can do, minute after minute. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { RunningService } from '../service/run-service.ts';
import type { SpeedWatch } from './follow-speed.ts';
import type { Minute, OfferedLoad } from './minute.ts';
import { lineOfMinute } from './render-minute.ts';
import { type Ours, watchOthers } from './watch-others.ts';

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
/** Until a load that has begun goes its way, and what is known of the machine's speed is of this load alone. */
const RUN_IN_MS = 30_000;
/** A load that follows the speed of each second is at times all that the machine can do. */
const STEADY_MS = 20_000;

interface Offer extends Ours {
  readonly minutes: number;
  readonly watch: SpeedWatch;
  /** Calls a second to offer, by the speed of the machine in the last milliseconds. */
  readonly rateOverLast: (ms: number) => number;
  /** How many series the metrics have. */
  readonly scrape: () => Promise<number>;
}

/** Tells each minute as it ends. The load goes on without a rest, until calls pile up. */
export async function offerMinutes(offer: Offer): Promise<OfferedLoad> {
  const { traffic, minutes: wanted, rateOverLast } = offer;
  const minutes: Minute[] = [];
  await traffic.ask('offerOpen', rateOverLast(STEADY_MS));
  let { isOverrun } = await watchFor(RUN_IN_MS, offer);
  await traffic.ask('takeFigures');
  let start = performance.now();
  while (!isOverrun && minutes.length < wanted) {
    const measured = await watchFor(MINUTE_MS, offer);
    const figures = await traffic.ask('takeFigures');
    const seconds = (performance.now() - start) / 1000;
    start = performance.now();
    const unexpected = await traffic.ask('wondered');
    const waiting = await traffic.ask('waiting');
    const series = await offer.scrape();
    const result = {
      ...{ minute: minutes.length + 1, seconds },
      ...{ figures, unexpected, waiting, series },
      ...measured,
    };
    isOverrun = measured.isOverrun;
    minutes.push(result);
    console.log(lineOfMinute(result));
  }
  await traffic.ask('end');
  return { minutes, isOverrun };
}

/** Keeps to the speed of the machine. Memory is the median of the time: a moment before or after a collection says little. */
async function watchFor(forMs: number, offer: Offer) {
  const { service, traffic, watch, rateOverLast } = offer;
  const start = performance.now();
  const left = () => forMs - (performance.now() - start);
  const ask = await watchOthers(offer);
  let isOverrun = false;
  const samples: (Awaited<ReturnType<RunningService['memory']>> & { speed: number })[] = [];
  while (left() > 0 && !isOverrun) {
    await pause(Math.min(SAMPLE_MS, left()));
    await watch.look();
    samples.push({ ...(await service.memory()), speed: watch.speed(SAMPLE_MS) });
    await traffic.ask('setRate', rateOverLast(STEADY_MS));
    isOverrun = await traffic.ask('isOverrun');
  }
  return {
    ...(await ask()),
    isOverrun,
    resident: median(samples.map((one) => one.resident)),
    heap: median(samples.map((one) => one.heap)),
    speed: samples.reduce((sum, one) => sum + one.speed, 0) / samples.length,
  };
}
