/** Accounts of every plan, with keys and sessions, put into the store before the service starts. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import { scryptHasher } from '../../packages/server/src/accounts/password-hash.ts';
import { hashToken, sessionCookie } from '../../packages/server/src/accounts/session-token.ts';
import { openStore } from '../../packages/server/src/store/open-store.ts';
import {
  ACCOUNTS,
  confirmTokenOf,
  keyIdOf,
  mailOf,
  ONCE,
  PASSWORD,
  resetTokenOf,
  SECRET,
  unconfirmedMailOf,
} from './known-values.ts';

export interface Session {
  readonly token: string;
  /** The header field that carries it too. */
  readonly cookie: string;
}

export interface Callers {
  readonly keys: readonly string[];
  readonly sessions: readonly Session[];
  /** For requests that end a session, or its account. */
  readonly spare: readonly Session[];
}

/** The settings of a service that has these callers. */
export interface CalledService {
  readonly callers: Callers;
  readonly environment: Readonly<Record<string, string>>;
}

const ALL = ['clean', 'detect', 'batch'];
/** Most plans do not run out; the others do soon, by the day, by the minute, and for want of a feature. */
const PLANS = {
  anonymous: { perMinute: -1, perDay: -1, features: ['clean', 'detect'] },
  free: { perMinute: -1, perDay: -1, features: ALL },
  ceiling: { perMinute: 1_000_000_000, perDay: 1_000_000_000, features: ALL },
  short: { perMinute: -1, perDay: 5, features: ALL },
  slow: { perMinute: 5, perDay: -1, features: ALL },
  narrow: { perMinute: -1, perDay: -1, features: ['detect'] },
};
/** Twice as many callers that go on: what is refused early tells little about what comes after. */
const PLANS_OF_ACCOUNTS = ['free', 'ceiling', 'free', 'ceiling', 'short', 'slow', 'narrow'];
/** Of each: a session may ask 600 times a minute. */
const ACCOUNTS_OF_PLAN = ACCOUNTS / PLANS_OF_ACCOUNTS.length;

const DAY_MS = 86_400_000;

/** An account. */
interface Opened {
  readonly id: string;
  readonly session: Session;
}

/** Makes them in `folder`, where the service keeps its file, and as many sessions to be ended. */
export async function makeCallers(folder: string, spareSessions: number): Promise<CalledService> {
  const path = join(folder, 'limpid.db');
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
  // One for all: to hash each would take longer than to send thousands of requests.
  const password = await scryptHasher.hash(PASSWORD);
  const cookie = sessionCookie(SECRET, false);
  const created = { created_at: Date.now(), updated_at: Date.now() };

  const open = async (plan: string, index: number): Promise<Opened> => {
    const [id, token] = [randomUUID(), randomUUID()];
    const row = { id, email: mailOf(index), name: 'Somebody', plan, email_verified: 1 };
    await store.accounts.insert({ ...row, ...created });
    // Before the session: a new password ends those that there are.
    await store.credentials.setPassword(id, password, randomUUID(), created.created_at);
    const session = { id: randomUUID(), account_id: id, token_hash: hashToken(token) };
    await store.sessions.insert({ ...session, expires_at: Date.now() + 30 * DAY_MS, ...created });
    return { id, session: { token, cookie: cookie.begin(token).split(';', 1)[0] ?? '' } };
  };
  const mint = async (account_id: string, id: string = randomUUID()): Promise<string> => {
    const { key, hash, lastFour } = mintKey();
    const times = { created_at: Date.now(), last_used_at: null, expires_at: null };
    await store.apiKeys.insert({
      ...{ hash, id },
      account_id,
      name: 'a key',
      last_four: lastFour,
      ...times,
    });
    return key;
  };

  const plans = PLANS_OF_ACCOUNTS.flatMap((plan) => new Array<string>(ACCOUNTS_OF_PLAN).fill(plan));
  const accounts = await Promise.all(plans.map(open));
  const keys = await Promise.all(accounts.map(({ id }) => mint(id)));
  const spare = await Promise.all(
    Array.from({ length: spareSessions }, (_, index) => open('free', plans.length + index)),
  );
  for (let number = 0; number < ONCE; number += 1)
    await mint((accounts[number % ACCOUNTS] as Opened).id, keyIdOf(number));
  await store.close();
  putTokens(path);
  return {
    callers: {
      keys,
      sessions: accounts.map(({ session }) => session),
      spare: spare.map(({ session }) => session),
    },
    environment: {
      DATABASE_URL: `sqlite:${path}`,
      PLANS_FILE: plansFile,
      AUTH_SECRET: SECRET,
      // Else everybody would come from one address, and most would be told to wait.
      TRUSTED_PROXIES: '127.0.0.1/32',
    },
  };
}

/** Puts accounts that were mailed a token into the store, one for each, as the service keeps them. */
function putTokens(path: string): void {
  const database = new DatabaseSync(path);
  const now = Date.now();
  const insertAccount = database.prepare(
    "insert into accounts (id, email, name, plan, email_verified, created_at, updated_at) values (?, ?, 'Somebody', 'free', 0, ?, ?)",
  );
  const insertToken = database.prepare(
    'insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  );
  const put = (email: string, token: string) => {
    const [account, identifier] = [randomUUID(), createHash('sha256').update(token).digest('base64url')];
    insertAccount.run(account, email, now, now);
    insertToken.run(randomUUID(), identifier, account, now + DAY_MS, now, now);
  };
  database.exec('begin');
  for (let number = 0; number < ONCE; number += 1) {
    put(unconfirmedMailOf(number), `verify-email:${confirmTokenOf(number)}`);
    put(`forgetful-${number}@example.org`, `reset-password:${resetTokenOf(number)}`);
  }
  database.exec('commit');
  database.close();
}
