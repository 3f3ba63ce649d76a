/** Creates accounts with sessions and API keys in the store of a service that has not started yet. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import { hashToken } from '../../packages/server/src/accounts/session-token.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  /** An API key. */
  readonly key: string;
  /** The token of a session. */
  readonly token: string;
}

interface NewAccount {
  readonly plan: string;
  readonly email?: string;
  readonly isConfirmed?: boolean;
  readonly passwordHash?: string;
}

const MONTH_MS = 30 * 86_400_000;

/** Opens the store; close it before the service starts. */
export async function openAccounts(databaseUrl: string) {
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl }).database);
  const now = Date.now();
  const times = { created_at: now, updated_at: now };

  async function createKey(accountId: string, id: string = randomUUID()): Promise<string> {
    const { key, hash, lastFour } = mintKey();
    const row = { hash, id, account_id: accountId, name: 'proof', last_four: lastFour };
    await store.apiKeys.insert({ ...row, created_at: now, last_used_at: null, expires_at: null });
    return key;
  }

  return {
    store,
    createKey,
    async createAccount({ plan, passwordHash, ...rest }: NewAccount): Promise<Account> {
      const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')];
      const { email = `${id}@example.org`, isConfirmed = true } = rest;
      const isVerified = { email_verified: isConfirmed ? 1 : 0 };
      await store.accounts.insert({ ...times, ...isVerified, id, email, name: 'Test account', plan });
      // A new password ends the sessions of its account, so it comes first.
      if (passwordHash !== undefined)
        await store.credentials.setPassword(id, passwordHash, randomUUID(), now);
      const session = { id: randomUUID(), account_id: id, token_hash: hashToken(token) };
      await store.sessions.insert({ ...times, ...session, expires_at: now + MONTH_MS });
      return { id, email, token, key: await createKey(id) };
    },
  };
}
