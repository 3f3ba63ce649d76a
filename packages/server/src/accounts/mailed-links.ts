/** Links that are mailed to confirm an address or to set a password: each is good once, for an hour. */
import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import type { VerificationRow } from '../store/tables.ts';
import { newToken } from './session-token.ts';

const LINK_MS = 3_600_000;

type Purpose = 'verify-email' | 'reset-password';

export function createMailedLinks(
  store: Store,
  now: () => number,
  ask: <Answer>(question: () => Promise<Answer>) => Promise<Answer>,
) {
  return {
    /** Stores a link of an account, and returns its token. */
    async make(purpose: Purpose, accountId: string): Promise<string> {
      const token = newToken();
      const madeAt = now();
      const times = { expires_at: madeAt + LINK_MS, created_at: madeAt, updated_at: madeAt };
      const identifier = identifierOf(purpose, token);
      await ask(() =>
        store.credentials.insertLink({ id: randomUUID(), identifier, value: accountId, ...times }),
      );
      return token;
    },

    /** The link of a token, or null where it is unknown, used or expired. It stays good. */
    async find(purpose: Purpose, token: string): Promise<VerificationRow | null> {
      const link = await ask(() => store.credentials.findLink(identifierOf(purpose, token)));
      return link === null || link.expires_at <= now() ? null : link;
    },
  };
}

/** A hash: reading the store does not open the link. */
function identifierOf(purpose: Purpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
}
