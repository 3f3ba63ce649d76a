/** Finds out who asks: today an anonymous address; a credential that opens nothing is refused, never ignored. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ServiceError, UNAVAILABLE_RETRY_SECONDS } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { AnonymousCallers } from '../usage/anonymous-caller.ts';
import { clientAddress, isListed } from '../usage/client-address.ts';

interface CallerParts {
  readonly config: Config;
  readonly anonymousCallers: AnonymousCallers;
  readonly log: Log;
}

export function identifyCaller(app: FastifyInstance, { config, anonymousCallers, log }: CallerParts): void {
  const { plans, trustedProxies } = config;
  let hasWarned = false;

  app.addHook('onRequest', (request, _reply, done) => {
    if (hasCredential(request)) throw new ServiceError('invalid_credentials');
    const peer = request.raw.socket.remoteAddress ?? '';
    const forwardedFor = request.headers['x-forwarded-for'] as string | undefined;
    if (forwardedFor !== undefined && !hasWarned && !isListed(peer, trustedProxies)) {
      hasWarned = true;
      log.event('forwardedForIgnored');
    }
    const admit = (anonymousId: string) => {
      request.caller = { kind: 'anonymous', plan: plans.anonymous, anonymousId };
      done();
    };
    const id = anonymousCallers.idOf(clientAddress(peer, forwardedFor, trustedProxies), request.receivedAt);
    if (typeof id === 'string') admit(id);
    else {
      id.then(admit, (error) => {
        log.event('storeFailed', error);
        done(new ServiceError('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS }));
      });
    }
  });
}

/** Whether an API key or a bearer token was sent, were it an empty one. Other schemes are a proxy's. */
function hasCredential({ headers, raw }: FastifyRequest): boolean {
  if (headers['x-api-key'] !== undefined) return true;
  if (headers.authorization === undefined) return false;
  // Node keeps the first Authorization field alone; a token in a second one was sent all the same.
  return (raw.headersDistinct.authorization ?? []).some((value) => /^bearer(?:\s|$)/i.test(value));
}
