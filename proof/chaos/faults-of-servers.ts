/** Faults of PostgreSQL, of Redis, and of the lines to them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { World } from './world.ts';

const KINDS = ['postgres'] as const;
const AWAY_MS = 3_000;
/** Longer than a call waits for its store before it gives up. */
const SILENT_MS = 8_000;
const SLOW_MS = 4_000;
/** On each way: a line across the world. */
const DELAY_MS = 60;

type Name = 'postgres' | 'redis';
const NAMES = { postgres: 'PostgreSQL', redis: 'Redis' } as const;

/** Redis is missed by nobody: each process counts by itself meanwhile. */
const TROUBLE = { postgres: 'dependency', redis: 'none' } as const;

function serversOf({ servers }: World) {
  if (servers === null) throw new Error('there are no servers with SQLite');
  return servers;
}

function faultsOf(name: Name): Fault[] {
  const common = { kinds: KINDS, trouble: TROUBLE[name] };
  const fault = (what: string, inflict: Fault['inflict']): Fault => ({
    ...common,
    name: `${NAMES[name]} ${what}`,
    inflict,
  });
  return [
    fault('stopped and started', async (world) => {
      await serversOf(world)[name].stop();
      await pause(AWAY_MS);
      await serversOf(world)[name].start();
    }),
    fault('killed (-9) and started', async (world) => {
      await serversOf(world)[name].kill();
      await pause(AWAY_MS);
      await serversOf(world)[name].start();
    }),
    fault('paused', async (world) => {
      serversOf(world)[name].pause();
      await pause(SILENT_MS);
      serversOf(world)[name].resume();
    }),
    fault('behind a silent line', async (world) => {
      const wire = serversOf(world).wires[name];
      wire.isSilent = true;
      await pause(SILENT_MS);
      wire.isSilent = false;
    }),
    fault('behind a slow line', async (world) => {
      const wire = serversOf(world).wires[name];
      wire.delayMs = DELAY_MS;
      await pause(SLOW_MS);
      wire.delayMs = 0;
    }),
    fault('cut off, and connected again', async (world) => {
      for (let times = 0; times < 5; times += 1) {
        serversOf(world).wires[name].cut();
        await pause(AWAY_MS / 5);
      }
    }),
  ];
}

export const FAULTS_OF_SERVERS: readonly Fault[] = [...faultsOf('postgres'), ...faultsOf('redis')];
