/** `npm run chaos`: faults under traffic, the books balanced after each. `-- --minutes 10 --faults 32 --database both --seed 1` */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { postgresIsMissing } from '../packages/server/test/servers/start-postgres.ts';
import { redisIsMissing } from '../packages/server/test/servers/start-redis.ts';
import { buildPage } from '../scripts/build-page.ts';
import { chooseFaults } from './chaos/choose-faults.ts';
import { type Looked, lookForText } from './chaos/look-for-text.ts';
import { lineOfRound, tableOfRounds } from './chaos/render-round.ts';
import { type Round, runChaos } from './chaos/run-chaos.ts';
import { makeWorld, type WorldKind } from './chaos/world.ts';
import { countFlag, fileFlag, numberFlag, readFlags, switchFlag, wordFlag } from './read-flags.ts';
import { closeAtEnd } from './service/close-at-end.ts';
import { seededChance } from './traffic/seeded-chance.ts';

/** Little of what two shared cores do: the faults are to be heavy, not the load. */
const RATE = 60;
const CALM_MS = 1_500;
const SHARE_OF_SQLITE = 0.4;
/** Restarted processes are smaller, those that met a fault larger: between the first and the last third of the faults. */
const MOST_GROWTH = 0.3;

const flags = readFlags(
  'chaos',
  'Breaks what the service stands on, and balances its books after each fault.',
  {
    minutes: numberFlag(10, [0.1, 1440], 'how long it takes'),
    // Each that can be with PostgreSQL and Redis once, each with SQLite once at least.
    faults: countFlag(32, [2, 10_000], 'how many there are'),
    database: wordFlag('both', ['both', 'sqlite', 'postgres'], 'what the service stands on'),
    rate: numberFlag(RATE, [1, 10_000], 'calls a second'),
    seed: countFlag(1, [0, 2 ** 31 - 1], 'decides the order'),
    'allow-missing': switchFlag('passes without the faults that cannot be here'),
    result: fileFlag('node_modules/.cache/chaos.json', 'keeps the figures'),
  },
);
const { minutes, faults, rate, seed } = flags;
const kinds: readonly WorldKind[] = flags.database === 'both' ? ['sqlite', 'postgres'] : [flags.database];
const missing = kinds.includes('postgres') && (postgresIsMissing || redisIsMissing);
if (missing) {
  console.error(missing);
  process.exit(2);
}

buildPage();
const failures: string[] = [];
const written: unknown[] = [];
for (const kind of kinds) await tryWorld(kind);
mkdirSync(dirname(flags.result), { recursive: true });
writeFileSync(flags.result, `${JSON.stringify({ seed, minutes, worlds: written, failures }, null, 2)}\n`);
console.log(failures.length === 0 ? 'The books balance.' : failures.join('\n'));
console.log(`All of it as JSON: ${flags.result}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** There is more to break where there are three servers. */
function faultsOf(kind: WorldKind): number {
  if (kinds.length === 1) return faults;
  const ofSqlite = Math.round(faults * SHARE_OF_SQLITE);
  return kind === 'sqlite' ? ofSqlite : faults - ofSqlite;
}

async function tryWorld(kind: WorldKind): Promise<void> {
  const world = await makeWorld(kind);
  const close = closeAtEnd(() => world.close());
  try {
    const wanted = faultsOf(kind);
    const chosen = chooseFaults(world, wanted, seededChance(seed));
    const what = kind === 'sqlite' ? 'SQLite, one process' : 'PostgreSQL and Redis, two processes';
    console.log(`${what}: ${wanted} faults at ${rate} calls a second, seed ${seed}.`);
    for (const sentence of chosen.left) console.log(`skip ${sentence}`);
    const rounds = await runChaos(world, {
      ...{ faults: chosen.faults, seed, rate, calmMs: CALM_MS, slotMs: (minutes * 60_000) / faults },
      told: (round) => console.log(lineOfRound(round)),
    });
    const looked = await lookForText(world);
    const growth = growthOf(rounds);
    console.log(`\n${tableOfRounds(rounds)}\n`);
    console.log(
      `Looked for the texts in ${(looked.bytes / 2 ** 20).toFixed(1)} MiB of database and logs: ${looked.found.length} found.`,
    );
    console.log(
      `Resident memory from the first third of the faults to the last: ${(growth * 100).toFixed(0)} %.\n`,
    );
    failures.push(...failuresOf(kind, rounds, looked, growth));
    if (!flags['allow-missing']) failures.push(...chosen.left.map((sentence) => `${kind}: ${sentence}`));
    const brief = rounds.map(({ before: _, page: { owners: __, answered: ___, ...page }, ...round }) => ({
      ...round,
      page,
    }));
    written.push({ kind, left: chosen.left, rounds: brief, looked, growth });
  } finally {
    await close();
  }
}

function failuresOf(kind: WorldKind, rounds: readonly Round[], { found }: Looked, growth: number): string[] {
  const failed = rounds.filter(({ breaches }) => breaches.length > 0);
  return [
    ...failed.map(({ number, fault, breaches }) => `${kind} ${number}, ${fault}: ${breaches[0]}`),
    ...found.map((place) => `${kind}: ${place}`),
    ...(growth > MOST_GROWTH ? [`${kind}: memory grew by ${(growth * 100).toFixed(0)} %`] : []),
    ...(rounds.some(({ books }) => books.limitsMet > 0) ? [] : [`${kind}: no limit was met`]),
  ];
}

/** Medians of the first and the last third. */
function growthOf(rounds: readonly Round[]): number {
  const third = Math.ceil(rounds.length / 3);
  const median = (part: readonly Round[]) =>
    part.map(({ resident }) => resident).toSorted((one, other) => one - other)[part.length >> 1] ?? 0;
  return median(rounds.slice(-third)) / median(rounds.slice(0, third)) - 1;
}
