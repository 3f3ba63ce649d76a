/** Guesses at four processes count as at one, survive a restart, and are slowed down while Redis is away. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BEHIND_PROXY, freshMail, fromElsewhere, WRONG } from './auth-calls.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const PROCESSES = 4;

describe('guesses at four processes', { skip: postgresIsMissing || redisIsMissing }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let environment: Record<string, string>;
  let processes: ServiceProcess[] = [];
  let urls: string[] = [];
  const start = async () => {
    processes = Array.from({ length: PROCESSES }, () => startProcess(environment));
    urls = await Promise.all(processes.map(({ url }) => url));
  };
  const end = () => Promise.all(processes.map((one) => one.end('SIGTERM')));
  before(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    environment = {
      ...BEHIND_PROXY,
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
    };
    await start();
  });
  after(async () => {
    await end();
    await Promise.all([postgres?.discard(), redis?.discard()]);
  });

  async function guess(url: string | undefined, email: string, headers: Record<string, string>) {
    const answer = await send(url as string, 'POST', '/auth/sign-in/email', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password: WRONG }),
    });
    return answer.status;
  }

  /** How many of `guesses` at once, spread over all processes, were tried. */
  async function tried(email: string, guesses: number, headers: () => Record<string, string>) {
    const statuses = await Promise.all(
      Array.from({ length: guesses }, (_, index) => guess(urls[index % PROCESSES], email, headers())),
    );
    assert.ok(statuses.every((status) => status === 401 || status === 429));
    return statuses.filter((status) => status === 401).length;
  }

  it('are 10 at an account from one address, and 30 from all, also after a restart', async () => {
    const [email, other] = [freshMail(), freshMail()];
    const guesser = fromElsewhere();
    assert.equal(await tried(email, 40, () => guesser), 10);
    assert.equal(await tried(other, 60, fromElsewhere), 30);
    await end();
    await start();
    assert.equal(await tried(email, 8, () => guesser), 0);
    assert.equal(await tried(other, 8, fromElsewhere), 0);
  });

  it('are counted by each of them while Redis is away', async () => {
    await redis.kill();
    const [email, guesser] = [freshMail(), fromElsewhere()];
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await guess(urls[0], email, guesser));
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    await redis.start();
  });
});
