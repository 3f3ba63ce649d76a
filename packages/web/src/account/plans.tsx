/** The plans side by side, as this service has them, with the caller's own marked. */
import { askFacts, givenFacts, type ServiceFacts } from '../api.ts';
import { here } from '../here.ts';
import pricingWords from '../words/pricing.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { type Limits, readLimits } from './account-calls.ts';
import { Bones } from './bones.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { actionOf } from './plan-action.ts';
import { NEW_ACCOUNT, nameOfPlan, rowsOf, whomOfPlan } from './plan-columns.ts';
import { type OfferedPlan, PlanCards, PlanTable } from './plan-table.tsx';
import { QuotaNotice } from './quota-notice.tsx';
import { useResource } from './use-resource.ts';

const said = pricingWords;

/** More than these do not fit side by side. */
const MOST_COLUMNS = 5;

export function Plans() {
  const facts = useResource(askFacts, givenFacts());
  const limits = useResource(readLimits);
  return (
    <>
      {limits.data !== null && <QuotaNotice limits={limits.data} />}
      <h1 class="title">{said.title}</h1>
      <p class="lede">{said.lede}</p>
      {facts.failure !== null && (
        <FailureNotice failure={facts.failure} what={said.notLoaded} onRetry={facts.reload} />
      )}
      {facts.data === null && facts.failure === null && <Bones label={said.loading} />}
      {facts.data !== null && <Offer facts={facts.data} limits={limits.data} />}
      <Asks host={hostOf(facts.data)} />
    </>
  );
}

interface OfferParts {
  readonly facts: ServiceFacts;
  /** Null while it is not known who asks. */
  readonly limits: Limits | null;
}

function Offer({ facts, limits }: OfferParts) {
  const own = limits?.caller === 'session' ? limits.plan : null;
  const rows = rowsOf(facts.plans);
  const plans = facts.plans.map(
    ({ name }): OfferedPlan => ({
      name: nameOfPlan(name),
      whom: whomOfPlan(name),
      isOwn: name === own,
      // Without an account the plan to start with stands out.
      standsOut: name === (own ?? NEW_ACCOUNT),
      action: actionOf(name, own, facts, limits?.upgradeUrl ?? null),
    }),
  );
  const areMany = plans.length > MOST_COLUMNS;
  return (
    <>
      {!areMany && <PlanTable plans={plans} rows={rows} />}
      <PlanCards plans={plans} rows={rows} areMany={areMany} />
    </>
  );
}

function Asks({ host }: { readonly host: string }) {
  const { asks } = said;
  return (
    <div class="asks">
      <div>
        <h2>{asks.call}</h2>
        <p>{asks.callText}</p>
      </div>
      <div>
        <h2>{asks.above}</h2>
        <p>{asks.aboveText}</p>
      </div>
      <div>
        <h2>{asks.kept}</h2>
        <p>{asks.keptText}</p>
      </div>
      <div id="operator" tabIndex={-1}>
        <h2>{asks.larger}</h2>
        <p>{fill(asks.largerText, { host })}</p>
      </div>
    </div>
  );
}

function hostOf(facts: ServiceFacts | null): string {
  return (facts === null ? null : URL.parse(facts.publicUrl)?.host) ?? here().host;
}
