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
  /** Calls that the traffic had room for in a second of a processor, since the look before those milliseconds. */
  callsPerWorkedSecond(ms: number): number;
  /** Share of the machine that its host took in that time. */
  host(ms: number): number;
  /** The calls, less what the host took. */
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

  function between(ms: number): { callsPerWorkedSecond: number; host: number } {
    const last = looks.at(-1);
    const since = (last?.machine.at ?? 0) - ms;
    const first = looks.findLast(({ machine }) => machine.at <= since) ?? looks[0];
    if (first === undefined || last === undefined || last.workedMs === first.workedMs) {
      return { callsPerWorkedSecond: Number.NaN, host: 0 };
    }
    return {
      callsPerWorkedSecond: (last.calls - first.calls) / ((last.workedMs - first.workedMs) / 1000),
      host: hostsShare(first.machine, last.machine),
    };
  }

  return {
    async look() {
      const work = await traffic.ask('work');
      looks.push({ machine: readMachine(), ...work });
      // A machine that stood still for longer has two looks all the same.
      while (looks.length > 2 && (looks[0] as Look).machine.at < performance.now() - KEPT_MS) looks.shift();
    },
    callsPerWorkedSecond: (ms) => between(ms).callsPerWorkedSecond,
    host: (ms) => between(ms).host,
    speed(ms) {
      const { callsPerWorkedSecond, host } = between(ms);
      return callsPerWorkedSecond * (1 - host);
    },
  };
}
