/** Says how much of the machine others take from the service and its traffic. */
import type { RunningService } from '../service/run-service.ts';
import { watchMachine, workedMs } from '../service/watch-machine.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';

/** Who shares the machine. */
export interface Ours {
  readonly service: RunningService;
  readonly traffic: RunningTraffic;
  /** Whether the service has a PostgreSQL beside it: then only what the host takes is known not to be ours. */
  readonly hasPostgres: boolean;
}

export interface Shares {
  /** What others had of the machine, from 0 to 1. */
  readonly others: number;
  /** Whether that is too much for what is measured beside it. */
  readonly isDisturbed: boolean;
  /** Milliseconds of a processor that each took. */
  readonly workedMsOf: { readonly service: number; readonly traffic: number };
}

/**
 * Of all that the machine can do while something is measured: 1.2 seconds of a processor in a minute with two. It is
 * about as much as one call in a hundred waits for.
 */
const MOST_BY_OTHERS = 0.01;

/** Begins to watch; asked at any time, it tells the shares since then. What is measured takes so many milliseconds. */
export async function watchOthers(ours: Ours, forMs: number): Promise<() => Promise<Shares>> {
  const before = await workOf(ours);
  const watch = watchMachine(sumOf(before));
  return async () => {
    const now = await workOf(ours);
    const taken = ours.hasPostgres ? watch.takenByHost() : watch.takenByOthers(sumOf(now));
    const all = watch.all();
    return {
      others: taken / all,
      isDisturbed: taken > MOST_BY_OTHERS * Math.max(all, forMs * watch.processors),
      workedMsOf: { service: now.service - before.service, traffic: now.traffic - before.traffic },
    };
  };
}

async function workOf({ service, traffic }: Pick<Ours, 'service' | 'traffic'>) {
  return {
    service: (await service.memory()).workedMs,
    traffic: await traffic.ask('workedMs'),
    proof: workedMs(process.cpuUsage()),
  };
}

function sumOf(worked: Readonly<Record<string, number>>): number {
  return Object.values(worked).reduce((sum, one) => sum + one, 0);
}
