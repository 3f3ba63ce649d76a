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
/** Together more than a processor keeps near it, as what a service works on: its memory is shared with others too. */
const SETS = 64;
const SETS_A_PIECE = 4;

type Rows = readonly object[];

export function probeSpeed(): SpeedProbe {
  const sets = Array.from({ length: SETS }, (_, set) => makeRows(set));
  const results = sets.map(work);
  let turn = 0;
  // Whatever comes of it, it is always the same; and who looks at it lets no compiler leave it out.
  const workAgain = () => {
    for (const end = turn + SETS_A_PIECE; turn < end; turn += 1) {
      const set = turn % SETS;
      if (work(sets[set] as Rows) !== results[set]) throw new Error('the machine does not count as it did');
    }
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

function makeRows(set: number): Rows {
  return Array.from({ length: ROWS }, (_, row) => {
    const id = set * ROWS + row;
    return { id, list: [id, id * 1.5], text: `words ${id}, слова и ${id * 7919} نوشته` };
  });
}

/** What a service of JSON does most: writes it, reads it, looks at each of its units. */
function work(rows: Rows): number {
  const written = JSON.stringify(rows);
  let sum = (JSON.parse(written) as unknown[]).length;
  for (let at = 0; at < written.length; at += 1) sum = (sum * 31 + written.charCodeAt(at)) | 0;
  return sum;
}
