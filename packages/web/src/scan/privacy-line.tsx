/** Whether the text has left the browser, in one line under the title. */
import scanWords from '../words/scan.json' with { type: 'json' };
import { fillPlural } from '../words/words.ts';
import type { Sent } from './use-service.ts';

const { privacy } = scanWords;

interface PrivacyLineParts {
  readonly isEmpty: boolean;
  readonly sent: Sent;
}

export function PrivacyLine({ isEmpty, sent }: PrivacyLineParts) {
  return <p class="privacy">{describe(isEmpty, sent)}</p>;
}

function describe(isEmpty: boolean, { times, brokenOff }: Sent): string {
  if (times > brokenOff) return fillPlural(privacy.sent, times);
  if (times > 0) return privacy.perhapsSent;
  return isEmpty ? privacy.ahead : privacy.local;
}
