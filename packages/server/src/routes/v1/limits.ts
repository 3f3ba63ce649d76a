/** GET /v1/limits: what the caller may do right now. It counts as no call. */
import { type LimitsAnswer, MAX_TEXT_CODE_POINTS, operations, UNLIMITED } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { askStore } from '../../accounts/ask-store.ts';
import { type Caller, quotaOwner, rateLimitOwner } from '../../accounts/caller.ts';
import type { Log } from '../../logging.ts';
import { endOfDay, isoTime } from '../../usage/clock.ts';
import { type DailyQuota, usageOf } from '../../usage/daily-quota.ts';
import type { RateLimiter } from '../../usage/rate-limit.ts';

interface LimitsParts {
  readonly quota: DailyQuota;
  readonly counters: RateLimiter;
  readonly upgradeUrl: () => string;
  readonly log: Log;
}

export function limitsRoute(app: FastifyInstance, { quota, counters, upgradeUrl, log }: LimitsParts): void {
  app.get('/v1/limits', {
    config: { operation: operations.limits },
    handler: async ({ caller, receivedAt }): Promise<LimitsAnswer> => {
      if (caller === null) throw new Error('limits need a caller');
      const { plan } = caller;
      const day = await askStore(log, () => quota.read(quotaOwner(caller), plan.perDay, receivedAt));
      return {
        ok: true,
        data: {
          plan: plan.name,
          caller: caller.kind,
          maxTextLength: MAX_TEXT_CODE_POINTS,
          features: [...plan.features],
          perMinute: await minuteOf(caller, counters, receivedAt),
          perDay: {
            limit: day.limit,
            used: day.used,
            remaining: day.limit < 0 ? UNLIMITED : Math.max(0, day.limit - day.used),
            resetsAt: isoTime(endOfDay(receivedAt)),
          },
          usage: usageOf(caller, day),
          upgradeUrl: upgradeUrl(),
        },
      };
    },
  });
}

async function minuteOf(caller: Caller, counters: RateLimiter, now: number) {
  const limit = caller.plan.perMinute;
  if (limit === null) return null;
  if (limit === UNLIMITED) return { limit, remaining: UNLIMITED, resetsAt: isoTime(now) };
  const { remaining, resetsInMs } = await counters.peek(rateLimitOwner(caller), limit);
  return { limit, remaining, resetsAt: isoTime(now + resetsInMs) };
}
