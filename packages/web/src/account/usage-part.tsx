/** What was used: today against the quota, ninety days as bars, and what was found. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill, fillPlural, formatNumber } from '../words/words.ts';
import { type Limits, readUsage } from './account-calls.ts';
import { Bones } from './bones.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { formatDuration } from './moments.ts';
import { Part } from './part.tsx';
import { UsageBreakdown } from './usage-breakdown.tsx';
import { UsageChart } from './usage-chart.tsx';
import { useNow } from './use-now.ts';
import { type Resource, useResource } from './use-resource.ts';

const { usage: said } = accountWords;

const MINUTE_MS = 60_000;

export function UsagePart({ limits }: { readonly limits: Resource<Limits> }) {
  const { data, failure, reload } = useResource(readUsage);
  return (
    <Part id="usage" aside={<p>{said.promise}</p>}>
      {limits.data === null && limits.failure !== null && (
        <FailureNotice
          failure={limits.failure}
          what={said.todayNotLoaded}
          onRetry={limits.reload}
          needsSession
        />
      )}
      {limits.data === null && limits.failure === null && <Bones label={said.todayLoading} />}
      {limits.data !== null && <Today perDay={limits.data.perDay} />}
      {data === null && failure !== null && (
        <FailureNotice failure={failure} what={said.notLoaded} onRetry={reload} needsSession />
      )}
      {data === null && failure === null && <Bones label={said.loading} />}
      {data !== null && data.days.length === 0 && (
        <div class="sheet nothing">
          <p>
            <b>{said.none}</b>
          </p>
          <p class="quiet">{said.noneNext}</p>
        </div>
      )}
      {data !== null && data.days.length > 0 && (
        <>
          <UsageChart usage={data} dailyLimit={limits.data?.perDay.limit ?? -1} />
          <UsageBreakdown usage={data} />
        </>
      )}
    </Part>
  );
}

function Today({ perDay }: { readonly perDay: Limits['perDay'] }) {
  const { used, limit, remaining, resetsAt } = perDay;
  const left = Date.parse(resetsAt) - useNow(MINUTE_MS);
  const isLimited = limit >= 0;
  return (
    <div class="today">
      <p class="figure">
        {formatNumber(used)}{' '}
        <small>{isLimited ? fillPlural(said.ofCalls, limit) : fillPlural(said.calls, used)}</small>
      </p>
      {isLimited && (
        <svg
          class="track"
          viewBox="0 0 200 10"
          preserveAspectRatio="none"
          role="img"
          aria-label={fill(said.track, { used, limit })}
        >
          <rect class="t" x="0" y="0" width="200" height="10" />
          <rect
            class="f"
            x="0"
            y="0"
            width={limit === 0 ? 200 : Math.min(1, used / limit) * 200}
            height="10"
          />
        </svg>
      )}
      {isLimited && remaining === 0 && (
        <p>
          <b>{said.usedUp}</b> <a href="/pricing">{said.seePlans}</a>
        </p>
      )}
      <p class="quiet small">{fill(said.resets, { duration: formatDuration(left) })}</p>
    </div>
  );
}
