/** The journey of a customer on PostgreSQL and Redis, whose rate limits need a real minute. */
import { after, describe } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '../src/logging.ts';
import { connectRedis } from '../src/usage/redis-connection.ts';
import { redisRateLimiter } from '../src/usage/redis-rate-limit.ts';
import { PLANS, testJourney } from './journey.ts';
import { operatorOf } from './run-operator.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, redisIsMissing, startRedis } from './servers/start-redis.ts';
import { startService } from './start-service.ts';

describe('the journey of a customer, on PostgreSQL and Redis', {
  skip: postgresIsMissing || redisIsMissing,
}, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let close: () => Promise<void>;
  after(async () => {
    await close?.();
    await redis?.discard();
    await postgres?.discard();
  });
  testJourney(async () => {
    postgres = await startPostgres();
    redis = await startRedis();
    const DATABASE_URL = await postgres.createDatabase();
    const connection = await connectRedis(redis.url, createLog('silent', Date.now, { write() {} }));
    const counters = redisRateLimiter(connection);
    close = () => counters.close();
    const environment = { DATABASE_URL };
    const service = await startService({ plans: PLANS, counters, redis: connection, environment });
    const operator = operatorOf({
      DATABASE_URL,
      PLANS_FILE: `${service.folder}/plans.json`,
      AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
    });
    return { service, operator, pass: pause };
  });
});
