/** How much of the machine was taken by others: what is measured beside them says little about the service. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Shares of all that the machine can do, from 0 to 1, since the watch began. */
export interface MachineShares {
  /** What the host of a virtual machine gave to others in its place. */
  readonly host: number;
  /** That, other programs, and what the kernel does by itself. */
  readonly others: number;
}

/** Given is what ours have worked since they were started, in milliseconds of processors. */
export function watchMachine(oursMs: number): (oursMs: number) => MachineShares {
  const processors = cpus().length;
  const start = { at: performance.now(), ours: oursMs, ...readMachine() };
  return (ours) => {
    const { busy, stolen } = readMachine();
    const all = (performance.now() - start.at) * processors;
    const host = (stolen - start.stolen) / all;
    return { host, others: Math.max(host, (busy - start.busy - (ours - start.ours)) / all) };
  };
}

/** What a process has worked, in milliseconds. */
export function workedMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Milliseconds of processors since the machine was started, those that it was robbed of included. */
function readMachine(): { busy: number; stolen: number } {
  if (process.platform !== 'linux') {
    const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
    return { busy, stolen: 0 };
  }
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // In hundredths of a second, as proc_stat(5) has them.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = all
    .split(/\s+/)
    .slice(1)
    .map((field) => Number(field) * 10);
  return { busy: user + nice + system + irq + softirq + stolen, stolen };
}
