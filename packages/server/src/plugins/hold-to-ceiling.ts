/** Holds a caller to its calls per minute, before the body is read. */
import { FLOOD_GUARD_PER_MINUTE, UNLIMITED } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { ceilingOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Ceilings } from '../usage/ceiling.ts';

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
    ceilings.take(ceilingOwner(caller), limit).then((minute) => {
      if (perMinute !== null) request.minute = minute;
      if (minute.allowed) done();
      else done(new ServiceError('rate_limited', { retryAfterSeconds: Math.ceil(minute.resetsInMs / 1000) }));
    }, done);
  });
}

/** Endpoints that are no scans take nothing from the ceiling of a plan; a flood of them is stopped all the same. */
export function guardAgainstFloods(app: FastifyInstance, ceilings: Ceilings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller === null) throw new Error('a guard needs a caller');
    ceilings.take(`flood:${ceilingOwner(caller)}`, FLOOD_GUARD_PER_MINUTE).then((minute) => {
      if (minute.allowed) done();
      else done(new ServiceError('rate_limited', { retryAfterSeconds: Math.ceil(minute.resetsInMs / 1000) }));
    }, done);
  });
}
