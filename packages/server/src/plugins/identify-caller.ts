/** Identifies the caller by API key, else by token, else by cookie, else by address; a credential that opens nothing is refused, never ignored. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWellFormedKey } from '../accounts/api-key.ts';
import type { Caller } from '../accounts/caller.ts';
import type { CredentialCache, Known } from '../accounts/credential-cache.ts';
import { bearerToken, isCrossSite } from '../accounts/sent-credentials.ts';
import type { Config } from '../config.ts';
import { ServiceError, unavailable } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { Plan } from '../plans.ts';
import type { AnonymousCallers } from '../usage/anonymous-caller.ts';
import { addressOfRequest, isListed } from '../usage/client-address.ts';

interface CallerParts {
  readonly config: Config;
  readonly anonymousCallers: AnonymousCallers;
  readonly credentialCache: CredentialCache;
  /** The session token of a Cookie field whose signature is ours, or null. */
  readonly readCookie: (cookies: string) => string | null;
  readonly log: Log;
}

const SESSION_ENDED = 'This token opens nothing, or no longer: sign in again, and send the new one.';
const CROSS_SITE =
  'Send the cookie from a page of the service itself; from anywhere else, send an API key or a token.';

function whyNoKey(key: string | string[]): string {
  if (typeof key !== 'string') return 'Send one x-api-key field, not several.';
  return isWellFormedKey(key)
    ? 'This API key is unknown, revoked or expired: mint a new one.'
    : 'This is no API key: it was mistyped or cut. A key begins with lmpd_ and is copied whole.';
}

/** Says who sent a request, as it is known at the moment; a refusal is a ServiceError. */
export type FindCaller = (request: FastifyRequest, now: number) => Caller | Promise<Caller>;

export function createCallerFinder(parts: CallerParts): FindCaller {
  const { config, anonymousCallers, credentialCache, log } = parts;
  const { plans, trustedProxies } = config;
  let hasWarned = false;

  /** A plan that is gone from the file is the smallest one that accounts have. */
  const planOf = (name: string): Plan => plans.get(name) ?? plans.get('free') ?? plans.anonymous;

  function byKey(key: string | string[]): Caller | Promise<Caller> {
    const opened = (known: Known | null): Caller => {
      if (known === null) throw new ServiceError('invalid_credentials', { sentence: whyNoKey(key) });
      return { kind: 'api-key', plan: planOf(known.plan), accountId: known.accountId, keyId: known.id };
    };
    const known = typeof key === 'string' ? credentialCache.byKey(key) : null;
    return known instanceof Promise ? known.then(opened) : opened(known);
  }

  async function bySentSession(request: FastifyRequest): Promise<Caller | null> {
    const token = bearerToken(request.raw);
    if (token !== null) {
      const session = await bySession(token);
      if (session === null) throw new ServiceError('invalid_credentials', { sentence: SESSION_ENDED });
      return session;
    }
    const cookie = request.headers.cookie === undefined ? null : parts.readCookie(request.headers.cookie);
    // A stale cookie is no credential: the page goes on as anybody.
    const session = cookie === null ? null : await bySession(cookie);
    if (session !== null && isCrossSite(request.raw, config))
      throw new ServiceError('forbidden', { sentence: CROSS_SITE });
    return session;
  }

  async function bySession(token: string): Promise<Caller | null> {
    const known = await credentialCache.byToken(token);
    if (known === null) return null;
    return {
      kind: 'session',
      plan: planOf(known.plan),
      accountId: known.accountId,
      sessionId: known.id,
    };
  }

  function byAddress(request: FastifyRequest, now: number): Caller | Promise<Caller> {
    const peer = request.raw.socket.remoteAddress ?? '';
    const forwardedFor = request.headers['x-forwarded-for'] as string | undefined;
    if (forwardedFor !== undefined && !hasWarned && !isListed(peer, trustedProxies)) {
      hasWarned = true;
      log.event('forwardedForIgnored');
    }
    const anonymous = (anonymousId: string): Caller => ({
      kind: 'anonymous',
      plan: plans.anonymous,
      anonymousId,
    });
    const id = anonymousCallers.idOf(addressOfRequest(request.raw, trustedProxies), now);
    return typeof id === 'string' ? anonymous(id) : id.then(anonymous);
  }

  /** A caller that is remembered, or sends nothing, costs no promise: that is nearly every call. */
  function find(request: FastifyRequest, now: number): Caller | Promise<Caller> {
    const { 'x-api-key': key, authorization, cookie } = request.headers;
    if (key !== undefined) return byKey(key);
    if (authorization === undefined && cookie === undefined) return byAddress(request, now);
    return bySentSession(request).then((caller) => caller ?? byAddress(request, now));
  }

  function asRefusal(error: unknown): never {
    if (error instanceof ServiceError) throw error;
    log.event('storeFailed', error);
    throw unavailable();
  }

  return (request, now) => {
    const found = find(request, now);
    return found instanceof Promise ? found.catch(asRefusal) : found;
  };
}

/** Identifies each request as it comes. */
export function identifyCaller(app: FastifyInstance, findCaller: FindCaller): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const found = findCaller(request, request.receivedAt);
    const go = (caller: Caller) => {
      request.caller = caller;
      done();
    };
    if (found instanceof Promise) found.then(go, done);
    else go(found);
  });
}
