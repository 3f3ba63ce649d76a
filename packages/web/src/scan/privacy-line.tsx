/** Whether the text has left the browser, in one line under the title. */
import { fillPlural, words } from '../words/words.ts';
import type { Sent } from './use-service.ts';

const { privacy } = words.scan;

interface PrivacyLineParts {
  readonly isEmpty: boolean;
  readonly sent: Sent;
}

export function PrivacyLine({ isEmpty, sent }: PrivacyLineParts) {
  return <p class="privacy">{describe(isEmpty, sent)}</p>;
}

function describe(isEmpty: boolean, { times, isUnsure }: Sent): string {
  if (times > 0) return fillPlural(privacy.sent, times);
  if (isUnsure) return privacy.perhapsSent;
  return isEmpty ? privacy.ahead : privacy.local;
}
