/** Faults of PostgreSQL, of Redis, and of the lines to them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import {
  isCountingAlone,
  isCountingSlow,
  isScanRefused,
  isScanSlow,
  lastFelt,
  NOT_FELT,
} from './last-felt.ts';
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

/** By what it is seen that one is away, or slow. */
const LOOKS = {
  postgres: { isAway: isScanRefused, isSlow: isScanSlow },
  redis: { isAway: isCountingAlone, isSlow: isCountingSlow },
} as const;

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
  const isAway = LOOKS[name].isAway;
  return [
    fault('stopped and started', async (world) => {
      const server = serversOf(world)[name];
      await server.stop();
      await lastFelt(AWAY_MS, isAway(world), () => server.start());
    }),
    fault('killed (-9) and started', async (world) => {
      const server = serversOf(world)[name];
      await server.kill();
      await lastFelt(AWAY_MS, isAway(world), () => server.start());
    }),
    fault('paused', async (world) => {
      const server = serversOf(world)[name];
      server.pause();
      await lastFelt(SILENT_MS, isAway(world), () => server.resume());
    }),
    fault('behind a silent line', async (world) => {
      const wire = serversOf(world).wires[name];
      wire.isSilent = true;
      await lastFelt(SILENT_MS, isAway(world), () => {
        wire.isSilent = false;
      });
    }),
    fault('behind a slow line', async (world) => {
      const wire = serversOf(world).wires[name];
      wire.delayMs = DELAY_MS;
      // A question goes one way, and its answer the other.
      await lastFelt(SLOW_MS, LOOKS[name].isSlow(world, 2 * DELAY_MS), () => {
        wire.delayMs = 0;
      });
    }),
    fault('cut off, and connected again', async (world) => {
      let ended = 0;
      for (let times = 0; times < 5; times += 1) {
        ended += serversOf(world).wires[name].cut();
        await pause(AWAY_MS / 5);
      }
      if (ended === 0) throw new Error(NOT_FELT);
    }),
  ];
}

export const FAULTS_OF_SERVERS: readonly Fault[] = [...faultsOf('postgres'), ...faultsOf('redis')];
