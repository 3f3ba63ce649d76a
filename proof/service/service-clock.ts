/** A clock for processes of the service alone, which can be moved while they run. */
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServiceClock {
  /** How it is moved, for people. */
  readonly by: string;
  /** What a process of the service has to be started with. */
  readonly environment: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** Milliseconds since the epoch, as the service has them. */
  now(): number;
  /** Moves it so that it says this now; rejects unless the `Date` of every process says so soon. */
  set(to: number): Promise<void>;
}

const DAY_MS = 86_400_000;
/** libfaketime looks into its file as often, and the other way more often. */
const SEEN_SECONDS = 1;
/** `Date` has whole seconds, and Node keeps one for up to a second. */
const MOST_OFF_MS = 2_500;
/** On a machine that has much else to do. */
const MOST_UNSEEN_MS = 5_000;
const LOOK_MS = 100;
const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketime.so.1';

/** The next UTC midnight after a moment. */
export function midnightAfter(moment: number): number {
  return (Math.floor(moment / DAY_MS) + 1) * DAY_MS;
}

/** A sentence where there can be no clock: a library that is no file moves nothing, and nobody says so. */
export function whyNoClock(named = process.env.LIBFAKETIME): string | null {
  if (!named || statSync(named, { throwIfNoEntry: false })?.isFile()) return null;
  return `LIBFAKETIME names "${named}", which is no file: name libfaketime.so.1, or leave it unset.`;
}

/**
 * By libfaketime where it is installed, or `LIBFAKETIME` names it; else by a module that is loaded first. `urls` are
 * those of the processes that are to have it.
 */
export function serviceClock(
  folder: string,
  urls: () => readonly string[],
  library = findLibrary(),
): ServiceClock {
  const file = join(folder, 'clock-shift');
  let shiftMs = 0;
  const write = () => writeFileSync(file, `${shiftMs < 0 ? '' : '+'}${(shiftMs / 1000).toFixed(3)}\n`);
  write();
  const how =
    library === null
      ? {
          by: 'a module that is loaded first (libfaketime is not installed)',
          environment: { SHIFTED_CLOCK: file },
          words: ['--import', join(import.meta.dirname, 'shift-clock.ts')],
        }
      : {
          by: 'libfaketime',
          environment: {
            ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file },
            ...{ FAKETIME_CACHE_DURATION: String(SEEN_SECONDS), DONT_FAKE_MONOTONIC: '1' },
          },
          words: [],
        };
  return {
    ...how,
    now: () => Date.now() + shiftMs,
    async set(to) {
      shiftMs = to - Date.now();
      write();
      await pause(1000 * SEEN_SECONDS + 200);
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
    const told = answer.headers.get('date') ?? '';
    if (Math.abs(Date.parse(told) - wanted()) <= MOST_OFF_MS) return;
    if (performance.now() > end) {
      throw new Error(`the clock was set to ${new Date(wanted()).toUTCString()}, and ${url} says ${told}`);
    }
    await pause(LOOK_MS);
  }
}

function findLibrary(): string | null {
  const named = process.env.LIBFAKETIME;
  const reason = whyNoClock(named);
  if (reason !== null) throw new Error(reason);
  if (named) return named;
  if (!existsSync(LIBRARIES)) return null;
  const paths = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, NAME));
  return paths.find((path) => existsSync(path)) ?? null;
}
