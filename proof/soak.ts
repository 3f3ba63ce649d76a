/** `npm run soak`: minutes of mixed traffic at a fixed rate. Nothing may fail, grow or slow down, and the ledgers must agree. */
import { setTimeout as pause } from 'node:timers/promises';
import { compareLedgers } from './ledger/compare-ledgers.ts';
import { readServiceLedger } from './ledger/service-ledger.ts';
import { readOptions } from './read-options.ts';
import { deploy } from './service/deployment.ts';
import type { RunningService } from './service/run-service.ts';
import { type MixedTraffic, mixedTraffic } from './traffic/mixed-traffic.ts';
import { quotasOf } from './traffic/traffic-accounts.ts';

/** Meanwhile caches fill, code is compiled, and V8 finds the sizes of its spaces. */
const WARM_UP_MINUTES = 2;
const MAX_MEMORY_GROWTH = 0.1;
const MAX_P99_RATIO = 2;

interface Minute {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
  readonly residentMiB: number;
}

const { minutes, rate, database, seed } = readOptions('soak', 'Sends mixed traffic for minutes.', {
  minutes: { fallback: 10, range: [1, 1440], isInteger: true, help: 'duration' },
  rate: { fallback: 600, range: [1, 100_000], help: 'calls a second' },
  database: { fallback: 'sqlite', choices: ['sqlite', 'postgres'], help: 'the store of the service' },
  seed: { fallback: 1, range: [0, 2 ** 31 - 1], isInteger: true, help: 'decides the order of calls' },
});

const { databaseUrl, services, accounts, close } = await deploy(database);
const service = services[0] as RunningService;
try {
  const failures = await soak();
  console.log(failures.length === 0 ? 'Passed.' : `FAILED: ${failures.join('; ')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await close();
}

/** The failures, one sentence each. */
async function soak(): Promise<string[]> {
  const before = await readServiceLedger(databaseUrl);
  const traffic = mixedTraffic({ urls: [service.url], accounts, seed, hasHints: false });
  traffic.start(rate);
  const measured: Minute[] = [];
  let isOverrun = false;
  while (measured.length < minutes && !isOverrun) {
    const minute = await measureMinute(traffic);
    measured.push(minute);
    isOverrun = traffic.isOverrun();
    const { calls, p50, p99, residentMiB } = minute;
    const latencies = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms`;
    console.log(`minute ${measured.length}: ${calls} calls, ${latencies}, ${residentMiB.toFixed(0)} MiB`);
  }
  await traffic.stop();
  const snapshot = traffic.takeSnapshot();
  traffic.close();
  // The service writes its last rows when it stops.
  const exitCode = await service.end('SIGTERM');
  const after = await readServiceLedger(databaseUrl);
  const ledger = compareLedgers({ snapshot, before, after, kills: [], ...quotasOf(accounts) });
  const { acknowledged, counted, rows } = ledger;
  console.log(
    `${snapshot.calls} calls: ${acknowledged} scans acknowledged, ${counted} counted, ${rows} rows.`,
  );

  const [first, last] = [measured[WARM_UP_MINUTES] ?? measured[0], measured.at(-1)] as [Minute, Minute];
  const growth = last.residentMiB / first.residentMiB - 1;
  const unexpected = Object.entries(snapshot.unexpected).map(([what, times]) => `${what}, ${times} times`);
  return [
    ...(isOverrun ? ['calls pile up: the rate is more than this machine can do'] : []),
    ...unexpected,
    ...(growth > MAX_MEMORY_GROWTH ? [`memory grew by ${(growth * 100).toFixed(0)} % after warm-up`] : []),
    ...(last.p99 > MAX_P99_RATIO * first.p99 ? [`p99 went from ${first.p99} to ${last.p99} ms`] : []),
    ...ledger.breaches,
    ...(counted === acknowledged && rows === acknowledged ? [] : ['scans, counts and rows differ']),
    ...(exitCode === 0 ? [] : [`the service stopped with ${exitCode}`]),
  ];
}

/** Memory is the mean of a minute: a sample depends on when garbage was collected. */
async function measureMinute(traffic: MixedTraffic): Promise<Minute> {
  let resident = 0;
  for (let second = 0; second < 60; second += 1) {
    await pause(1000);
    resident += service.residentBytes() / 60;
  }
  return { ...traffic.takeLatencies(), residentMiB: resident / 2 ** 20 };
}
