/** Shows on a terminal how far a run is. */
import { showSafely } from './show-safely.ts';
import type { Terminal } from './terminal.ts';

/** Shorter runs show nothing. */
const DELAY_MS = 1000;
const EVERY_MS = 100;

export interface Progress {
  step(): void;
  /** Shows a sentence on how far a large file is. */
  report(sentence: string): void;
  /** Before anything is printed over it, and at the end. */
  wipe(): void;
}

/** The bytes of a large file pass by two or three times, or more where letters pass for others: only the text can tell how often. */
export function sentenceOfReading(path: string, share: number, reading: number): string {
  return `${showSafely(path)}: ${Math.floor(share * 100)}% of reading ${reading}`;
}

export function startProgress(total: number, terminal: Terminal, now: () => number): Progress {
  const start = now();
  let last = start;
  let done = 0;
  let isShown = false;
  const show = (sentence: string) => {
    const moment = now();
    if (moment - start < DELAY_MS || moment - last < EVERY_MS) return;
    last = moment;
    isShown = true;
    terminal.showProgress(sentence);
  };
  const count = () => `${done} of ${total} scanned`;
  return {
    step() {
      done++;
      show(count());
    },
    report: (sentence) => show(total > 1 ? `${count()}; ${sentence}` : sentence),
    wipe() {
      if (isShown) terminal.showProgress('');
      isShown = false;
    },
  };
}
