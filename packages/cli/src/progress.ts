/** How far a run is, for whoever waits at a terminal. */
import type { Terminal } from './terminal.ts';

/** Shorter runs are over before anybody wonders. */
const QUIET_MS = 1000;
const EVERY_MS = 100;

export interface Progress {
  step(): void;
  /** Before anything is printed over it, and at the end. */
  wipe(): void;
}

export function startProgress(total: number, terminal: Terminal, now: () => number): Progress {
  const start = now();
  let last = start;
  let done = 0;
  let isShown = false;
  return {
    step() {
      done++;
      const moment = now();
      if (moment - start < QUIET_MS || moment - last < EVERY_MS) return;
      last = moment;
      isShown = true;
      terminal.showProgress(`${done} of ${total} scanned`);
    },
    wipe() {
      if (isShown) terminal.showProgress('');
      isShown = false;
    },
  };
}
