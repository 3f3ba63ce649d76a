/** `npm run chaos`: injects faults during mixed traffic; the ledgers must agree after each, and no text may be kept. */
import { postgresIsMissing } from '../packages/server/test/servers/start-postgres.ts';
import { redisIsMissing } from '../packages/server/test/servers/start-redis.ts';
import { chooseFaults } from './chaos/faults.ts';
import { type Round, runChaos } from './chaos/run-chaos.ts';
import { searchTexts } from './chaos/search-texts.ts';
import { readOptions } from './read-options.ts';
import { deployBreakable, type StoreKind } from './service/deployment.ts';
import { seededRandom } from './traffic/seeded-random.ts';

const CALM_MS = 1_500;
const SHARE_OF_SQLITE = 0.4;
/** From the first third of the faults to the last. Restarted processes are smaller; some faults make them larger. */
const MAX_GROWTH = 0.3;

const options = readOptions('chaos', 'Injects faults, and compares the ledgers after each.', {
  minutes: { fallback: 10, range: [0.1, 1440], help: 'duration' },
  // Each fault of PostgreSQL and Redis once, each of SQLite at least once.
  faults: { fallback: 32, range: [2, 10_000], isInteger: true, help: 'number of faults' },
  database: { fallback: 'both', choices: ['both', 'sqlite', 'postgres'], help: 'the store of the service' },
  // Far below what two shared cores can do: the proof is about faults.
  rate: { fallback: 60, range: [1, 10_000], help: 'calls a second' },
  seed: {
    fallback: 1,
    range: [0, 2 ** 31 - 1],
    isInteger: true,
    help: 'decides the order of faults and calls',
  },
  'allow-missing': { fallback: false, help: 'passes without the faults that cannot be injected here' },
});
const { minutes, faults, rate, seed, database } = options;
const stores: readonly StoreKind[] = database === 'both' ? ['sqlite', 'postgres'] : [database];
const missing = stores.includes('postgres') && (postgresIsMissing || redisIsMissing);
if (missing) {
  console.error(missing);
  process.exit(2);
}

const failures: string[] = [];
for (const store of stores)
  failures.push(...(await tryStore(store)).map((failure) => `${store}: ${failure}`));
console.log(failures.length === 0 ? 'The ledgers agree.' : failures.join('\n'));
process.exitCode = failures.length === 0 ? 0 : 1;

/** The failures, one sentence each. */
async function tryStore(store: StoreKind): Promise<string[]> {
  const deployment = await deployBreakable(store);
  try {
    const ofSqlite = Math.round(faults * SHARE_OF_SQLITE);
    const wanted = stores.length === 1 ? faults : store === 'sqlite' ? ofSqlite : faults - ofSqlite;
    const chosen = chooseFaults(deployment, wanted, seededRandom(seed));
    console.log(`${store}: ${wanted} faults at ${rate} calls a second, seed ${seed}.`);
    for (const sentence of chosen.missing) console.log(`skip ${sentence}`);
    const rounds = await runChaos(deployment, {
      faults: chosen.faults,
      seed,
      rate,
      calmMs: CALM_MS,
      roundMs: (minutes * 60_000) / faults,
      onRound: printRound,
    });
    const { bytes, found } = await searchTexts(deployment);
    const growth = growthOf(rounds);
    console.log(
      `Searched ${(bytes / 2 ** 20).toFixed(1)} MiB of database and logs for texts: ${found.length} found.`,
    );
    console.log(`Memory from the first third of the faults to the last: ${(growth * 100).toFixed(0)} %.\n`);
    return [
      ...rounds.flatMap(({ number, fault, breaches }) =>
        breaches.map((one) => `${number}, ${fault}: ${one}`),
      ),
      ...found,
      ...(growth > MAX_GROWTH ? [`memory grew by ${(growth * 100).toFixed(0)} %`] : []),
      ...(rounds.some(({ ledger }) => ledger.quotasUsedUp > 0) ? [] : ['no quota was used up']),
      ...(options['allow-missing'] ? [] : chosen.missing),
    ];
  } finally {
    await deployment.close();
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
  for (const breach of breaches) console.log(`     ${breach}`);
}

/** Between the medians of the first and the last third. */
function growthOf(rounds: readonly Round[]): number {
  const third = Math.ceil(rounds.length / 3);
  const median = (part: readonly Round[]) =>
    part.map(({ residentBytes }) => residentBytes).toSorted((a, b) => a - b)[part.length >> 1] ?? 0;
  return median(rounds.slice(-third)) / median(rounds.slice(0, third)) - 1;
}
