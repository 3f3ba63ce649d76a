/** A service of an embedded store with accounts that call it all the while, and the books of what they were answered. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const ACCOUNTS = 4;
const PASSWORD = 'correct horse battery';
export const SMALL_DAY = 20;

/** The answers that one account got. */
export interface Caller {
  readonly email: string;
  /** Of a session, signed with the secret of the service. */
  readonly cookie: string;
  readonly key: string;
  readonly revokedKey: string;
  /** Calls that were sent, and those of them that were answered with 200. */
  sent: number;
  acknowledged: number;
}

export interface BusyService {
  readonly url: string;
  readonly path: string;
  readonly server: ServiceProcess;
  readonly callers: readonly Caller[];
  /** Lets each caller finish its last call. */
  rest(): Promise<void>;
}

/** The environment of a service of these accounts, without a store. */
export function environmentIn(folder: string): Record<string, string> {
  const plan = { perMinute: -1, perDay: -1, features: ['clean', 'detect'] };
  const plans = { anonymous: plan, free: plan, small: { ...plan, perDay: SMALL_DAY } };
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  return { PLANS_FILE: file };
}

/** Its secret is the one that it makes and keeps beside the store. */
export async function startBusyService(folder: string): Promise<BusyService> {
  const path = join(folder, 'limpid.db');
  const environment = { ...environmentIn(folder), DATABASE_URL: `sqlite:${path}`, AUTH_SECRET: '' };
  const server = startProcess(environment);
  const url = await server.url;
  const callers: Caller[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1)
    callers.push(await signUp(url, `caller${index}@example.org`));
  let isOver = false;
  const working = callers.map(async (caller) => {
    while (!isOver) await call(url, caller);
  });
  return {
    ...{ url, path, server, callers },
    async rest() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

/** One scan with the key of a caller; answers its status. */
export async function call(url: string, caller: Caller, key = caller.key): Promise<number> {
  caller.sent += 1;
  const answer = await post(url, '/v1/clean', { text: 'pass\u{200B}word' }, { 'x-api-key': key });
  if (answer.status === 200) caller.acknowledged += 1;
  return answer.status;
}

/** The calls of the day that the service has counted for a caller. */
export async function usedBy(url: string, { key }: Caller): Promise<number> {
  const { status, body } = await send(url, 'GET', '/v1/limits', { headers: { 'x-api-key': key } });
  assert.equal(status, 200, 'the key opens its account');
  return JSON.parse(body).data.usage.used;
}

/** Whether everything that a caller could do before is possible: its session, its key, its password. */
export async function assertKnown(url: string, caller: Caller): Promise<void> {
  const { email, cookie, revokedKey } = caller;
  const session = await send(url, 'GET', '/v1/account', { headers: { cookie } });
  assert.equal(session.status, 200, `the session of ${email} goes on`);
  assert.equal(JSON.parse(session.body).data.email, email);
  const signedIn = await post(url, '/auth/sign-in/email', { email, password: PASSWORD });
  assert.equal(signedIn.status, 200, `the password of ${email} is right`);
  assert.equal(await call(url, caller), 200, `the key of ${email} works`);
  assert.equal(await call(url, caller, revokedKey), 401, `the revoked key of ${email} stays revoked`);
}

async function signUp(url: string, email: string): Promise<Caller> {
  const account = await post(url, '/auth/sign-up/email', { email, password: PASSWORD, name: 'Somebody' });
  assert.equal(account.status, 200, account.body);
  const { token } = JSON.parse(account.body).data;
  const [cookie = ''] = `${account.headers['set-cookie']}`.split(';');
  const headers = { authorization: `Bearer ${token}` };
  const mint = async () => JSON.parse((await post(url, '/v1/keys', { name: 'a key' }, headers)).body).data;
  const [kept, revoked] = [await mint(), await mint()];
  const answer = await send(url, 'DELETE', `/v1/keys/${revoked.id}`, { headers });
  assert.equal(answer.status, 200, answer.body);
  return { email, cookie, key: kept.key, revokedKey: revoked.key, sent: 0, acknowledged: 0 };
}

function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  return send(url, 'POST', path, sent);
}
