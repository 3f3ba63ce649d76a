/** The servers of bench/service.ts: `service` is Limpid with one account, `echo` only parses and writes JSON. Prints URL and key. */

import { join } from 'node:path';
import { MAX_BODY_BYTES } from '@limpid/contract';
import { fastify } from 'fastify';
import { hashKey, mintKey } from '../packages/server/src/accounts/api-key.ts';
import { addressOf, createApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { createLog } from '../packages/server/src/logging.ts';
import { openStore } from '../packages/server/src/store/open-store.ts';
import { systemClock } from '../packages/server/src/usage/clock.ts';
import { memoryRateLimiter } from '../packages/server/src/usage/rate-limit.ts';

const [, , kind, folder = ''] = process.argv;
console.log(kind === 'echo' ? await serveEcho() : await serveLimpid());

async function serveEcho(): Promise<string> {
  const app = fastify({ bodyLimit: MAX_BODY_BYTES });
  app.post('/v1/clean', async ({ body }) => body);
  return await app.listen({ host: '127.0.0.1', port: 0 });
}

async function serveLimpid(): Promise<string> {
  const database = `sqlite:${join(folder, 'limpid.db')}`;
  const config = readConfig({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'silent' });
  const store = await openStore(config.database);
  const { key } = mintKey();
  const now = Date.now();
  await store.accounts.insert({
    ...{ id: 'bench', email: 'bench@example.org', name: 'Bench', plan: 'unlimited', email_verified: 0 },
    ...{ created_at: now, updated_at: now },
  });
  await store.apiKeys.insert({
    ...{ hash: hashKey(key), id: 'bench', account_id: 'bench', name: 'bench', last_four: key.slice(-4) },
    ...{ created_at: now, last_used_at: null, expires_at: null },
  });
  // A rate limit that no round reaches: it is checked all the same.
  const plans = new Map(config.plans);
  const unlimited = config.plans.get('unlimited');
  if (unlimited !== undefined) plans.set('unlimited', { ...unlimited, perMinute: 100_000_000 });
  const app = createApp({
    config: { ...config, plans: Object.assign(plans, { anonymous: config.plans.anonymous }) },
    store,
    redis: null,
    counters: memoryRateLimiter(),
    clock: systemClock,
    log: createLog('silent', Date.now, { write() {} }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `${addressOf(app)} ${key}`;
}
