/** Four processes on one PostgreSQL and one Redis count as one, and go on when one of them is killed. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ownRedis, sharedPostgres, temporaryFolder } from './at-end.ts';
import { BEHIND_PROXY, bearer, freshMail, fromElsewhere, PASSWORD, WRONG } from './auth-calls.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { redisIsMissing } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send, sendJson, until } from './start-service.ts';

const PROCESSES = 4;
const PER_MINUTE = 30;
const PER_DAY = 50;
/** A revoked key is refused in every process within five seconds. */
const SEEN_MS = 5000;
const FEATURES = ['clean'];
const PLANS = {
  anonymous: { perMinute: -1, perDay: PER_DAY, features: FEATURES },
  free: { perMinute: PER_MINUTE, perDay: PER_DAY, features: FEATURES },
};

describe('four processes with shared stores', { skip: postgresIsMissing || redisIsMissing }, async () => {
  const [postgres, redis] = await Promise.all([sharedPostgres(), ownRedis()]);
  const PLANS_FILE = join(temporaryFolder(), 'plans.json');
  writeFileSync(PLANS_FILE, JSON.stringify(PLANS));
  const DATABASE_URL = await postgres.createDatabase();
  const environment = { ...BEHIND_PROXY, DATABASE_URL, REDIS_URL: redis.url, PLANS_FILE };
  let processes: ServiceProcess[] = [];
  let urls: string[] = [];
  const start = async () => {
    processes = Array.from({ length: PROCESSES }, () => startProcess(environment));
    urls = await Promise.all(processes.map(({ url }) => url));
  };
  await start();

  const urlAt = (index: number) => urls[index % PROCESSES] as string;
  const scan = (index: number, headers: Record<string, string>) =>
    sendJson(urlAt(index), '/v1/clean', { text: 'x' }, headers);
  const scanAtOnce = async (headers: Record<string, string>, calls: number) => {
    const answers = await Promise.all(Array.from({ length: calls }, (_, index) => scan(index, headers)));
    const statuses = Object.groupBy(answers, ({ status }) => status);
    return [200, 402, 429].map((status) => statuses[status]?.length ?? 0);
  };
  const used = async (url: string, headers: Record<string, string>): Promise<number> =>
    JSON.parse((await send(url, 'GET', '/v1/limits', { headers })).body).data.usage.used;

  /** Signs up in one process and in in another; keys are minted in a third. */
  async function account() {
    const credentials = { email: freshMail(), password: PASSWORD };
    await sendJson(urlAt(0), '/auth/sign-up/email', { ...credentials, name: 'Ada' });
    const { body } = await sendJson(urlAt(1), '/auth/sign-in/email', credentials);
    const headers = bearer(JSON.parse(body).data.token);
    const mint = async () =>
      JSON.parse((await sendJson(urlAt(2), '/v1/keys', { name: 'x' }, headers)).body).data;
    return { headers, mint };
  }

  it('four processes together enforce one rate limit per API key and one daily quota per account', async () => {
    const { headers, mint } = await account();
    const keys = [await mint(), await mint()];
    const counts = await Promise.all(keys.map(({ key }) => scanAtOnce({ 'x-api-key': key }, 200)));
    for (const [passed = 0, exhausted = 0, limited] of counts) {
      assert.equal(passed + exhausted, PER_MINUTE, 'the rate limit lets 30 of each key to the quota');
      assert.equal(limited, 200 - PER_MINUTE);
    }
    assert.equal(
      counts.reduce((sum, [passed = 0]) => sum + passed, 0),
      PER_DAY,
    );
    for (const url of urls) assert.equal(await used(url, headers), PER_DAY);
  });

  it('an API key revoked in one process is refused in all processes within five seconds', async () => {
    const { headers, mint } = await account();
    const { key, id } = await mint();
    const withKey = { 'x-api-key': key };
    for (let index = 0; index < PROCESSES; index += 1) assert.equal((await scan(index, withKey)).status, 200);
    assert.equal((await send(urlAt(0), 'DELETE', `/v1/keys/${id}`, { headers })).status, 200);
    assert.equal((await scan(0, withKey)).status, 401, 'where it was revoked, at once');
    const isRefused = async () => {
      const answers = await Promise.all([1, 2, 3].map((index) => scan(index, withKey)));
      return answers.every(({ status }) => status === 401);
    };
    await until(isRefused, SEEN_MS, 200);
  });

  const guess = async (index: number, email: string, headers: Record<string, string>) =>
    (await sendJson(urlAt(index), '/auth/sign-in/email', { email, password: WRONG }, headers)).status;

  /** How many of `guesses` at once, spread over all processes, were compared with a password. */
  async function compared(email: string, guesses: number, headers: () => Record<string, string>) {
    const statuses = await Promise.all(
      Array.from({ length: guesses }, (_, index) => guess(index, email, headers())),
    );
    assert.ok(statuses.every((status) => status === 401 || status === 429));
    return statuses.filter((status) => status === 401).length;
  }

  it('four processes share one limit on password guesses and keep it across a restart', async () => {
    const [email, other] = [freshMail(), freshMail()];
    const guesser = fromElsewhere();
    assert.equal(await compared(email, 40, () => guesser), 10);
    assert.equal(await compared(other, 60, fromElsewhere), 30);
    assert.deepEqual(await Promise.all(processes.map((one) => one.end('SIGTERM'))), [0, 0, 0, 0]);
    await start();
    assert.equal(await compared(email, 8, () => guesser), 0);
    assert.equal(await compared(other, 8, fromElsewhere), 0);
  });

  it('a process enforces the limit on password guesses by itself while Redis is unavailable', async () => {
    await redis.kill();
    const [email, guesser] = [freshMail(), fromElsewhere()];
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await guess(0, email, guesser));
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    await redis.start();
  });

  it('four processes enforce a daily quota exactly, and if one is killed, every call answered with 200 is counted', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    assert.deepEqual(await scanAtOnce(from('192.0.2.1'), 400), [PER_DAY, 350, 0]);
    for (const url of urls) assert.equal(await used(url, from('192.0.2.1')), PER_DAY);

    // Each of 32 callers stays within its day, so that every answer is an acknowledged call.
    const callers = Array.from({ length: 32 }, fromElsewhere);
    let acknowledged = 0;
    let inFlight = 0;
    const work = async (caller: Record<string, string>, index: number) => {
      for (let call = 0; call < 20; call += 1) {
        const answer = await scan(index, caller).catch(() => null);
        if (answer === null) {
          inFlight += 1;
          return;
        }
        assert.equal(answer.status, 200);
        acknowledged += 1;
        if (acknowledged === 200) processes[0]?.child.kill('SIGKILL');
      }
    };
    await Promise.all(callers.map(work));
    const counts = await Promise.all(callers.map((caller) => used(urlAt(1), caller)));
    const counted = counts.reduce((sum, count) => sum + count, 0);
    assert.ok(inFlight > 0, 'it was killed in the middle');
    assert.ok(
      acknowledged <= counted && counted <= acknowledged + inFlight,
      `${acknowledged} acknowledged, ${counted} counted, ${inFlight} in flight`,
    );
  });
});
