/** Takes one call from the caller's day, after everything that can refuse the request for less. */
import type { FastifyInstance } from 'fastify';
import { quotaOwner } from '../accounts/caller.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { DailyQuota } from '../usage/daily-quota.ts';
import { secondsUntilEndOfDay } from '../usage/rate-fields.ts';

export function spendQuota(app: FastifyInstance, quota: DailyQuota, log: Log): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const { caller, receivedAt } = request;
    const { feature } = request.routeOptions.config;
    if (caller === null || feature === undefined) throw new Error('a quota needs a caller and a feature');
    if (!caller.plan.features.includes(feature)) throw new ServiceError('feature_not_in_plan');
    quota.take(quotaOwner(caller), caller.plan.perDay, receivedAt).then(
      (day) => {
        request.day = day;
        if (day.allowed) done();
        else
          done(new ServiceError('quota_exhausted', { retryAfterSeconds: secondsUntilEndOfDay(receivedAt) }));
      },
      (error) => {
        log.event('storeFailed', error);
        done(unavailable());
      },
    );
  });
}
