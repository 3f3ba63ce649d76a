/** The journey of a customer on SQLite, with a clock that is set. */
import { describe } from 'node:test';
import { memoryRateLimiter } from '../src/usage/rate-limit.ts';
import { PLANS, testJourney } from './journey.ts';
import { operatorOf } from './run-operator.ts';
import { startService } from './start-service.ts';

describe('the journey of a customer, on SQLite', () => {
  testJourney(async () => {
    let time = 0;
    const service = await startService({ plans: PLANS, counters: memoryRateLimiter(() => time) });
    const operator = operatorOf({
      DATABASE_URL: `sqlite:${service.folder}/limpid.db`,
      PLANS_FILE: `${service.folder}/plans.json`,
    });
    const pass = async (ms: number) => {
      time += ms;
    };
    return { service, operator, pass };
  });
});
