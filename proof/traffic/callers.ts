/** The accounts that send the traffic, each with a session and a key, put into an empty store. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashKey, mintKey } from '../../packages/server/src/accounts/api-key.ts';
import { hashToken } from '../../packages/server/src/accounts/session-token.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';

/** Who sends calls. */
export interface Account {
  readonly id: string;
  readonly key: string;
  readonly token: string;
}

/** Accounts by what they are for. */
export type Callers = Readonly<Record<keyof typeof NUMBERS, readonly Account[]>>;

/** Calls a day of an account whose limit is to be met. */
export const METERED_PER_DAY = 40;

/** Calls a day of an address. */
export const ANONYMOUS_PER_DAY = 20;

/** The plans of the service that is tried, as its PLANS_FILE has them. */
export const PLANS = {
  anonymous: { perMinute: null, perDay: ANONYMOUS_PER_DAY, features: ['clean', 'detect'] },
  free: { perMinute: -1, perDay: -1, features: ['clean', 'detect', 'batch'] },
  metered: { perMinute: -1, perDay: METERED_PER_DAY, features: ['clean', 'detect', 'batch'] },
  hurried: { perMinute: 30, perDay: -1, features: ['clean', 'detect', 'batch'] },
} as const;

/** How many of each: those that read or mint are many, since a flood of either is refused. */
const NUMBERS = { busy: 64, metered: 400, hurried: 8, keepers: 64, probes: 1 } as const;

const PLAN_OF = {
  ...{ busy: 'free', metered: 'metered', hurried: 'hurried' },
  ...{ keepers: 'free', probes: 'free' },
} as const satisfies Record<keyof typeof NUMBERS, keyof typeof PLANS>;

const MONTH_MS = 30 * 86_400_000;

/** Makes them all; the service must not serve from the store yet. */
export async function makeCallers(databaseUrl: string): Promise<Callers> {
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl }).database);
  const now = Date.now();

  async function makeAccount(plan: string): Promise<Account> {
    const [id, token, { key, hash: _, lastFour }] = [
      randomUUID(),
      randomBytes(24).toString('base64url'),
      mintKey(),
    ];
    const times = { created_at: now, updated_at: now };
    const email = `${id}@example.org`;
    await store.accounts.insert({ ...times, id, email, name: '', plan, email_verified: 0 });
    await store.sessions.insert({
      ...{ ...times, id: randomUUID(), account_id: id },
      ...{ token_hash: hashToken(token), expires_at: now + MONTH_MS },
    });
    await store.apiKeys.insert({
      ...{ hash: hashKey(key), id: randomUUID(), account_id: id, name: 'traffic', last_four: lastFour },
      ...{ created_at: now, last_used_at: null, expires_at: null },
    });
    return { id, key, token };
  }

  const made: Record<string, Account[]> = {};
  for (const [name, number] of Object.entries(NUMBERS)) {
    made[name] = [];
    for (let count = 0; count < number; count += 1) {
      made[name].push(await makeAccount(PLAN_OF[name as keyof typeof PLAN_OF]));
    }
  }
  await store.close();
  return made as unknown as Callers;
}
