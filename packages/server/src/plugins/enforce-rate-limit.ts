/** Holds a caller to its calls per minute, before the body is read. */
import { FLOOD_GUARD_PER_MINUTE, UNLIMITED } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { rateLimitOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import type { MinuteCount, RateLimiter } from '../usage/rate-limit.ts';

export function enforceRateLimit(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller === null) throw new Error('a rate limit needs a caller');
    const { perMinute } = caller.plan;
    // Plans without a rate limit have a flood limit too; it is no promise, so no header field shows it.
    const limit = perMinute ?? FLOOD_GUARD_PER_MINUTE;
    if (limit === UNLIMITED) {
      done();
      return;
    }
    const minute = limiter.take(rateLimitOwner(caller), limit);
    const go = (minute: MinuteCount) => {
      if (perMinute !== null) request.minute = minute;
      done(refusalOf(minute));
    };
    if (minute instanceof Promise) minute.then(go, done);
    else go(minute);
  });
}

/** Other endpoints do not count against the rate limit of a plan, but have a flood limit. */
export function enforceFloodLimit(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller === null) throw new Error('a guard needs a caller');
    const minute = limiter.take(`flood:${rateLimitOwner(caller)}`, FLOOD_GUARD_PER_MINUTE);
    if (minute instanceof Promise) minute.then((minute) => done(refusalOf(minute)), done);
    else done(refusalOf(minute));
  });
}

function refusalOf({ allowed, resetsInMs }: MinuteCount): ServiceError | undefined {
  if (allowed) return undefined;
  return new ServiceError('rate_limited', { retryAfterSeconds: Math.ceil(resetsInMs / 1000) });
}
