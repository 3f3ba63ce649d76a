/** How much of the machine was taken by others: what is measured beside them says little about the service. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

export interface MachineWatch {
  readonly processors: number;
  /** Milliseconds of processors since the watch began; given is what ours have worked since they were started. */
  takenByOthers(oursMs: number): number;
  /** What the host of a virtual machine gave to others in its place, as a part of that. */
  takenByHost(): number;
  /** Milliseconds of processors that there were for everybody since it began. */
  all(): number;
}

export function watchMachine(oursMs: number): MachineWatch {
  const processors = cpus().length;
  const start = { at: performance.now(), busy: busyMs(), stolen: stolenMs(), ours: oursMs };
  return {
    processors,
    takenByOthers: (ours) => Math.max(0, busyMs() - start.busy - (ours - start.ours)),
    takenByHost: () => stolenMs() - start.stolen,
    all: () => (performance.now() - start.at) * processors,
  };
}

/** What a process has worked, in milliseconds. */
export function workedMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, stolenMs());
}

/** Of the fields of a processor's line in /proc/stat, proc_stat(5), in hundredths of a second. */
const STOLEN_FIELD = 8;

/** 0 where nobody says. */
function stolenMs(): number {
  if (process.platform !== 'linux') return 0;
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(all.split(/\s+/)[STOLEN_FIELD] ?? 0) * 10;
}
