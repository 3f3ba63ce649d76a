/** Writes the rate fields on every scan answer, success or failure, once the caller is known. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { quotaOwner } from '../accounts/caller.ts';
import type { Log } from '../logging.ts';
import type { DailyQuota, DayCount } from '../usage/daily-quota.ts';
import { rateFields } from '../usage/rate-fields.ts';

/** A caller that is refused again and again costs one look into the store a second. */
const REMEMBERED_MS = 1_000;
/** About 200 KB. */
const MOST = 1_000;

export function sendRateLimitHeaders(app: FastifyInstance, quota: DailyQuota, log: Log): void {
  const seen = new Map<string, { readonly day: DayCount; readonly at: number }>();
  const remember = (owner: string, day: DayCount, at: number) => {
    seen.delete(owner);
    if (seen.size >= MOST) seen.delete(seen.keys().next().value as string);
    seen.set(owner, { day, at });
  };
  app.decorateRequest('minute', null);
  app.decorateRequest('day', null);

  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller, day, receivedAt, refusal } = request;
    // A store that did not answer just now is not waited for again.
    if (caller === null || day !== null || refusal === 'unavailable') {
      setHeaders(request, reply, day);
      done(null, payload);
      return;
    }
    const owner = quotaOwner(caller);
    const known = refusal === 'rate_limited' ? seen.get(owner) : undefined;
    if (known !== undefined && Math.abs(receivedAt - known.at) < REMEMBERED_MS) {
      setHeaders(request, reply, known.day);
      done(null, payload);
      return;
    }
    // Refused before it was counted: where the day stands has to be read.
    quota.read(owner, caller.plan.perDay, receivedAt).then(
      (read) => {
        remember(owner, read, receivedAt);
        setHeaders(request, reply, read);
        done(null, payload);
      },
      (error) => {
        // The request has failed already: it goes out without the fields.
        log.event('storeFailed', error);
        done(null, payload);
      },
    );
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, day: DayCount | null): void {
  const fields = rateFields(request.minute, day, request.receivedAt);
  if (fields === null) return;
  reply.header('ratelimit-policy', fields.policy);
  reply.header('ratelimit', fields.rate);
}
