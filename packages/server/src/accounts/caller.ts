/** The caller of a request: anonymous, an API key or a session. */
import type { Plan } from '../plans.ts';

/** A caller of the scan and limits endpoints, whatever it showed to be let in. */
export type Caller = AnonymousCaller | KeyCaller | SessionCaller;

interface AnonymousCaller {
  readonly kind: 'anonymous';
  readonly plan: Plan;
  /** The day's opaque id of its client address. */
  readonly anonymousId: string;
}

interface KeyCaller {
  readonly kind: 'api-key';
  readonly plan: Plan;
  readonly accountId: string;
  readonly keyId: string;
}

interface SessionCaller {
  readonly kind: 'session';
  readonly plan: Plan;
  readonly accountId: string;
  readonly sessionId: string;
}

/** Whose daily quota a call takes from: an account's, shared by its keys and sessions. */
export function quotaOwner(caller: Caller): string {
  return caller.kind === 'anonymous' ? `anonymous:${caller.anonymousId}` : `account:${caller.accountId}`;
}

/** The account of a caller that has one; asked only where a session is required. */
export function accountOf(caller: Caller | null): string {
  if (caller === null || caller.kind === 'anonymous') throw new Error('an account route needs an account');
  return caller.accountId;
}

/** The owner of the rate limit that a call counts against: each key and each session has its own. */
export function rateLimitOwner(caller: Caller): string {
  if (caller.kind === 'anonymous') return `anonymous:${caller.anonymousId}`;
  return caller.kind === 'api-key' ? `key:${caller.keyId}` : `session:${caller.sessionId}`;
}
