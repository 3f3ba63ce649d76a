/** `npm run bench`: a scan takes time in proportion to its text, whatever the text or the file is. Node's flags keep the collector out of the way. */
import { cpus } from 'node:os';
import { clean } from '../packages/engine/src/index.ts';
import { collectGarbage, failFor } from './harness.ts';
import { HOSTILE_FILES, type Reading } from './hostile-files.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';

const SIZES = [24_000, 48_000, 96_000, 192_000];
const ROUNDS = 7;
/** Linear time is 2, quadratic time is 4; the rest is noise. */
const MAX_PER_DOUBLING = 2.3;
/** A breach counts when it is measured again: another program may have had the machine. */
const TRIALS = 3;
/** A shorter time is noise. */
const SHORTEST_MILLISECONDS = 2;

/** With these options every rule runs. */
const OPTIONS = { options: { punctuation: true, whitespace: true } };
const READINGS: readonly Reading[] = [
  ...HOSTILE_SHAPES.map((shape) => ({ ...shape, read: (text: string) => void clean(text, OPTIONS) })),
  ...HOSTILE_FILES,
];

interface Measured {
  /** Milliseconds at each size, the shortest of the rounds: other programs only add time. */
  readonly times: readonly number[];
  /** How many times as long a text of double the length took, over all sizes. */
  readonly perDoubling: number;
}

function measure({ make, read }: Reading): Measured {
  const texts = SIZES.map(make);
  const times = texts.map(() => Number.POSITIVE_INFINITY);
  read(texts[0] as string);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, text] of texts.entries()) {
      collectGarbage();
      const started = performance.now();
      read(text);
      times[index] = Math.min(times[index] as number, performance.now() - started);
    }
  }
  return { times, perDoubling: growth(times) };
}

function growth(times: readonly number[]): number {
  const from = times.findIndex((time) => time >= SHORTEST_MILLISECONDS);
  const doublings = times.length - 1 - from;
  if (from < 0 || doublings === 0) return 1;
  return ((times.at(-1) as number) / (times[from] as number)) ** (1 / doublings);
}

function measureFairly(shape: Reading): Measured {
  let best = measure(shape);
  for (let trial = 1; trial < TRIALS && best.perDoubling > MAX_PER_DOUBLING; trial++) {
    const again = measure(shape);
    if (again.perDoubling < best.perDoubling) best = again;
  }
  return best;
}

console.log(`${cpus()[0]?.model}, Node ${process.versions.node}; the shortest of ${ROUNDS} rounds\n`);
const sizes = SIZES.map((size) => `${size / 1000}k`.padStart(10)).join('');
console.log(`${'text'.padEnd(52)}${sizes}   per doubling`);
const slow: string[] = [];
for (const shape of READINGS) {
  const { times, perDoubling } = measureFairly(shape);
  const shown = times.map((time) => `${time.toFixed(1)} ms`.padStart(10)).join('');
  console.log(`${shape.name.padEnd(52)}${shown}   ${perDoubling.toFixed(2)}`);
  if (perDoubling > MAX_PER_DOUBLING) slow.push(`More than ${MAX_PER_DOUBLING} per doubling: ${shape.name}`);
}
if (slow.length === 0)
  console.log(`\nNo text takes more than ${MAX_PER_DOUBLING} times as long when it is twice as long.`);
failFor(slow);
