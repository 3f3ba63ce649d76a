/** Offers a share of what the machine can do, minute after minute, and again those minutes that others disturb. */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import type { SpeedProbe } from '../service/machine-speed.ts';
import type { RunningService } from '../service/run-service.ts';
import type { Minute, OfferedLoad } from './minute.ts';
import { lineOfDisturbance, lineOfMinute } from './render-minute.ts';
import { untilUndisturbed } from './until-undisturbed.ts';
import { isDisturbed, type Ours, watchOthers } from './watch-others.ts';

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
/** As long as it tries, in minutes for each that is wanted. */
const MOST_MINUTES = 4;
/** Until what others want may be over. */
const REST_MS = 5_000;
/** Until a load that has begun goes its way: a machine that rested is faster than one that works. */
const RUN_IN_MS = 5_000;
/** The speed of one second is off by a seventh, and a load that follows it is at times all that the machine can do. */
const STEADY_MS = 20_000;

interface Offer extends Ours {
  readonly minutes: number;
  readonly probe: SpeedProbe;
  /** Calls a second to offer at a speed of the machine. */
  readonly rateAt: (speed: number) => number;
  /** How many series the metrics have. */
  readonly scrape: () => Promise<number>;
}

/** Tells each minute as it ends. The load goes on until the end but for a rest after each disturbance. */
export async function offerMinutes(offer: Offer): Promise<OfferedLoad> {
  const { traffic, minutes } = offer;
  const start = performance.now();
  let isOffered = false;
  let isOverrun = false;
  const offered = await untilUndisturbed<Minute>({
    times: minutes,
    isOver: () => isOverrun || performance.now() - start > minutes * MOST_MINUTES * MINUTE_MS,
    async attempt(minute) {
      if (!isOffered) await runIn(offer);
      const measured = await watchMinute(offer);
      const [figures, unexpected] = [await traffic.ask('takeFigures'), await traffic.ask('wondered')];
      const waiting = await traffic.ask('waiting');
      const result = { minute, figures, unexpected, waiting, series: await offer.scrape(), ...measured };
      const disturbed = isDisturbed(measured, measured.seconds * 1000, MINUTE_MS);
      isOffered = !disturbed;
      isOverrun = !disturbed && (await traffic.ask('isOverrun'));
      console.log(disturbed ? lineOfDisturbance(result) : lineOfMinute(result));
      if (disturbed) await rest(offer);
      return { isDisturbed: disturbed, result };
    },
  });
  await traffic.ask('end');
  return { ...offered, isOverrun };
}

type Watched = Omit<Minute, 'minute' | 'figures' | 'unexpected' | 'waiting' | 'series'>;

/** Memory is the median of the minute: a moment before or after a collection says little. Ends at once when it is disturbed. */
async function watchMinute(offer: Offer): Promise<Watched> {
  const { service, traffic, probe, rateAt } = offer;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const ask = await watchOthers(offer);
  const samples: (Awaited<ReturnType<RunningService['memory']>> & { speed: number })[] = [];
  for (;;) {
    await pause(Math.max(0, Math.min(SAMPLE_MS, MINUTE_MS - seconds() * 1000)));
    samples.push({ ...(await service.memory()), speed: probe.speed(SAMPLE_MS) });
    const shares = await ask();
    if (seconds() * 1000 < MINUTE_MS && !isDisturbed(shares, seconds() * 1000, MINUTE_MS)) {
      await traffic.ask('setRate', rateAt(probe.speed(STEADY_MS)));
      continue;
    }
    return {
      ...shares,
      resident: median(samples.map((one) => one.resident)),
      heap: median(samples.map((one) => one.heap)),
      speed: samples.reduce((sum, one) => sum + one.speed, 0) / samples.length,
      seconds: seconds(),
    };
  }
}

/** Begins the load, at the speed that the machine had of late; its first seconds are not told. */
async function runIn({ traffic, probe, rateAt }: Offer): Promise<void> {
  await traffic.ask('offerOpen', rateAt(probe.speed(STEADY_MS)));
  await pause(RUN_IN_MS);
  await traffic.ask('takeFigures');
}

/** Waits for what was due. */
async function rest({ traffic }: Offer): Promise<void> {
  await traffic.ask('end');
  await pause(REST_MS);
}
