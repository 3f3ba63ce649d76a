/** `npm run soak`: minutes of mixed traffic at a share of what this machine can do. `-- --minutes 10 --share 0.8 --database postgres` */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../packages/server/test/servers/free-port.ts';
import { startPostgres } from '../packages/server/test/servers/start-postgres.ts';
import { buildPage } from '../scripts/build-page.ts';
import { balance } from './balance.ts';
import { median } from './median.ts';
import { countFlag, fileFlag, numberFlag, readFlags, wordFlag } from './read-flags.ts';
import { closeAtEnd } from './service/close-at-end.ts';
import { runService } from './service/run-service.ts';
import { readBooks } from './service/stored-books.ts';
import { type Capacity, findCapacity, reach } from './soak/find-capacity.ts';
import { followSpeed } from './soak/follow-speed.ts';
import { judgeSoak } from './soak/judge-soak.ts';
import { offerMinutes } from './soak/offer-minutes.ts';
import { headOfMinutes } from './soak/render-minute.ts';
import { METERED_PER_DAY, makeCallers, PLANS } from './traffic/callers.ts';
import { startTraffic } from './traffic/start-traffic.ts';

const flags = readFlags(
  'soak',
  'Offers mixed traffic for minutes, and judges answers, memory, time and books.',
  {
    minutes: numberFlag(10, [2, 1440], 'how long it is offered'),
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
  console.log('Measuring for two minutes how much this machine can do …');
  const watch = followSpeed(traffic);
  const ours = { service, traffic };
  const capacity = await findCapacity(traffic, watch, share);
  console.log(
    `${flags.database}, ${cpus().length} processors that service and traffic share: ${sentenceOf(capacity)}\nOf what it can do at the speed that it has each second ${(share * 100).toFixed(0)} % are offered for ${minutes} min.\n\n${headOfMinutes()}`,
  );
  let rate = 1;
  const rateOverLast = (ms: number) => {
    const room = capacity.overLast(ms);
    // A machine that is taken away altogether has a load all the same; one that stood still tells no speed.
    if (Number.isFinite(room)) rate = Math.max(1, share * room);
    return rate;
  };
  const load = await offerMinutes({ ...ours, watch, minutes, rateOverLast, scrape });
  console.log('\nMeasuring again …');
  const after = [await reach(traffic, watch), await reach(traffic, watch), await reach(traffic, watch)];
  const page = await traffic.ask('turnPage');
  traffic.stop();

  // The last rows are written when it stops.
  const exitCode = await service.end('SIGTERM');
  const told = await readBooks(databaseUrl, { withHints: false });
  const books = balance({ page, before, after: told, kills: [], perDay, aside: new Set() });
  const reached = [capacity.undisturbed, median(after.map(({ undisturbed }) => undisturbed))];
  const verdict = judgeSoak({ load, wanted: minutes, share, reached, page, books, exitCode });
  const written = {
    ...{ database: flags.database, processors: cpus().length },
    ...{ share, capacity, after, load, books },
    ...{ unexpected: page.unexpected, verdict },
  };
  writeFileSync(result, `${JSON.stringify(written, null, 2)}\n`);
  return verdict;
}

function perDay(owner: string): number {
  return metered.has(owner) ? METERED_PER_DAY : -1;
}

function sentenceOf({ times, undisturbed }: Capacity): string {
  const reached = times.map(({ callsPerSecond }) => callsPerSecond);
  const [least, most] = [Math.min(...reached), Math.max(...reached)].map((one) => one.toFixed(0));
  return `${least} to ${most} calls a second in ${times.length} times, ${undisturbed.toFixed(0)} in the median one, had the host taken nothing.`;
}

/** How many series Prometheus would read; 0 where it is answered with none. */
async function scrape(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null);
  const text = answer?.status === 200 ? await answer.text() : '';
  return text.split('\n').filter((line) => /^[a-z]/.test(line)).length;
}
