/** How much of the machine was taken by others: what is measured beside them says little about the service. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const PROCESSORS = cpus().length;

/** Shares of all that the machine can do, from 0 to 1, since the watch began. */
export interface MachineShares {
  /** What the host of a virtual machine gave to others in its place. */
  readonly host: number;
  /** That, other programs, and what the kernel does by itself. */
  readonly others: number;
}

/** Given is what ours have worked since they were started, in milliseconds of processors. */
export function watchMachine(oursMs: number): (oursMs: number) => MachineShares {
  const start = readMachine();
  return (ours) => {
    const now = readMachine();
    const host = hostsShare(start, now);
    const others = (now.busy - start.busy - (ours - oursMs)) / roomBetween(start, now);
    return { host, others: Math.max(host, others) };
  };
}

/** What the kernel counted since the machine was started, in milliseconds of processors. */
export interface Reading {
  /** When, in milliseconds. */
  readonly at: number;
  /** Worked, and taken away by the host. */
  readonly busy: number;
  readonly stolen: number;
}

/** Of all that the machine could do between two readings. */
export function hostsShare(start: Reading, end: Reading): number {
  return end.at > start.at ? (end.stolen - start.stolen) / roomBetween(start, end) : 0;
}

function roomBetween(start: Reading, end: Reading): number {
  return (end.at - start.at) * PROCESSORS;
}

/** What a process has worked, in milliseconds. */
export function workedMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

export function readMachine(): Reading {
  const at = performance.now();
  if (process.platform !== 'linux') {
    const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
    return { at, busy, stolen: 0 };
  }
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // In hundredths of a second, as proc_stat(5) has them.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = all
    .split(/\s+/)
    .slice(1)
    .map((field) => Number(field) * 10);
  return { at, busy: user + nice + system + irq + softirq + stolen, stolen };
}
