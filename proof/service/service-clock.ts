/** A clock for the processes of the service, which can be moved while they run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServiceClock {
  /** A process of the service must be started with both. */
  readonly environment: Readonly<Record<string, string>>;
  readonly nodeOptions: readonly string[];
  /** The time of the service in milliseconds since the epoch. */
  now(): number;
  /** Moves the clock to this time; rejects unless the `Date` field of every process follows. */
  set(time: number): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Twice as long as `shift-clock.ts` waits between two looks at its file. */
const SHIFT_MS = 400;
/** `Date` has whole seconds, and Node keeps one for up to a second. */
const TOLERANCE_MS = 2_500;
/** Enough for a busy machine. */
const TIMEOUT_MS = 5_000;

/** The next UTC midnight. */
export function midnightAfter(time: number): number {
  return (Math.floor(time / DAY_MS) + 1) * DAY_MS;
}

/** A clock for the processes at `urls`. Its file is in `folder`. */
export function serviceClock(
  folder: string,
  urls: () => readonly string[],
  timeoutMs = TIMEOUT_MS,
): ServiceClock {
  const file = join(folder, 'clock-shift');
  let shiftMs = 0;
  const now = () => Date.now() + shiftMs;
  const write = () => writeFileSync(file, `${(shiftMs / 1000).toFixed(3)}\n`);
  write();
  return {
    environment: { SHIFTED_CLOCK: file },
    nodeOptions: ['--import', join(import.meta.dirname, 'shift-clock.ts')],
    now,
    async set(time) {
      shiftMs = time - Date.now();
      write();
      await pause(SHIFT_MS);
      await Promise.all(urls().map((url) => waitForTime(url, now, timeoutMs)));
    },
  };
}

async function waitForTime(url: string, now: () => number, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await fetch(`${url}/health/live`);
    await answer.arrayBuffer();
    const date = answer.headers.get('date') ?? '';
    if (Math.abs(Date.parse(date) - now()) <= TOLERANCE_MS) return;
    if (performance.now() > deadline)
      throw new Error(`the clock was set to ${new Date(now()).toUTCString()}, and ${url} says ${date}`);
    await pause(100);
  }
}
