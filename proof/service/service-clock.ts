/** A clock for processes of the service alone, which can be moved while they run. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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
  /** Moves it so that it says this now; resolves when every process has seen it. */
  set(to: number): Promise<void>;
}

const DAY_MS = 86_400_000;
/** libfaketime looks into its file as often, and the other way more often. */
const SEEN_SECONDS = 1;
const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketime.so.1';

/** The next UTC midnight after a moment. */
export function midnightAfter(moment: number): number {
  return (Math.floor(moment / DAY_MS) + 1) * DAY_MS;
}

/** By libfaketime where it is installed, or `LIBFAKETIME` names it; else by a module that is loaded first. */
export function serviceClock(folder: string): ServiceClock {
  const file = join(folder, 'clock-shift');
  let shiftMs = 0;
  const write = () => writeFileSync(file, `${shiftMs < 0 ? '' : '+'}${(shiftMs / 1000).toFixed(3)}\n`);
  write();
  const library = findLibrary();
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
    },
  };
}

function findLibrary(): string | null {
  const named = process.env.LIBFAKETIME;
  if (named) return named;
  if (!existsSync(LIBRARIES)) return null;
  const paths = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, NAME));
  return paths.find((path) => existsSync(path)) ?? null;
}
