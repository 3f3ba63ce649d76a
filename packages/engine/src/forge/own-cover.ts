/** Hides a secret in a cover that is as long as its scheme needs. */
import { CannotHold, type Scheme } from './scheme.ts';

/** Short enough for blanks at its end. */
const LINE = 'The minutes are attached. The next meeting is on Friday.';
/** As many lines as the longest secrets need in schemes that write one bit a line. */
const MOST_LINES = 4096;

/** The secret in as few lines of English as hold it; throws CannotHold. */
export function hideInOwnCover(scheme: Scheme, secret: string): string {
  for (let lines = 1; ; lines *= 2) {
    try {
      return scheme.encode(secret, Array(lines).fill(LINE).join('\n'));
    } catch (error) {
      const mayHold = error instanceof CannotHold && error.needs === 'longer cover' && lines < MOST_LINES;
      if (!mayHold) throw error;
    }
  }
}
