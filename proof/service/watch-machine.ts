/** How much of the machine was taken by others: what is measured beside them says little about the service. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

export interface MachineWatch {
  /** From 0 to 1, since it was asked last; given is what ours have worked since they were started. */
  takenByOthers(oursMs: number): number;
}

export function watchMachine(oursMs: number): MachineWatch {
  let before = { at: performance.now(), busy: busyMs(), ours: oursMs };
  return {
    takenByOthers(ours) {
      const now = { at: performance.now(), busy: busyMs(), ours };
      const others = now.busy - before.busy - (now.ours - before.ours);
      const all = (now.at - before.at) * cpus().length;
      before = now;
      return Math.max(0, others / all);
    },
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

/** What the host of a virtual machine gave to others in its place; 0 where nobody says. */
function stolenMs(): number {
  if (process.platform !== 'linux') return 0;
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(all.split(/\s+/)[STOLEN_FIELD] ?? 0) * 10;
}
