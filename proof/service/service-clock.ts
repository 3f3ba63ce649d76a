/** A clock for processes of the service alone, which can be moved while they run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServiceClock {
  /** What a process of the service has to be started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** Milliseconds since the epoch, as the service has them. */
  now(): number;
  /** Moves it so that it says this now; rejects unless the `Date` of every process says so soon. */
  set(to: number): Promise<void>;
}

const DAY_MS = 86_400_000;
/** `shift-clock.ts` looks into its file five times as often. */
const SEEN_MS = 1_200;
/** `Date` has whole seconds, and Node keeps one for up to a second. */
const MOST_OFF_MS = 2_500;
/** On a machine that has much else to do. */
const MOST_UNSEEN_MS = 5_000;
const LOOK_MS = 100;

/** The next UTC midnight after a moment. */
export function midnightAfter(moment: number): number {
  return (Math.floor(moment / DAY_MS) + 1) * DAY_MS;
}

/** A clock for the processes at `urls`, started with its environment and words. Its file lies in `folder`. */
export function serviceClock(folder: string, urls: () => readonly string[]): ServiceClock {
  const file = join(folder, 'clock-shift');
  let shiftMs = 0;
  const write = () => writeFileSync(file, `${(shiftMs / 1000).toFixed(3)}\n`);
  write();
  return {
    environment: { SHIFTED_CLOCK: file },
    words: ['--import', join(import.meta.dirname, 'shift-clock.ts')],
    now: () => Date.now() + shiftMs,
    async set(to) {
      shiftMs = to - Date.now();
      write();
      await pause(SEEN_MS);
      await Promise.all(urls().map((url) => seen(url, () => Date.now() + shiftMs)));
    },
  };
}

/** Resolves when a process says the time that it is to say. */
async function seen(url: string, wanted: () => number): Promise<void> {
  const end = performance.now() + MOST_UNSEEN_MS;
  for (;;) {
    const answer = await fetch(`${url}/health/live`);
    await answer.arrayBuffer();
    const date = answer.headers.get('date') ?? '';
    if (Math.abs(Date.parse(date) - wanted()) <= MOST_OFF_MS) return;
    if (performance.now() > end) {
      throw new Error(`the clock was set to ${new Date(wanted()).toUTCString()}, and ${url} says ${date}`);
    }
    await pause(LOOK_MS);
  }
}
