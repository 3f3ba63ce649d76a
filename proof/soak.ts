/** `npm run soak`: minutes of mixed traffic at a fixed rate; nothing may fail, grow or slow down, and the ledger must balance. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../packages/server/test/servers/free-port.ts';
import { startPostgres } from '../packages/server/test/servers/start-postgres.ts';
import { buildPage } from '../scripts/build-page.ts';
import { balance } from './balance.ts';
import { countFlag, numberFlag, readFlags, wordFlag } from './read-flags.ts';
import { closeAtEnd } from './service/close-at-end.ts';
import { runService } from './service/run-service.ts';
import { readBooks } from './service/stored-books.ts';
import { ALL } from './traffic/call-books.ts';
import { METERED_PER_DAY, makeCallers, PLANS } from './traffic/callers.ts';
import { startTraffic } from './traffic/start-traffic.ts';

/** In these caches fill, code is compiled, and V8 finds the sizes of its spaces. */
const WARM_UP_MINUTES = 2;
const MAX_MEMORY_GROWTH = 0.1;
const MAX_P99_RATIO = 2;

interface Minute {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly residentMiB: number;
}

const { minutes, rate, database, seed } = readFlags('soak', 'Sends mixed traffic for minutes.', {
  minutes: countFlag(10, [3, 1440], 'how long'),
  rate: numberFlag(600, [1, 100_000], 'calls a second'),
  database: wordFlag('sqlite', ['sqlite', 'postgres'], 'the store of the service'),
  seed: countFlag(1, [0, 2 ** 31 - 1], 'decides the order of calls'),
});

buildPage();
const folder = mkdtempSync(join(tmpdir(), 'limpid-soak-'));
const postgres = database === 'postgres' ? await startPostgres({ mayBeShared: false }) : null;
const databaseUrl = (await postgres?.createDatabase()) ?? `sqlite:${join(folder, 'limpid.db')}`;
const plansFile = join(folder, 'plans.json');
writeFileSync(plansFile, JSON.stringify(PLANS));
const callers = await makeCallers(databaseUrl);
const service = runService({
  port: await freePort(),
  folder,
  name: 'service',
  environment: {
    DATABASE_URL: databaseUrl,
    PLANS_FILE: plansFile,
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(await freePort()),
    AUTH_SECRET: 'a secret of this run alone, of more than 32 characters',
  },
});
const close = closeAtEnd(async () => {
  await service.end('SIGKILL');
  await postgres?.discard();
  rmSync(folder, { recursive: true, force: true });
});

try {
  await service.start();
  const failures = await soak();
  console.log(failures.length === 0 ? 'Passed.' : `FAILED: ${failures.join('; ')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await close();
}

/** What was not as promised. */
async function soak(): Promise<string[]> {
  const before = await readBooks(databaseUrl, { withHints: false });
  const traffic = await startTraffic({ urls: [service.url], callers, seed, isTagged: false });
  await traffic.ask('offerOpen', rate);
  const measured: Minute[] = [];
  let isOverrun = false;
  while (measured.length < minutes && !isOverrun) {
    const minute = await measureMinute(traffic);
    measured.push(minute);
    isOverrun = await traffic.ask('isOverrun');
    const { calls, p50, p99, residentMiB } = minute;
    console.log(
      `minute ${measured.length}: ${calls} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ${residentMiB.toFixed(0)} MiB`,
    );
  }
  await traffic.ask('end');
  const page = await traffic.ask('turnPage');
  traffic.stop();
  // The last rows are written when the service stops.
  const exitCode = await service.end('SIGTERM');
  const after = await readBooks(databaseUrl, { withHints: false });
  const metered = new Set(callers.metered.map(({ id }) => `account:${id}`));
  const perDay = (owner: string) => (metered.has(owner) ? METERED_PER_DAY : -1);
  const ledger = balance({ page, before, after, kills: [], perDay, aside: new Set() });
  console.log(
    `${page.calls} calls: ${ledger.acknowledged} scans acknowledged, ${ledger.counted} counted, ${ledger.rows} rows.`,
  );

  const [first, last] = [measured[WARM_UP_MINUTES], measured.at(-1)] as [Minute, Minute];
  const growth = last.residentMiB / first.residentMiB - 1;
  const unexpected = Object.entries(page.unexpected).map(([what, times]) => `${what}, ${times} times`);
  return [
    ...(isOverrun ? ['calls piled up: the rate is more than this machine can do'] : []),
    ...unexpected,
    ...(growth > MAX_MEMORY_GROWTH ? [`memory grew by ${(growth * 100).toFixed(0)} % after warm-up`] : []),
    ...(last.p99 > MAX_P99_RATIO * first.p99 ? [`p99 went from ${first.p99} to ${last.p99} ms`] : []),
    ...ledger.breaches,
    ...(ledger.counted === ledger.acknowledged ? [] : ['counted and acknowledged scans differ']),
    ...(ledger.rows === ledger.acknowledged ? [] : ['rows and acknowledged scans differ']),
    ...(exitCode === 0 ? [] : [`the service stopped with ${exitCode}`]),
  ];
}

/** Memory is the mean of samples over the minute: a moment before or after a collection says little. */
async function measureMinute(traffic: Awaited<ReturnType<typeof startTraffic>>): Promise<Minute> {
  let resident = 0;
  for (let second = 0; second < 60; second += 1) {
    await pause(1000);
    resident += (await service.memory()).resident / 60;
  }
  const { calls = 0, p50 = 0, p99 = 0 } = (await traffic.ask('takeFigures'))[ALL] ?? {};
  return { calls, p50, p99, residentMiB: resident / 2 ** 20 };
}
