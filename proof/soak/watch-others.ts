/** Says how much of the machine the service and its traffic have, and how much is taken from them. */
import type { RunningService } from '../service/run-service.ts';
import { type MachineShares, watchMachine, workedMs } from '../service/watch-machine.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';

/** Who shares the machine. */
export interface Ours {
  readonly service: RunningService;
  readonly traffic: RunningTraffic;
}

export interface Shares extends MachineShares {
  /** Milliseconds of a processor that each took. */
  readonly workedMsOf: { readonly service: number; readonly traffic: number };
}

/** Begins to watch; asked at any time, it tells the shares since then. */
export async function watchOthers(ours: Ours): Promise<() => Promise<Shares>> {
  const before = await workOf(ours);
  const watch = watchMachine(sumOf(before));
  return async () => {
    const now = await workOf(ours);
    return {
      ...watch(sumOf(now)),
      workedMsOf: { service: now.service - before.service, traffic: now.traffic - before.traffic },
    };
  };
}

async function workOf({ service, traffic }: Ours) {
  return {
    service: (await service.memory()).workedMs,
    traffic: (await traffic.ask('work')).workedMs,
    proof: workedMs(process.cpuUsage()),
  };
}

function sumOf(worked: Readonly<Record<string, number>>): number {
  return Object.values(worked).reduce((sum, one) => sum + one, 0);
}
