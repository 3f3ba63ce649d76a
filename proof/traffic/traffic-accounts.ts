/** The plans and the accounts of the mixed traffic. */
import { type Account, openAccounts } from '../service/create-accounts.ts';

/** Quotas that the traffic uses up. */
export const METERED_PER_DAY = 40;
export const ANONYMOUS_PER_DAY = 20;

const ALL_FEATURES = ['clean', 'detect', 'batch'];

/** The PLANS_FILE of the service. */
export const PLANS = {
  anonymous: { perMinute: null, perDay: ANONYMOUS_PER_DAY, features: ['clean', 'detect'] },
  free: { perMinute: -1, perDay: -1, features: ALL_FEATURES },
  metered: { perMinute: -1, perDay: METERED_PER_DAY, features: ALL_FEATURES },
  limited: { perMinute: 30, perDay: -1, features: ALL_FEATURES },
};

/** For each group its plan and size. Groups that create keys or scan are large, so that no account is rate limited. */
const GROUPS = {
  scanning: { plan: 'free', size: 64 },
  metered: { plan: 'metered', size: 400 },
  limited: { plan: 'limited', size: 8 },
  keyOwners: { plan: 'free', size: 64 },
  probing: { plan: 'free', size: 1 },
} as const;

export type TrafficAccounts = Readonly<Record<keyof typeof GROUPS, readonly Account[]>>;

export async function createTrafficAccounts(databaseUrl: string): Promise<TrafficAccounts> {
  const { createAccount, store } = await openAccounts(databaseUrl);
  const created: Record<string, Account[]> = {};
  for (const [group, { plan, size }] of Object.entries(GROUPS)) {
    const accounts: Account[] = [];
    while (accounts.length < size) accounts.push(await createAccount({ plan, isConfirmed: false }));
    created[group] = accounts;
  }
  await store.close();
  return created as unknown as TrafficAccounts;
}

/** What the ledgers must know of the accounts. */
export function quotasOf(accounts: TrafficAccounts) {
  const ownersOf = (group: readonly Account[]) => group.map(({ id }) => `account:${id}`);
  const metered = new Set(ownersOf(accounts.metered));
  return {
    perDay: (owner: string) => (metered.has(owner) ? METERED_PER_DAY : -1),
    perDayOfAddress: ANONYMOUS_PER_DAY,
    // The service counts for `probe` when it checks whether its store takes writes again.
    ignored: new Set([...ownersOf(accounts.probing), 'probe']),
  };
}
