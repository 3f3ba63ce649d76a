/** Puts an account with a session and keys into the store of a service, past the sign-up. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashToken } from '../src/accounts/session-token.ts';
import type { Service } from './start-service.ts';

const DAY_MS = 86_400_000;

export interface SignedIn {
  readonly accountId: string;
  readonly token: string;
  /** Header fields that show the token. */
  readonly headers: { readonly authorization: string };
  /** Mints a key over HTTP; answers it and its id. */
  mint(name?: string, expiresAt?: string): Promise<{ key: string; id: string }>;
}

export async function signIn(service: Service, plan = 'free'): Promise<SignedIn> {
  const now = service.clock.time;
  const accountId = randomUUID();
  const token = randomBytes(24).toString('base64url');
  await service.store.accounts.insert({
    id: accountId,
    email: `${accountId}@example.org`,
    name: 'Somebody',
    plan,
    email_verified: 0,
    created_at: now,
    updated_at: now,
  });
  await service.store.sessions.insert({
    id: randomUUID(),
    account_id: accountId,
    token_hash: hashToken(token),
    expires_at: now + 30 * DAY_MS,
    created_at: now,
    updated_at: now,
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    accountId,
    token,
    headers,
    async mint(name = 'a key', expiresAt) {
      const { json } = await service.post('/v1/keys', { name, ...(expiresAt && { expiresAt }) }, headers);
      return { key: json.data.key, id: json.data.id };
    },
  };
}
