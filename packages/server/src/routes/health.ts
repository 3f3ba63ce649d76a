/** GET /health: whether everything that answers need can answer; GET /health/live: whether the process can. */
import { type HealthAnswer, type LiveAnswer, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import type { HealthChecks } from '../health-checks.ts';

interface HealthParts {
  readonly health: HealthChecks;
  readonly version: string;
  /** Aborted when load balancers should stop sending calls to this process. */
  readonly leaving: AbortSignal;
}

export function healthRoutes(app: FastifyInstance, { health, version, leaving }: HealthParts): void {
  const upSince = performance.now();

  app.get('/health', {
    config: { operation: operations.health },
    handler: async (): Promise<HealthAnswer> => {
      if (leaving.aborted) {
        throw unavailable([{ path: '', message: 'This process is about to stop.' }]);
      }
      const checks = { store: await health.store(), ceilings: await health.ceilings() };
      const failed = Object.entries(checks).filter(([, answer]) => answer === 'failed');
      if (failed.length > 0) {
        throw unavailable(
          failed.map(([name]) => ({ path: `/checks/${name}`, message: 'This does not answer.' })),
        );
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
