/** Says that today's calls are used up, and when they start again. */
import { Notice } from '../design/notice.tsx';
import pricingWords from '../words/pricing.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import type { Limits } from './account-calls.ts';
import { formatDuration } from './moments.ts';
import { useNow } from './use-now.ts';

const { usedUp: said } = pricingWords;

const MINUTE_MS = 60_000;

export function QuotaNotice({ limits: { caller, perDay } }: { readonly limits: Limits }) {
  const left = Date.parse(perDay.resetsAt) - useNow(MINUTE_MS);
  if (perDay.limit <= 0 || perDay.remaining !== 0 || left <= 0) return null;
  return (
    <div class="narrow quota">
      <Notice>
        <p>
          <b>{fillPlural(caller === 'anonymous' ? said.anonymous : said.account, perDay.limit)}</b>{' '}
          <span role="timer">{fill(said.next, { duration: formatDuration(left) })}</span>
        </p>
        <p class="quiet">{said.browser}</p>
      </Notice>
    </div>
  );
}
