/** Mixed traffic while faults are injected one after another; after each the books are balanced. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Balance, balance, type Kill } from '../balance.ts';
import { readBooks, type StoredBooks } from '../service/stored-books.ts';
import type { Page } from '../traffic/call-books.ts';
import { type Account, METERED_PER_DAY } from '../traffic/callers.ts';
import { type RunningTraffic, startTraffic } from '../traffic/start-traffic.ts';
import type { Fault } from './fault.ts';
import { recover } from './recover.ts';
import { tryKeys } from './try-keys.ts';
import type { World } from './world.ts';

export interface ChaosSettings {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** Calls a second. */
  readonly rate: number;
  /** Traffic before a fault, and after it. */
  readonly calmMs: number;
  /** How long a fault and what belongs to it take at least; the rest is calm. */
  readonly slotMs: number;
  /** Hears of each fault when its books are closed. */
  readonly told?: (round: Round) => void;
}

/** A fault, and how the books stood after it. */
export interface Round {
  readonly number: number;
  readonly fault: string;
  readonly page: Page;
  readonly books: Balance;
  /** What the store said before it. */
  readonly before: StoredBooks;
  /** From the end of the fault until everybody was answered; null where that took too long. */
  readonly recoveredMs: number | null;
  readonly kills: readonly Kill[];
  /** Bytes of all processes of the service. */
  readonly resident: number;
  /** Everything that was not as it must be. */
  readonly breaches: readonly string[];
}

/** Rows that could not be written are tried again every second, and what a caller gave up may still be counted. */
const SETTLED_MS = 12_000;
/** Longer than rows wait for their batch. */
const LOOK_MS = 300;

/** The world and its traffic stay as they are, to be looked into. */
export async function runChaos(world: World, settings: ChaosSettings): Promise<Round[]> {
  const { faults, seed, rate, calmMs, slotMs, told } = settings;
  const urls = world.services.map(({ url }) => url);
  const traffic = await startTraffic({ urls, callers: world.callers, seed, isTagged: true });
  const rounds: Round[] = [];
  let before = await readBooks(world.databaseUrl, { withHints: true });
  try {
    for (const [index, fault] of faults.entries()) {
      const start = performance.now();
      await traffic.ask('offerOpen', rate);
      await pause(calmMs);
      const { recoveredMs, broken } = await injure(world, traffic, fault);
      await pause(Math.max(calmMs, slotMs - (performance.now() - start)));
      await traffic.ask('end');
      const page = await traffic.ask('turnPage');
      const kills = world.takeKills();
      const { books, after } = await settle(world, (now) =>
        balance({ page, before, after: now, kills, ...plansOf(world) }),
      );
      const keys = await tryKeys(world, await traffic.ask('keysTold'));
      const memory = await Promise.all(world.services.map((service) => service.memory()));
      const round = {
        ...{ number: index + 1, fault: fault.name, page, books, recoveredMs, kills, before },
        resident: memory.reduce((sum, { resident }) => sum + resident, 0),
        breaches: [...broken, ...books.breaches, ...unexpectedOf(page), ...keys],
      };
      before = after;
      rounds.push(round);
      told?.(round);
    }
  } finally {
    traffic.stop();
  }
  return rounds;
}

async function injure(world: World, traffic: RunningTraffic, fault: Fault) {
  const broken: string[] = [];
  await traffic.ask('expect', fault.trouble);
  await fault.inflict(world).catch((error) => broken.push(`the fault itself: ${error.message}`));
  const recoveredMs = await recover(world);
  if (recoveredMs === null) broken.push('it did not answer in time after the fault');
  await traffic.ask('expect', 'none');
  return { recoveredMs, broken };
}

/** Reads the books until they balance, or have had their time. */
async function settle(world: World, add: (now: StoredBooks) => Balance) {
  const end = performance.now() + SETTLED_MS;
  for (;;) {
    await pause(LOOK_MS);
    const after = await readBooks(world.databaseUrl, { withHints: true });
    const books = add(after);
    if (books.breaches.length === 0 || performance.now() > end) return { books, after };
  }
}

/** What the plan of each owner says, and who looks whether the service is well: that is on no page. */
export function plansOf({ callers }: World) {
  const ownersOf = (accounts: readonly Account[]) => accounts.map(({ id }) => `account:${id}`);
  const metered = new Set(ownersOf(callers.metered));
  return {
    perDay: (owner: string) => (metered.has(owner) ? METERED_PER_DAY : -1),
    // The service itself counts for `probe` when it sees whether its store takes writes again.
    aside: new Set([...ownersOf(callers.probes), 'probe']),
  };
}

function unexpectedOf({ unexpected }: Page): string[] {
  return Object.entries(unexpected).map(([what, count]) => `unexpected: ${what}, ${count} times`);
}
