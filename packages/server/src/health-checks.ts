/** Asks everything that answers depend on whether it answers. */
import type { HealthCheck } from '@limpid/contract';
import type { Store } from './store/open-store.ts';
import type { AnonymousCallers } from './usage/anonymous-caller.ts';
import type { Clock } from './usage/clock.ts';
import type { DailyQuota } from './usage/daily-quota.ts';
import type { RateLimiter } from './usage/rate-limit.ts';

interface Depended {
  readonly store: Store;
  readonly quota: DailyQuota;
  readonly anonymousCallers: AnonymousCallers;
  readonly counters: RateLimiter;
  readonly clock: Clock;
}

/** A question for each; none of them rejects. */
export interface HealthChecks {
  readonly store: () => Promise<HealthCheck>;
  readonly ceilings: () => Promise<HealthCheck>;
}

export function createHealthChecks({
  store,
  quota,
  anonymousCallers,
  counters,
  clock,
}: Depended): HealthChecks {
  return {
    store: () =>
      check(async () => {
        await store.ping();
        await quota.ping(clock.now());
        await anonymousCallers.ping(clock.now());
        return 'ok';
      }),
    ceilings: () => check(() => counters.ping()),
  };
}

async function check(ask: () => Promise<HealthCheck>): Promise<HealthCheck> {
  try {
    return await ask();
  } catch {
    return 'failed';
  }
}
