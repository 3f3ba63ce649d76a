/** Ends a run that is told to end without leaving half-written files behind. */
import { rmSync } from 'node:fs';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
/** What shells make of a signal: 128 and its number. */
const SIGNALLED = 128;

export function endCleanly(unfinished: () => readonly string[]): void {
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      for (const file of unfinished()) rmSync(file, { force: true });
      process.exit(SIGNALLED + number);
    });
  }
}
