/** `npm run soak`: minutes of mixed traffic at a share of what this machine can do. `-- --minutes 10 --share 0.8 --database postgres` */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../packages/server/test/servers/free-port.ts';
import { startPostgres } from '../packages/server/test/servers/start-postgres.ts';
import { buildPage } from '../scripts/build-page.ts';
import { balance } from './balance.ts';
import { countFlag, fileFlag, numberFlag, readFlags, wordFlag } from './read-flags.ts';
import { closeAtEnd } from './service/close-at-end.ts';
import { runService } from './service/run-service.ts';
import { readBooks } from './service/stored-books.ts';
import { watchMachine, workedMs } from './service/watch-machine.ts';
import { judgeSoak, type Minute } from './soak/judge-soak.ts';
import { headOfMinutes, lineOfMinute } from './soak/render-minute.ts';
import { METERED_PER_DAY, makeCallers, PLANS } from './traffic/callers.ts';
import { startTraffic } from './traffic/start-traffic.ts';

/** Until the code of every kind is compiled. */
const WARM_UP_MS = 10_000;
/** What it can do is the median of so many times: a virtual machine is not always as fast. */
const CAPACITY_MS = 15_000;
const CAPACITY_TIMES = 20;
/** Enough that neither process waits for the other. */
const SENDERS = 32;
const SAMPLE_MS = 1_000;

const flags = readFlags(
  'soak',
  'Offers mixed traffic for minutes, and judges answers, memory, time and books.',
  {
    minutes: numberFlag(10, [1, 1440], 'how long it is offered'),
    share: numberFlag(0.8, [0.01, 2], 'of what this machine can do'),
    database: wordFlag('sqlite', ['sqlite', 'postgres'], 'what the service stands on'),
    seed: countFlag(1, [0, 2 ** 31 - 1], 'decides the order of calls'),
    result: fileFlag(join(tmpdir(), 'limpid-soak.json'), 'keeps the figures'),
  },
);
const { minutes, share, seed, result } = flags;

buildPage();
const folder = mkdtempSync(join(tmpdir(), 'limpid-soak-'));
const postgres = flags.database === 'postgres' ? await startPostgres({ mayBeShared: false }) : null;
const databaseUrl = (await postgres?.createDatabase()) ?? `sqlite:${join(folder, 'limpid.db')}`;
const plansFile = join(folder, 'plans.json');
writeFileSync(plansFile, JSON.stringify(PLANS));
const callers = await makeCallers(databaseUrl);
const metricsPort = await freePort();
const service = runService({
  ...{ port: await freePort(), folder, name: 'service' },
  environment: {
    ...{
      DATABASE_URL: databaseUrl,
      PLANS_FILE: plansFile,
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      METRICS_PORT: String(metricsPort),
    },
    AUTH_SECRET: 'a secret of this run alone, of more than 32 characters',
  },
});
const metered = new Set(callers.metered.map(({ id }) => `account:${id}`));

const close = closeAtEnd(async () => {
  await service.end('SIGKILL');
  await postgres?.discard();
  rmSync(folder, { recursive: true, force: true });
});

try {
  await service.start();
  const verdict = await soak();
  console.log(`\n${verdict.lines.join('\n')}\nAll of it as JSON: ${result}`);
  process.exitCode = verdict.isPassed ? 0 : 1;
} finally {
  await close();
}

async function soak() {
  const before = await readBooks(databaseUrl, { withHints: false });
  const traffic = await startTraffic({ urls: [service.url], callers, seed, isTagged: false });
  await traffic.ask('offerClosed', SENDERS, WARM_UP_MS);
  const reached: number[] = [];
  for (let time = 0; time < CAPACITY_TIMES; time += 1) {
    const { calls, seconds } = await traffic.ask('offerClosed', SENDERS, CAPACITY_MS);
    reached.push(calls / seconds);
  }
  const capacity = median(reached);
  const rate = capacity * share;
  await traffic.ask('takeFigures');
  console.log(
    `${flags.database}, ${cpus().length} processors that service and traffic share: ${Math.min(...reached).toFixed(0)} to ${Math.max(...reached).toFixed(0)} calls a second at most in ${CAPACITY_TIMES} times of ${CAPACITY_MS / 1000} s, ${capacity.toFixed(0)} in the median one; ${rate.toFixed(0)} are offered for ${minutes} min.\n\n${headOfMinutes()}`,
  );

  const worked = async () => ({
    service: (await service.memory()).workedMs,
    traffic: await traffic.ask('workedMs'),
    soak: workedMs(process.cpuUsage()),
  });
  let ours = await worked();
  const machine = watchMachine(sumOf(ours));
  await traffic.ask('offerOpen', rate);
  const measured: Minute[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const memory = await watchMemory(60_000);
    const figures = await traffic.ask('takeFigures');
    const unexpected = await traffic.ask('wondered');
    const now = await worked();
    const others = machine.takenByOthers(sumOf(now));
    const workedMsOf = { service: now.service - ours.service, traffic: now.traffic - ours.traffic };
    ours = now;
    const series = await scrape();
    measured.push({ minute, figures, unexpected, others, workedMsOf, series, ...memory });
    console.log(lineOfMinute(measured.at(-1) as Minute));
    if (await traffic.ask('isOverrun')) break;
  }
  const [isOverrun, waiting] = [await traffic.ask('isOverrun'), await traffic.ask('waiting')];
  await traffic.ask('end');
  const page = await traffic.ask('turnPage');
  traffic.stop();

  // The last rows are written when it stops.
  const exitCode = await service.end('SIGTERM');
  const after = await readBooks(databaseUrl, { withHints: false });
  const books = balance({ page, before, after, kills: [], perDay, aside: new Set() });
  const verdict = judgeSoak({
    ...{ minutes: measured, wanted: minutes, rate, page, books, exitCode, isOverrun, waiting },
  });
  const written = {
    database: flags.database,
    processors: cpus().length,
    ...{ capacity, reached },
    rate,
    minutes: measured,
    books,
    unexpected: page.unexpected,
    verdict,
  };
  writeFileSync(result, `${JSON.stringify(written, null, 2)}\n`);
  return verdict;
}

function perDay(owner: string): number {
  return metered.has(owner) ? METERED_PER_DAY : -1;
}

function sumOf(worked: Readonly<Record<string, number>>): number {
  return Object.values(worked).reduce((sum, one) => sum + one, 0);
}

/** How many series Prometheus would read; 0 where it is answered with none. */
async function scrape(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null);
  const text = answer?.status === 200 ? await answer.text() : '';
  return text.split('\n').filter((line) => /^[a-z]/.test(line)).length;
}

/** Medians of the time: a moment before or after a collection says little. */
async function watchMemory(forMs: number): Promise<{ resident: number; heap: number }> {
  const samples: { resident: number; heap: number }[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    samples.push(await service.memory());
    await pause(Math.max(0, Math.min(SAMPLE_MS, end - performance.now())));
  }
  return {
    resident: median(samples.map((one) => one.resident)),
    heap: median(samples.map((one) => one.heap)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
