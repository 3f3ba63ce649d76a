/** `npm run chaos`: injects faults during mixed traffic; the ledgers must agree after each, and no text may be kept. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { postgresIsMissing } from '../packages/server/test/servers/start-postgres.ts';
import { redisIsMissing } from '../packages/server/test/servers/start-redis.ts';
import { deploy, type StoreKind } from './chaos/deployment.ts';
import { chooseFaults } from './chaos/faults.ts';
import { type Round, runChaos } from './chaos/run-chaos.ts';
import { searchTexts } from './chaos/search-texts.ts';
import {
  choiceOption,
  fileOption,
  integerOption,
  numberOption,
  readOptions,
  switchOption,
} from './read-options.ts';
import { closeAtEnd } from './service/run-service.ts';
import { seededRandom } from './traffic/seeded-random.ts';

/** Far below what two shared cores can do: the proof is about faults. */
const RATE = 60;
const CALM_MS = 1_500;
const SHARE_OF_SQLITE = 0.4;
/** From the first third of the faults to the last. Restarted processes are smaller; some faults make them larger. */
const MAX_GROWTH = 0.3;

const options = readOptions('chaos', 'Injects faults, and compares the ledgers after each.', {
  minutes: numberOption(10, [0.1, 1440], 'duration'),
  // Each fault of PostgreSQL and Redis once, each of SQLite at least once.
  faults: integerOption(32, [2, 10_000], 'number of faults'),
  database: choiceOption('both', ['both', 'sqlite', 'postgres'], 'the store of the service'),
  rate: numberOption(RATE, [1, 10_000], 'calls a second'),
  seed: integerOption(1, [0, 2 ** 31 - 1], 'decides the order of faults and calls'),
  'allow-missing': switchOption('passes without the faults that cannot be injected here'),
  result: fileOption('node_modules/.cache/chaos.json', 'receives the figures'),
});
const { minutes, faults, rate, seed } = options;
const stores: readonly StoreKind[] =
  options.database === 'both' ? ['sqlite', 'postgres'] : [options.database];
const missing = stores.includes('postgres') && (postgresIsMissing || redisIsMissing);
if (missing) {
  console.error(missing);
  process.exit(2);
}

const failures: string[] = [];
const results: unknown[] = [];
for (const store of stores) await tryStore(store);
mkdirSync(dirname(options.result), { recursive: true });
writeFileSync(options.result, `${JSON.stringify({ seed, minutes, results, failures }, null, 2)}\n`);
console.log(failures.length === 0 ? 'The ledgers agree.' : failures.join('\n'));
console.log(`All figures: ${options.result}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tryStore(store: StoreKind): Promise<void> {
  const deployment = await deploy(store);
  const close = closeAtEnd(() => deployment.close());
  try {
    const ofSqlite = Math.round(faults * SHARE_OF_SQLITE);
    const wanted = stores.length === 1 ? faults : store === 'sqlite' ? ofSqlite : faults - ofSqlite;
    const chosen = chooseFaults(deployment, wanted, seededRandom(seed));
    const what = store === 'sqlite' ? 'SQLite, one process' : 'PostgreSQL and Redis, two processes';
    console.log(`${what}: ${wanted} faults at ${rate} calls a second, seed ${seed}.`);
    for (const sentence of chosen.missing) console.log(`skip ${sentence}`);
    const rounds = await runChaos(deployment, {
      ...{ faults: chosen.faults, seed, rate, calmMs: CALM_MS, roundMs: (minutes * 60_000) / faults },
      onRound: printRound,
    });
    const searched = await searchTexts(deployment);
    const growth = growthOf(rounds);
    printSums(rounds);
    const mebibytes = (searched.bytes / 2 ** 20).toFixed(1);
    console.log(`Searched ${mebibytes} MiB of database and logs for texts: ${searched.found.length} found.`);
    console.log(`Memory from the first third of the faults to the last: ${(growth * 100).toFixed(0)} %.\n`);
    const failed = rounds.filter(({ breaches }) => breaches.length > 0);
    failures.push(
      ...failed.map(({ number, fault, breaches }) => `${store} ${number}, ${fault}: ${breaches[0]}`),
      ...searched.found.map((place) => `${store}: ${place}`),
      ...(growth > MAX_GROWTH ? [`${store}: memory grew by ${(growth * 100).toFixed(0)} %`] : []),
      ...(rounds.some(({ ledger }) => ledger.quotasUsedUp > 0) ? [] : [`${store}: no quota was used up`]),
      ...(options['allow-missing'] ? [] : chosen.missing.map((sentence) => `${store}: ${sentence}`)),
    );
    const brief = rounds.map(({ before: _, snapshot, ...round }) => {
      const { owners: __, acknowledged: ___, ...totals } = snapshot;
      return { ...round, snapshot: totals };
    });
    results.push({ store, missing: chosen.missing, rounds: brief, searched, growth });
  } finally {
    await close();
  }
}

function printRound({ number, fault, snapshot, ledger, recoveredMs, residentBytes, breaches }: Round): void {
  const { acknowledged, counted, inFlight, rows, rowsLost, quotasUsedUp } = ledger;
  const recovered =
    recoveredMs === null ? 'not recovered' : `recovered in ${(recoveredMs / 1000).toFixed(1)} s`;
  const figures = [
    `${acknowledged} acknowledged <= ${counted} counted <= ${acknowledged + inFlight}`,
    `${rows} rows, ${rowsLost} lost with a process`,
    `${snapshot.calls} calls, ${snapshot.unavailable} x 503, ${snapshot.unanswered} unanswered`,
    `${quotasUsedUp} quotas used up, slowest ${(snapshot.slowestMs / 1000).toFixed(1)} s, ${recovered}`,
    `${(residentBytes / 2 ** 20).toFixed(0)} MiB`,
  ];
  console.log(`${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${number} ${fault}: ${figures.join(', ')}`);
  for (const breach of breaches.slice(0, 8)) console.log(`     ${breach}`);
}

/** A row for each kind of fault. */
function printSums(rounds: readonly Round[]): void {
  const rows = [...Map.groupBy(rounds, ({ fault }) => fault)].map(([fault, same]) => {
    const sum = (of: (round: Round) => number) => same.reduce((total, round) => total + of(round), 0);
    return {
      ...{ fault, times: same.length, failed: sum(({ breaches }) => Math.min(1, breaches.length)) },
      acknowledged: sum(({ ledger }) => ledger.acknowledged),
      'counted more': sum(({ ledger }) => ledger.counted - ledger.acknowledged),
      'rows lost': sum(({ ledger }) => ledger.rowsLost),
      '503': sum(({ snapshot }) => snapshot.unavailable),
      unanswered: sum(({ snapshot }) => snapshot.unanswered),
      'slowest recovery, s': Math.max(...same.map(({ recoveredMs }) => (recoveredMs ?? Infinity) / 1000)),
    };
  });
  console.table(rows);
}

/** Between the medians of the first and the last third. */
function growthOf(rounds: readonly Round[]): number {
  const third = Math.ceil(rounds.length / 3);
  const median = (part: readonly Round[]) =>
    part.map(({ residentBytes }) => residentBytes).toSorted((a, b) => a - b)[part.length >> 1] ?? 0;
  return median(rounds.slice(-third)) / median(rounds.slice(0, third)) - 1;
}
