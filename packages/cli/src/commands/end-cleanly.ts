/** Ends a run that is told to end without leaving half-written files or half a line behind. */
import { rmSync } from 'node:fs';
import type { Terminal } from '../terminal.ts';
import { unfinishedFiles } from '../write-back.ts';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
/** What shells make of a signal: 128 and its number. */
const SIGNALLED = 128;

export function endCleanly({ showProgress }: Terminal): void {
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      showProgress('');
      for (const file of unfinishedFiles()) rmSync(file, { force: true });
      process.exit(SIGNALLED + number);
    });
  }
}
