/** An ordinary client: it scans or signs in on kept and on new connections, and measures each call. */

import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scryptHasher } from '../../packages/server/src/accounts/password-hash.ts';
import { DEFAULT_PLANS_FILE } from '../../packages/server/src/plans.ts';
import { openAccounts } from '../service/create-accounts.ts';
import { type Call, sendCall } from '../traffic/send-call.ts';

/** The calls of an ordinary client during some time. */
export interface Measurement {
  /** Of each call, ascending. */
  readonly latencies: readonly number[];
  /** Calls with neither a 200 nor a 503, and why. */
  readonly failures: readonly string[];
  /** The longest time from the first 503 until a 200. */
  readonly refusedMs: number;
}

interface OrdinaryCalls {
  readonly next: () => Call;
  /** Connections that are kept, beside one that is opened for each call. */
  readonly kept: number;
  readonly pauseMs: number;
}

interface OrdinaryAccounts {
  /** A key without limits. */
  readonly key: string;
  /** A key of an account on the plan of new accounts, for attackers. */
  readonly freeKey: string;
  readonly emails: readonly string[];
  /** The settings of a service with these accounts. */
  readonly environment: Readonly<Record<string, string>>;
}

const PASSWORD = 'correct horse battery';
/** Enough that none of them is throttled. */
const PERSONS = 20;
const TIMEOUT_MS = 10_000;
const PLAN = { perMinute: -1, perDay: -1, features: ['clean'] };
/** 2,000 characters of English with hidden characters. */
const TEXT = 'It was there all the time, and no\u{200B}body saw it. '.repeat(100).slice(0, 2_000);

export async function createOrdinaryAccounts(folder: string): Promise<OrdinaryAccounts> {
  const databaseUrl = `sqlite:${join(folder, 'limpid.db')}`;
  const plansFile = join(folder, 'plans.json');
  const plans = JSON.parse(readFileSync(DEFAULT_PLANS_FILE, 'utf8'));
  writeFileSync(plansFile, JSON.stringify({ ...plans, ordinary: PLAN }));
  const { createAccount, store } = await openAccounts(databaseUrl);
  const { key } = await createAccount({ plan: 'ordinary' });
  const { key: freeKey } = await createAccount({ plan: 'free' });
  const passwordHash = await scryptHasher.hash(PASSWORD);
  const emails: string[] = [];
  while (emails.length < PERSONS) emails.push((await createAccount({ plan: 'free', passwordHash })).email);
  await store.close();
  return { key, freeKey, emails, environment: { DATABASE_URL: databaseUrl, PLANS_FILE: plansFile } };
}

export function ordinaryCalls(what: 'scan' | 'sign in', { key, emails }: OrdinaryAccounts): OrdinaryCalls {
  const json = { 'content-type': 'application/json' };
  if (what === 'scan') {
    const body = Buffer.from(JSON.stringify({ text: TEXT }));
    const call: Call = { method: 'POST', path: '/v1/clean', headers: { ...json, 'x-api-key': key }, body };
    // Some hundred calls a second, which leave most of a processor to the attack.
    return { next: () => call, kept: 3, pauseMs: 20 };
  }
  let signIns = 0;
  const next = (): Call => {
    const body = JSON.stringify({ email: emails[signIns++ % emails.length], password: PASSWORD });
    return { method: 'POST', path: '/auth/sign-in/email', headers: json, body: Buffer.from(body) };
  };
  return { next, kept: 0, pauseMs: 1_000 };
}

/** Calls for this time, and at least until `until` resolves. */
export async function measureCalls(
  url: string,
  { next, kept, pauseMs }: OrdinaryCalls,
  durationMs: number,
  until: Promise<unknown> = Promise.resolve(),
): Promise<Measurement> {
  const latencies: number[] = [];
  const failures: string[] = [];
  let refusedSince: number | null = null;
  let refusedMs = 0;
  let isOver = false;
  Promise.all([pause(durationMs), until]).then(() => {
    isOver = true;
  });
  const callRepeatedly = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!isOver) {
      const start = performance.now();
      const { status, error } = await sendCall(new URL(url), next(), agent, TIMEOUT_MS);
      const end = performance.now();
      latencies.push(end - start);
      if (status === 503) refusedSince ??= start;
      if (refusedSince !== null) refusedMs = Math.max(refusedMs, end - refusedSince);
      if (status === 200) refusedSince = null;
      else if (status !== 503) failures.push(error ?? String(status));
      await pause(pauseMs);
    }
    agent.destroy();
  };
  await Promise.all([false, ...new Array<boolean>(kept).fill(true)].map(callRepeatedly));
  return { latencies: latencies.sort((one, other) => one - other), failures, refusedMs };
}
