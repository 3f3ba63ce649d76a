/** What the page says about a mark. */
import type { Reason } from '@limpid/engine';

export function reasonSentence(reason: Reason): string {
  return reason;
}
