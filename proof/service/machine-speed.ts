/**
 * How fast the machine is just now: a fixed piece of work, done over and over beside what is measured. A virtual
 * processor may do a third less for minutes without a word, while its host has work for the other half of its core; and
 * its host may take it away, which the kernel tells.
 */
import { hostsShare, type Reading, readMachine } from './watch-machine.ts';

export interface SpeedProbe {
  /** Pieces of work that a second of a processor had room for, in the mean of the last milliseconds; at most 20 s. */
  speed(ms: number): number;
  stop(): void;
}

/** Some 0.8 ms of work each time, a fiftieth of a processor. */
const EVERY_MS = 50;
const KEPT_MS = 20_000;
const WARM_UP_TIMES = 200;
const ROWS = 400;
const TIMES = 4;

export function probeSpeed(): SpeedProbe {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...{ id: index, list: [index, index * 1.5] },
    text: `words ${index}, слова и ${index * 7919} نوشته`,
  }));
  const result = work(rows);
  // Whatever it is, it is always the same; and who looks at it lets no compiler leave it out.
  const workAgain = () => {
    if (work(rows) !== result) throw new Error('the machine does not count as it did');
  };
  for (let time = 0; time < WARM_UP_TIMES; time += 1) workAgain();

  /** What each piece took, the latest last, and what the machine had done until then. */
  const pieces: { readonly tookUs: number; readonly machine: Reading }[] = [];
  const timer = setInterval(() => {
    const before = process.threadCpuUsage();
    workAgain();
    const { user, system } = process.threadCpuUsage(before);
    pieces.push({ tookUs: user + system, machine: readMachine() });
    if (pieces.length > KEPT_MS / EVERY_MS) pieces.shift();
  }, EVERY_MS);

  return {
    speed(ms) {
      const latest = pieces.slice(-Math.ceil(ms / EVERY_MS));
      const [first, last] = [latest[0], latest.at(-1)];
      if (first === undefined || last === undefined) return Number.NaN;
      const tookUs = latest.reduce((sum, one) => sum + one.tookUs, 0);
      return ((latest.length * 1_000_000) / tookUs) * (1 - hostsShare(first.machine, last.machine));
    },
    stop: () => clearInterval(timer),
  };
}

/** What a service of JSON does most: writes it, reads it, looks at each of its units. */
function work(rows: readonly object[]): number {
  let sum = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const written = JSON.stringify(rows);
    sum += (JSON.parse(written) as unknown[]).length;
    for (let at = 0; at < written.length; at += 1) sum = (sum * 31 + written.charCodeAt(at)) | 0;
  }
  return sum;
}
