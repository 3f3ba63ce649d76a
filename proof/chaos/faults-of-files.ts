/** Faults of what SQLite stands on: its disk, and others who write to its file. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../service/stored-books.ts';
import type { Fault } from './fault.ts';
import { isScanRefused, isScanSlow, lastFelt, NOT_FELT } from './last-felt.ts';
import type { World } from './world.ts';

const KINDS = ['sqlite'] as const;
/** How long a full disk is let be once a call was refused for it. */
const FELT_MS = 1_500;
/** The log of SQLite has room inside, which is used up first. */
const MOST_UNFELT_MS = 20_000;
/** Longer than the service waits for whoever writes. */
const LOCKED_MS = 3_000;
/** A tenth: whoever asks waits for the most of it, and is refused or not. */
const LOCKED_WAIT_MS = 300;

export const FAULTS_OF_FILES: readonly Fault[] = [
  {
    ...{ name: 'disk full', kinds: KINDS, trouble: 'store' },
    cannot: ({ disk }) => (typeof disk === 'string' ? disk : null),
    inflict: (world) => whileFull(world, () => pause(FELT_MS)),
  },
  {
    ...{ name: 'disk full, and process killed', kinds: KINDS, trouble: 'process' },
    cannot: ({ disk }) => (typeof disk === 'string' ? disk : null),
    async inflict(world) {
      const start = Date.now();
      await whileFull(world, () => world.kill(0, start));
      await world.services[0]?.start();
    },
  },
  {
    ...{ name: 'file locked by another process', kinds: KINDS, trouble: 'store' },
    async inflict(world) {
      const other = await openDatabase(world.databaseUrl);
      await other.query('begin immediate');
      await lastFelt(LOCKED_MS, isScanSlow(world, LOCKED_WAIT_MS), async () => {
        await other.query('rollback');
        await other.close();
      });
    },
  },
];

/** Fills the disk, waits until that is felt, does the work, and gives the room back. */
async function whileFull(world: World, work: () => Promise<void>): Promise<void> {
  const { disk } = world;
  if (typeof disk === 'string') throw new Error(disk);
  const isFelt = isScanRefused(world);
  disk.fill();
  try {
    const end = performance.now() + MOST_UNFELT_MS;
    while (!(await isFelt())) {
      if (performance.now() > end) throw new Error(NOT_FELT);
    }
    await work();
  } finally {
    disk.empty();
  }
}
