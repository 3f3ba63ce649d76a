/** The accounts of the fuzzed service: every kind of plan, with keys, sessions and tokens that requests can use once. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { scryptHasher } from '../../packages/server/src/accounts/password-hash.ts';
import { sessionCookie } from '../../packages/server/src/accounts/session-token.ts';
import { type Account, openAccounts } from '../service/create-accounts.ts';

/** Signs cookies and mailed tokens. */
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
/** Of mails that allow a new password. */
export const resetTokenOf = (number: number) => `reset-by-mail-${number}`;
const unconfirmedEmailOf = (number: number) => `unconfirmed-${number}@example.org`;

/** Of mails that ask to confirm an address: a JWS (RFC 7515) with HS256. */
export function confirmTokenOf(number: number): string {
  const claims = { email: unconfirmedEmailOf(number), iat: number, exp: Date.UTC(2099, 0) / 1000 };
  const parts = [{ alg: 'HS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', SECRET).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}

/** The Cookie field of a session. */
export function cookieOf({ token }: Account): string {
  return sessionCookie(SECRET, false).begin(token).split(';', 1)[0] ?? '';
}

/** Creates them in `folder`, which has the database of the service. */
export async function createFuzzAccounts(folder: string, spareSessions: number): Promise<FuzzAccounts> {
  const path = join(folder, 'limpid.db');
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const { createAccount, createKey, close } = await openAccounts(`sqlite:${path}`);
  // One hash for all: a hash takes as long as many requests.
  const passwordHash = await scryptHasher.hash(PASSWORD);
  const plans = PLANS_OF_ACCOUNTS.flatMap((plan) => new Array<string>(ACCOUNTS_OF_PLAN).fill(plan));
  const spares = new Array<string>(spareSessions).fill('free');
  const created = await Promise.all(
    [...plans, ...spares].map((plan, index) => createAccount({ plan, email: emailOf(index), passwordHash })),
  );
  const accounts = created.slice(0, plans.length);
  for (let number = 0; number < SINGLE_USES; number += 1)
    await createKey((accounts[number % accounts.length] as Account).id, keyIdOf(number));
  await close();
  insertTokens(path);
  return {
    ...{ accounts, spare: created.slice(plans.length) },
    environment: {
      ...{ DATABASE_URL: `sqlite:${path}`, PLANS_FILE: plansFile, AUTH_SECRET: SECRET },
      // Otherwise all requests came from one address, and most would be rate limited.
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
  };
}

/** Inserts accounts that were mailed a token, with the tokens as the service stores them. */
function insertTokens(path: string): void {
  const database = new DatabaseSync(path);
  const now = Date.now();
  const insertAccount = database.prepare(
    "insert into accounts (id, email, name, plan, email_verified, created_at, updated_at) values (?, ?, 'Test account', 'free', 0, ?, ?)",
  );
  const insertToken = database.prepare(
    'insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  );
  const insert = (email: string, token: string) => {
    const [account, identifier] = [randomUUID(), createHash('sha256').update(token).digest('base64url')];
    insertAccount.run(account, email, now, now);
    insertToken.run(randomUUID(), identifier, account, now + DAY_MS, now, now);
  };
  database.exec('begin');
  for (let number = 0; number < SINGLE_USES; number += 1) {
    insert(unconfirmedEmailOf(number), `verify-email:${confirmTokenOf(number)}`);
    insert(`forgetful-${number}@example.org`, `reset-password:${resetTokenOf(number)}`);
  }
  database.exec('commit');
  database.close();
}
