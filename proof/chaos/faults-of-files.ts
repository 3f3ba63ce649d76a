/** Faults of what SQLite stands on: its disk, and others who write to its file. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../service/stored-books.ts';
import type { Fault } from './fault.ts';

const KINDS = ['sqlite'] as const;
const FULL_MS = 2_500;
/** Too short for the log of SQLite to be used up: its rows are there, and its counts. */
const AWHILE_MS = 300;
/** Longer than the service waits for whoever writes. */
const LOCKED_MS = 3_000;

export const FAULTS_OF_FILES: readonly Fault[] = [
  {
    ...{ name: 'disk full', kinds: KINDS, trouble: 'dependency' },
    cannot: ({ disk }) => (typeof disk === 'string' ? disk : null),
    async inflict({ disk }) {
      if (typeof disk === 'string') return;
      disk.fill();
      await pause(FULL_MS);
      disk.empty();
    },
  },
  {
    ...{ name: 'disk full, and process killed', kinds: KINDS, trouble: 'process' },
    cannot: ({ disk }) => (typeof disk === 'string' ? disk : null),
    async inflict(world) {
      const { disk, services } = world;
      if (typeof disk === 'string') return;
      disk.fill();
      await pause(AWHILE_MS);
      await world.kill(0);
      disk.empty();
      await services[0]?.start();
    },
  },
  {
    ...{ name: 'file locked by another process', kinds: KINDS, trouble: 'dependency' },
    async inflict({ databaseUrl }) {
      const other = await openDatabase(databaseUrl);
      await other.query('begin immediate');
      await pause(LOCKED_MS);
      await other.query('rollback');
      await other.close();
    },
  },
];
