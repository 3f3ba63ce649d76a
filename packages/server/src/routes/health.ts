/** GET /health: whether everything that answers need can answer; GET /health/live: whether the process can. */
import { type HealthAnswer, type HealthCheck, type LiveAnswer, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { ServiceError, UNAVAILABLE_RETRY_SECONDS } from '../errors.ts';
import type { Store } from '../store/open-store.ts';
import type { Ceilings } from '../usage/ceiling.ts';
import type { Clock } from '../usage/clock.ts';
import type { DailyQuota } from '../usage/daily-quota.ts';

interface HealthParts {
  readonly store: Store;
  readonly quota: DailyQuota;
  readonly counters: Ceilings;
  readonly clock: Clock;
  readonly version: string;
  /** Whether whoever shares the calls out should give this process no more of them. */
  readonly isLeaving: () => boolean;
}

export function healthRoutes(
  app: FastifyInstance,
  { store, quota, counters, clock, version, isLeaving }: HealthParts,
): void {
  const upSince = performance.now();

  app.get('/health', {
    config: { operation: operations.health },
    handler: async (): Promise<HealthAnswer> => {
      if (isLeaving()) {
        throw new ServiceError('unavailable', {
          retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
          details: [{ path: '', message: 'This process is about to stop.' }],
        });
      }
      const checks = {
        store: await check(async () => {
          await store.ping();
          await quota.ping(clock.now());
          return 'ok';
        }),
        ceilings: await check(() => counters.ping()),
      };
      const failed = Object.entries(checks).filter(([, answer]) => answer === 'failed');
      if (failed.length > 0) {
        throw new ServiceError('unavailable', {
          retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
          details: failed.map(([name]) => ({ path: `/checks/${name}`, message: 'This does not answer.' })),
        });
      }
      const uptimeSeconds = Math.floor((performance.now() - upSince) / 1000);
      return { ok: true, data: { status: 'ok', version, uptimeSeconds, checks } };
    },
  });

  app.get('/health/live', {
    config: { operation: operations.live },
    handler: async (): Promise<LiveAnswer> => ({ ok: true, data: { status: 'ok' } }),
  });
}

async function check(ask: () => Promise<HealthCheck>): Promise<HealthCheck> {
  try {
    return await ask();
  } catch {
    return 'failed';
  }
}
