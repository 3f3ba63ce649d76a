/** Who holds a key or a session, remembered for a few seconds, so that a busy caller costs no look-up a call. */
import type { Store } from '../store/open-store.ts';
import { hashKey, isWellFormedKey, KEY_LENGTH } from './api-key.ts';
import { hashToken } from './session-token.ts';

/** What a credential opens. */
export interface Known {
  /** Of the key, or of the session. */
  readonly id: string;
  readonly accountId: string;
  readonly plan: string;
  /** Milliseconds since the epoch; null for ever. */
  readonly expiresAt: number | null;
}

export interface CredentialCache {
  /** Null for a key that is malformed, unknown or expired; a promise where the store is asked. */
  byKey(key: string): Known | null | Promise<Known | null>;
  /** Null for a token that is unknown or expired; a promise where the store is asked. */
  byToken(token: string): Known | null | Promise<Known | null>;
  /** Forgets what an account holds, after something of it was revoked here. */
  forgetAccount(accountId: string): void;
}

/** A revoked key, a changed plan and a deleted account act within five seconds in every process. */
const REMEMBERED_MS = 3000;
/** About 2 MB. */
const MOST = 10_000;
const MOST_UNKNOWN = 1_000;

interface Memory {
  readonly known: Known | null;
  readonly until: number;
}

export function createCredentialCache(store: Store, clock: () => number): CredentialCache {
  const memories = new Map<string, Memory>();
  // A cache of its own: random keys must not evict credentials that open something.
  const unknown = new Map<string, Memory>();

  /** Undefined where the store has to be asked. */
  function recall(name: string, now: number): Known | null | undefined {
    const memory = memories.get(name) ?? unknown.get(name);
    if (memory === undefined || memory.until <= now) return undefined;
    // A clock that was put back must not keep a revoked key alive.
    return memory.until > now + REMEMBERED_MS ? undefined : unlessExpired(memory.known, now);
  }

  async function learn(name: string, now: number, look: () => Promise<Known | null>): Promise<Known | null> {
    const known = await look();
    memories.delete(name);
    unknown.delete(name);
    const [among, most] = known === null ? [unknown, MOST_UNKNOWN] : [memories, MOST];
    // The oldest is the first.
    if (among.size >= most) among.delete(among.keys().next().value as string);
    among.set(name, { known, until: now + REMEMBERED_MS });
    return unlessExpired(known, now);
  }

  return {
    byKey(key) {
      if (key.length !== KEY_LENGTH) return null;
      const now = clock();
      const hash = hashKey(key);
      const name = `key:${hash}`;
      const known = recall(name, now);
      if (known !== undefined) return known;
      // What opened something a moment ago is well-formed.
      if (!isWellFormedKey(key)) return null;
      return learn(name, now, async () => {
        const row = await store.apiKeys.find(hash);
        return row && { id: row.id, accountId: row.account_id, plan: row.plan, expiresAt: row.expires_at };
      });
    },
    byToken(token) {
      const now = clock();
      const hash = hashToken(token);
      const name = `session:${hash}`;
      const known = recall(name, now);
      if (known !== undefined) return known;
      return learn(name, now, async () => {
        const row = await store.sessions.find(hash);
        return row && { id: row.id, accountId: row.account_id, plan: row.plan, expiresAt: row.expires_at };
      });
    },
    forgetAccount(accountId) {
      for (const [name, { known }] of memories) if (known?.accountId === accountId) memories.delete(name);
    },
  };
}

function unlessExpired(known: Known | null, now: number): Known | null {
  return known !== null && known.expiresAt !== null && known.expiresAt <= now ? null : known;
}
