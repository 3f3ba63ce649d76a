/** Where a run prints: standard output in order and at its reader's pace, sentences to standard error. */
import type { Colours } from './colours.ts';
import { disarmLine, showSafely } from './show-safely.ts';

export interface Terminal {
  readonly colours: Colours;
  /** Whether people read standard output as it comes. */
  readonly isTerminal: boolean;
  /** To standard output; done when its reader has taken it. */
  print(text: string | Uint8Array): Promise<void>;
  /** A sentence to standard error, made safe. */
  say(sentence: string): void;
  /** A line on standard error that the next one overwrites, on a terminal alone; an empty one wipes it. */
  showProgress(line: string): void;
}

export function openTerminal(colours: Colours): Terminal {
  const { stdout, stderr } = process;
  return {
    colours,
    isTerminal: stdout.isTTY === true,
    async print(text) {
      if (text.length === 0) return;
      await new Promise<void>((resolve) => stdout.write(text, () => resolve()));
    },
    say: (sentence) => {
      stderr.write(`${disarmLine(`limpid: ${showSafely(sentence)}`)}\n`);
    },
    showProgress(line) {
      if (stderr.isTTY) stderr.write(`\r\u{1B}[K${line}`);
    },
  };
}
