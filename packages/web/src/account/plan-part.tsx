/** The plan that holds now, and its limits. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill, formatNumber } from '../words/words.ts';
import type { Limits } from './account-calls.ts';
import { Bones } from './bones.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Part } from './part.tsx';
import { nameOfPlan } from './plan-columns.ts';
import type { Resource } from './use-resource.ts';

const { plan: said } = accountWords;

export function PlanPart({ limits: { data, failure, reload } }: { readonly limits: Resource<Limits> }) {
  return (
    <Part
      id="plan"
      aside={
        <a class="btn" href="/pricing">
          {said.seePlans}
        </a>
      }
    >
      {data === null && failure !== null && (
        <FailureNotice failure={failure} what={said.notLoaded} onRetry={reload} needsSession />
      )}
      {data === null && failure === null && <Bones label={said.loading} />}
      {data !== null && (
        <dl class="facts-wide">
          {factsOf(data).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}

function factsOf({ plan, perDay, perMinute, maxTextLength }: Limits): readonly (readonly [string, string])[] {
  const limit = (calls: number) => (calls < 0 ? said.noLimit : formatNumber(calls));
  return [
    [said.plan, nameOfPlan(plan)],
    [said.perDay, limit(perDay.limit)],
    [said.perMinute, limit(perMinute?.limit ?? -1)],
    [said.longest, fill(said.characters, { count: maxTextLength })],
  ];
}
