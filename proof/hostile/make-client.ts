/** The account of the ordinary client, put into the store before the service starts, on plans as they are shipped but for its own. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import { DEFAULT_PLANS_FILE } from '../../packages/server/src/plans.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

interface Client {
  readonly key: string;
  /** The settings of the service that knows it. */
  readonly environment: Readonly<Record<string, string>>;
}

const PLAN = { perMinute: -1, perDay: -1, features: ['clean'] };

export async function makeClient(folder: string): Promise<Client> {
  const path = join(folder, 'limpid.db');
  const plansFile = join(folder, 'plans.json');
  writeFileSync(
    plansFile,
    JSON.stringify({ ...JSON.parse(readFileSync(DEFAULT_PLANS_FILE, 'utf8')), measured: PLAN }),
  );
  const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
  const { key, hash, lastFour } = mintKey();
  const now = Date.now();
  const account = { id: randomUUID(), email: 'ordinary@example.org', name: 'Ordinary', plan: 'measured' };
  await store.accounts.insert({ ...account, email_verified: 1, created_at: now, updated_at: now });
  const row = { hash, id: randomUUID(), account_id: account.id, name: 'a key', last_four: lastFour };
  await store.apiKeys.insert({ ...row, created_at: now, last_used_at: null, expires_at: null });
  await store.close();
  return { key, environment: { DATABASE_URL: `sqlite:${path}`, PLANS_FILE: plansFile } };
}
