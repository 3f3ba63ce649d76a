/** Ends a run on a signal through process.exit, so that its exit handlers remove unfinished files. */
import type { Terminal } from '../terminal.ts';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
/** What shells make of a signal: 128 and its number. */
const SIGNALLED = 128;

export function endCleanly({ showProgress }: Terminal): void {
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      showProgress('');
      process.exit(SIGNALLED + number);
    });
  }
}
