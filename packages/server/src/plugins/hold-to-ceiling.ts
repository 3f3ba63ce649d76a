/** Holds a caller to its calls per minute, before the body is read. */
import { FLOOD_GUARD_PER_MINUTE, UNLIMITED } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { ceilingOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Ceilings, MinuteCount } from '../usage/ceiling.ts';

export function holdToCeiling(app: FastifyInstance, ceilings: Ceilings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller === null) throw new Error('a ceiling needs a caller');
    const { perMinute } = caller.plan;
    // A plan without a ceiling is guarded against floods all the same; the guard is no promise, so no field tells it.
    const limit = perMinute ?? FLOOD_GUARD_PER_MINUTE;
    if (limit === UNLIMITED) {
      done();
      return;
    }
    const minute = ceilings.take(ceilingOwner(caller), limit);
    const go = (minute: MinuteCount) => {
      if (perMinute !== null) request.minute = minute;
      done(refusalOf(minute));
    };
    if (minute instanceof Promise) minute.then(go, done);
    else go(minute);
  });
}

/** Endpoints that are no scans take nothing from the ceiling of a plan; a flood of them is stopped all the same. */
export function guardAgainstFloods(app: FastifyInstance, ceilings: Ceilings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller === null) throw new Error('a guard needs a caller');
    const minute = ceilings.take(`flood:${ceilingOwner(caller)}`, FLOOD_GUARD_PER_MINUTE);
    if (minute instanceof Promise) minute.then((minute) => done(refusalOf(minute)), done);
    else done(refusalOf(minute));
  });
}

function refusalOf({ allowed, resetsInMs }: MinuteCount): ServiceError | undefined {
  if (allowed) return undefined;
  return new ServiceError('rate_limited', { retryAfterSeconds: Math.ceil(resetsInMs / 1000) });
}
