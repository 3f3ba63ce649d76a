/** Offers load at a fixed rate, minute after minute, and again those minutes that others disturb. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { RunningService } from '../service/run-service.ts';
import type { Minute, OfferedLoad } from './minute.ts';
import { lineOfDisturbance, lineOfMinute } from './render-minute.ts';
import { untilUndisturbed } from './until-undisturbed.ts';
import { type Ours, type Shares, watchOthers } from './watch-others.ts';

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
/** As long as it tries, in minutes for each that is wanted. */
const MOST_MINUTES = 4;
/** Until what others want may be over. */
const REST_MS = 5_000;

interface Offer extends Ours {
  readonly minutes: number;
  /** Calls a second. */
  readonly rate: number;
  /** How many series the metrics have. */
  readonly scrape: () => Promise<number>;
}

/** Tells each minute as it ends. The load goes on until the end but for a rest after each disturbance. */
export async function offerMinutes(offer: Offer): Promise<OfferedLoad> {
  const { traffic, minutes, rate } = offer;
  const start = performance.now();
  let isOffered = false;
  let isOverrun = false;
  const offered = await untilUndisturbed<Minute>({
    times: minutes,
    isOver: () => isOverrun || performance.now() - start > minutes * MOST_MINUTES * MINUTE_MS,
    async attempt(minute) {
      if (!isOffered) await traffic.ask('offerOpen', rate);
      const { seconds, isDisturbed, ...measured } = await watchMinute(offer);
      const figures = await traffic.ask('takeFigures');
      const unexpected = await traffic.ask('wondered');
      const result = { minute, figures, unexpected, series: await offer.scrape(), ...measured };
      isOffered = !isDisturbed;
      console.log(isDisturbed ? lineOfDisturbance(result, seconds) : lineOfMinute(result));
      if (isDisturbed) {
        await traffic.ask('end');
        await pause(REST_MS);
        await traffic.ask('takeFigures');
      } else isOverrun = await traffic.ask('isOverrun');
      return { isDisturbed, result };
    },
  });
  const waiting = await traffic.ask('waiting');
  await traffic.ask('end');
  return { ...offered, isOverrun, waiting };
}

type Watched = Shares & { readonly resident: number; readonly heap: number; readonly seconds: number };

/** Memory is the median of the minute: a moment before or after a collection says little. Ends at once when others disturb it. */
async function watchMinute(ours: Ours): Promise<Watched> {
  const start = performance.now();
  const end = start + MINUTE_MS;
  const ask = await watchOthers(ours, MINUTE_MS);
  const samples: Awaited<ReturnType<RunningService['memory']>>[] = [];
  let shares = await ask();
  while (performance.now() < end && !shares.isDisturbed) {
    samples.push(await ours.service.memory());
    await pause(Math.max(0, Math.min(SAMPLE_MS, end - performance.now())));
    shares = await ask();
  }
  return {
    ...shares,
    resident: median(samples.map((one) => one.resident)),
    heap: median(samples.map((one) => one.heap)),
    seconds: (performance.now() - start) / 1000,
  };
}
