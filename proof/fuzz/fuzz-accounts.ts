/** The accounts of the fuzzed service: every kind of plan, with keys, sessions and tokens that requests can use once. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scryptHasher } from '../../packages/server/src/accounts/password-hash.ts';
import { sessionCookie } from '../../packages/server/src/accounts/session-token.ts';
import type { Store } from '../../packages/server/src/store/open-store.ts';
import { type Account, openAccounts } from '../service/create-accounts.ts';

/** Signs cookies. */
const SECRET = 'a secret of proofs alone, of more than 32 characters';
/** Of every account. */
export const PASSWORD = 'correct horse battery';
/** Tokens and keys of each kind that a request can use once. */
export const SINGLE_USES = 600;

const DAY_MS = 86_400_000;
const ALL = ['clean', 'detect', 'batch'];
/** Most plans do not run out; one ends after five calls a day, one after five a minute, and one lacks a feature. */
const PLANS = {
  anonymous: { perMinute: -1, perDay: -1, features: ['clean', 'detect'] },
  free: { perMinute: -1, perDay: -1, features: ALL },
  large: { perMinute: 1_000_000_000, perDay: 1_000_000_000, features: ALL },
  short: { perMinute: -1, perDay: 5, features: ALL },
  slow: { perMinute: 5, perDay: -1, features: ALL },
  narrow: { perMinute: -1, perDay: -1, features: ['detect'] },
};
const PLANS_OF_ACCOUNTS = ['free', 'large', 'free', 'large', 'short', 'slow', 'narrow'];
/** A session may send 600 requests a minute. */
const ACCOUNTS_OF_PLAN = 6;

export interface FuzzAccounts {
  readonly accounts: readonly Account[];
  /** For requests that end a session or its account. */
  readonly spare: readonly Account[];
  /** The settings of a service with these accounts. */
  readonly environment: Readonly<Record<string, string>>;
}

export const emailOf = (number: number) => `caller-${number}@example.org`;
/** Keys that no request uses, to be revoked. */
export const keyIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Of mails that allow a new password, and of mails that ask to confirm an address. */
export const resetTokenOf = (number: number) => `reset-by-mail-${number}`;
export const confirmTokenOf = (number: number) => `confirm-by-mail-${number}`;

/** The Cookie field of a session. */
export function cookieOf({ token }: Account): string {
  return sessionCookie(SECRET, false).begin(token).split(';', 1)[0] ?? '';
}

/** Creates them in `folder`, which has the database of the service. */
export async function createFuzzAccounts(folder: string, spareSessions: number): Promise<FuzzAccounts> {
  const databaseUrl = `sqlite:${join(folder, 'limpid.db')}`;
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const { createAccount, createKey, store } = await openAccounts(databaseUrl);
  // One hash for all: a hash takes as long as many requests.
  const passwordHash = await scryptHasher.hash(PASSWORD);
  const plans = PLANS_OF_ACCOUNTS.flatMap((plan) => new Array<string>(ACCOUNTS_OF_PLAN).fill(plan));
  const spares = new Array<string>(spareSessions).fill('free');
  const created = await Promise.all(
    [...plans, ...spares].map((plan, index) => createAccount({ plan, email: emailOf(index), passwordHash })),
  );
  const accounts = created.slice(0, plans.length);
  for (let number = 0; number < SINGLE_USES; number += 1) {
    await createKey((accounts[number % accounts.length] as Account).id, keyIdOf(number));
    await insertToken(store, `unconfirmed-${number}@example.org`, 'verify-email', confirmTokenOf(number));
    await insertToken(store, `forgetful-${number}@example.org`, 'reset-password', resetTokenOf(number));
  }
  await store.close();
  return {
    accounts,
    spare: created.slice(plans.length),
    environment: {
      DATABASE_URL: databaseUrl,
      PLANS_FILE: plansFile,
      AUTH_SECRET: SECRET,
      // Otherwise all requests came from one address, and most would be rate limited.
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
  };
}

/** Inserts an account that was mailed a token, with the token as the service stores it. */
async function insertToken(store: Store, email: string, purpose: string, token: string): Promise<void> {
  const id = randomUUID();
  const now = Date.now();
  const times = { created_at: now, updated_at: now };
  await store.accounts.insert({ id, email, name: 'Test account', plan: 'free', email_verified: 0, ...times });
  const identifier = createHash('sha256').update(`${purpose}:${token}`).digest('base64url');
  const link = { id: randomUUID(), identifier, value: id, expires_at: now + DAY_MS };
  await store.credentials.insertLink({ ...link, ...times });
}
