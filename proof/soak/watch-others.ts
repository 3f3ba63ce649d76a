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

/**
 * What the host may take of the machine in a minute, a quarter of a second of two processors: at 80 % each second that
 * is missing takes four to catch up with, and the p99 is about one call in a hundred. Other programs are the business of
 * whoever starts them.
 */
const MOST_BY_HOST = 0.002;

/** Whether the host took so much in some milliseconds that a time of as many in all says little. */
export function isDisturbed({ host }: MachineShares, inMs: number, ofMs: number): boolean {
  return host * inMs > MOST_BY_HOST * Math.max(inMs, ofMs);
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
    traffic: await traffic.ask('workedMs'),
    proof: workedMs(process.cpuUsage()),
  };
}

function sumOf(worked: Readonly<Record<string, number>>): number {
  return Object.values(worked).reduce((sum, one) => sum + one, 0);
}
