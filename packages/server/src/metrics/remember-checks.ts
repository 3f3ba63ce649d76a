/** Health checks that many may ask for: each check runs at most once in a while, with a timeout. */
import { setTimeout as delay } from 'node:timers/promises';
import type { HealthCheck } from '@limpid/contract';
import type { HealthChecks } from '../health-checks.ts';

/** However many scrape, and however often, the store is asked no more than that. */
const REMEMBERED_MS = 5_000;
/** What takes longer does not answer: Prometheus itself waits ten seconds for everything. */
const ANSWER_MS = 1_000;

/** Answers whether each is as it should be. */
export function rememberChecks(health: HealthChecks): () => Promise<Record<keyof HealthChecks, boolean>> {
  const store = remember(health.store);
  const ceilings = remember(health.ceilings);
  return async () => {
    const [one, other] = await Promise.all([store(), ceilings()]);
    return { store: one === 'ok', ceilings: other === 'ok' };
  };
}

function remember(ask: () => Promise<HealthCheck>): () => Promise<HealthCheck> {
  let answer: Promise<HealthCheck> | null = null;
  let isPending = false;
  let askedAt = 0;
  return () => {
    // One that is silent is not asked again before it has answered.
    if (answer === null || (!isPending && performance.now() - askedAt > REMEMBERED_MS)) {
      askedAt = performance.now();
      isPending = true;
      answer = ask().finally(() => {
        isPending = false;
      });
    }
    return Promise.race([answer, delay<HealthCheck>(ANSWER_MS, 'failed', { ref: false })]);
  };
}
