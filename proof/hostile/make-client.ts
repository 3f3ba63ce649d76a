/** The account of the ordinary client, put into the store before the service starts, on plans as they are shipped but for its own. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import { scryptHasher } from '../../packages/server/src/accounts/password-hash.ts';
import { DEFAULT_PLANS_FILE } from '../../packages/server/src/plans.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

interface Client {
  readonly key: string;
  /** Of an account on the plan that new ones have. */
  readonly freeKey: string;
  /** Mail addresses of persons who sign in with `PASSWORD`. */
  readonly persons: readonly string[];
  /** The settings of the service that knows it. */
  readonly environment: Readonly<Record<string, string>>;
}

export const PASSWORD = 'correct horse battery';
/** Each signs in seldom enough that it is not throttled. */
const PERSONS = 20;

const PLAN = { perMinute: -1, perDay: -1, features: ['clean'] };

export async function makeClient(folder: string): Promise<Client> {
  const path = join(folder, 'limpid.db');
  const plansFile = join(folder, 'plans.json');
  writeFileSync(
    plansFile,
    JSON.stringify({ ...JSON.parse(readFileSync(DEFAULT_PLANS_FILE, 'utf8')), measured: PLAN }),
  );
  const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
  const now = Date.now();
  const open = async (email: string, plan: string): Promise<string> => {
    const account = { id: randomUUID(), email, name: 'Ordinary', plan };
    await store.accounts.insert({ ...account, email_verified: 1, created_at: now, updated_at: now });
    return account.id;
  };
  const mint = async (accountId: string): Promise<string> => {
    const { key, hash, lastFour } = mintKey();
    const row = { hash, id: randomUUID(), account_id: accountId, name: 'a key', last_four: lastFour };
    await store.apiKeys.insert({ ...row, created_at: now, last_used_at: null, expires_at: null });
    return key;
  };
  const key = await mint(await open('ordinary@example.org', 'measured'));
  const freeKey = await mint(await open('attacker@example.org', 'free'));
  const persons = Array.from({ length: PERSONS }, (_, index) => `person${index}@example.org`);
  const password = await scryptHasher.hash(PASSWORD);
  for (const email of persons)
    await store.credentials.setPassword(await open(email, 'free'), password, randomUUID(), now);
  await store.close();
  return { key, freeKey, persons, environment: { DATABASE_URL: `sqlite:${path}`, PLANS_FILE: plansFile } };
}
