/** A server of its own process for bench/api-keys.ts: whole, or with limits and store switched off. Prints URL and key. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashKey, mintKey } from '../packages/server/src/accounts/api-key.ts';
import { addressOf, createApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { createLog } from '../packages/server/src/logging.ts';
import { openStore, type Store } from '../packages/server/src/store/open-store.ts';
import { systemClock } from '../packages/server/src/usage/clock.ts';
import { memoryRateLimiter, type RateLimiter } from '../packages/server/src/usage/rate-limit.ts';

const isWhole = process.argv[2] === 'whole';
const folder = mkdtempSync(join(tmpdir(), 'limpid-bench-'));
const config = readConfig({
  PORT: '0',
  DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
  LOG_LEVEL: 'silent',
});
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

/** Counts nothing, writes nothing. */
function switchedOff(whole: Store): Store {
  return {
    ...whole,
    dailyUse: { ...whole.dailyUse, takeAll: async (takes) => takes.map(() => 1) },
    scanRows: { ...whole.scanRows, insertAll: async () => {} },
  };
}

const standing = { allowed: true, limit: 1_000_000, remaining: 1_000_000, resetsInMs: 0 };
const noCeilings: RateLimiter = {
  ...memoryRateLimiter(),
  take: async () => standing,
  peek: async () => standing,
};
// The ceiling of the plan would end the round: its price is paid all the same.
const plans = new Map(config.plans);
const unlimited = config.plans.get('unlimited');
if (unlimited !== undefined) plans.set('unlimited', { ...unlimited, perMinute: 100_000_000 });
const app = createApp({
  config: { ...config, plans: Object.assign(plans, { anonymous: config.plans.anonymous }) },
  store: isWhole ? store : switchedOff(store),
  redis: null,
  counters: isWhole ? memoryRateLimiter() : noCeilings,
  clock: systemClock,
  log: createLog('silent', Date.now, { write() {} }),
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`${addressOf(app)} ${key}`);
