/**
 * How fast the machine is just now, by what a call takes of the traffic: it does as much for each, whatever the service
 * does. A virtual processor may do a third less for minutes without a word, while its host has work for the other half
 * of its core; and its host may take it away, which the kernel tells.
 */
import { hostsShare, type Reading, readMachine } from '../service/watch-machine.ts';
import type { RunningTraffic } from '../traffic/start-traffic.ts';

export interface SpeedWatch {
  /** To be called each second, and before and after what is measured. */
  look(): Promise<void>;
  /** Calls that the traffic had room for in a second of a processor, in the mean since the look before those milliseconds. */
  speed(ms: number): number;
}

const KEPT_MS = 30_000;

interface Look {
  readonly machine: Reading;
  /** Answered since the traffic began, and the milliseconds of a processor that it worked. */
  readonly calls: number;
  readonly workedMs: number;
}

export function followSpeed(traffic: RunningTraffic): SpeedWatch {
  /** The latest last. */
  const looks: Look[] = [];
  return {
    async look() {
      const work = await traffic.ask('work');
      looks.push({ machine: readMachine(), ...work });
      while ((looks[0] as Look).machine.at < performance.now() - KEPT_MS) looks.shift();
    },
    speed(ms) {
      const last = looks.at(-1);
      const since = (last?.machine.at ?? 0) - ms;
      const first = looks.findLast(({ machine }) => machine.at <= since) ?? looks[0];
      if (first === undefined || last === undefined || last.workedMs === first.workedMs) return Number.NaN;
      const calls = (last.calls - first.calls) / ((last.workedMs - first.workedMs) / 1000);
      return calls * (1 - hostsShare(first.machine, last.machine));
    },
  };
}
