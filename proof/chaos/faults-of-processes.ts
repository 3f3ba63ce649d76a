/** Faults of the processes of the service, and of the clock that they read. */
import { setTimeout as pause } from 'node:timers/promises';
import { midnightAfter } from '../service/service-clock.ts';
import type { Fault } from './fault.ts';
import { isSilent, lastFelt } from './last-felt.ts';
import type { World } from './world.ts';

const BOTH = ['sqlite', 'postgres'] as const;
/** How long a process is away: long enough that callers find nobody. */
const AWAY_MS = 500;
const PAUSED_MS = 4_000;
const HOUR_MS = 3_600_000;
/** Until midnight, and after it: longer than the processes take to see that their clock was moved. */
const AROUND_MIDNIGHT_MS = 1_500;

let turn = 0;
const nextOf = ({ services }: World) => turn++ % services.length;

export const FAULTS_OF_PROCESSES: readonly Fault[] = [
  {
    ...{ name: 'process killed (-9)', kinds: BOTH, trouble: 'process' },
    async inflict(world) {
      const process = nextOf(world);
      await world.kill(process);
      await pause(AWAY_MS);
      await world.services[process]?.start();
    },
  },
  {
    ...{ name: 'all processes killed (-9)', kinds: ['postgres'], trouble: 'process' },
    async inflict(world) {
      await Promise.all(world.services.map((_, process) => world.kill(process)));
      await pause(AWAY_MS);
      await Promise.all(world.services.map((service) => service.start()));
    },
  },
  {
    ...{ name: 'process stopped (SIGTERM)', kinds: BOTH, trouble: 'process' },
    async inflict(world) {
      const service = world.services[nextOf(world)];
      const code = await service?.end('SIGTERM');
      if (code !== 0) throw new Error(`it was told to stop, and ended with ${code}`);
      await service?.start();
    },
  },
  {
    ...{ name: 'process paused', kinds: BOTH, trouble: 'dependency' },
    async inflict(world) {
      const service = world.services[nextOf(world)];
      service?.pause();
      await lastFelt(PAUSED_MS, isSilent(`${service?.url}`, PAUSED_MS / 2), () => service?.resume());
    },
  },
  {
    ...{ name: 'UTC midnight', kinds: BOTH, trouble: 'none' },
    async inflict({ clock }) {
      await clock.set(midnightAfter(clock.now()) - AROUND_MIDNIGHT_MS);
      await pause(2 * AROUND_MIDNIGHT_MS);
    },
  },
  {
    ...{ name: 'clock an hour forward', kinds: BOTH, trouble: 'none' },
    async inflict({ clock }) {
      await clock.set(clock.now() + HOUR_MS);
      await pause(AROUND_MIDNIGHT_MS);
    },
  },
  {
    ...{ name: 'clock to yesterday, and forward again', kinds: BOTH, trouble: 'none' },
    async inflict({ clock }) {
      const now = clock.now();
      await clock.set(now - 24 * HOUR_MS);
      await pause(AROUND_MIDNIGHT_MS);
      await clock.set(now);
      await pause(AROUND_MIDNIGHT_MS);
    },
  },
];
