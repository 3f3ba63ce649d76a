/**
 * `npm run bench`: shows that a scan takes time in proportion to its text, whatever the text. The collector of Node is
 * given room by flags, so that what is measured is the scan and not when memory is tidied up.
 */
import { cpus } from 'node:os';
import { clean } from '../packages/engine/src/index.ts';
import { HOSTILE_SHAPES, type Shape } from './hostile-shapes.ts';

const SIZES = [24_000, 48_000, 96_000, 192_000];
const ROUNDS = 7;
/** A doubling costs twice as much, and noise of the machine; what is quadratic costs four times. */
const MAX_PER_DOUBLING = 2.3;
/** A breach is believed when it is found again: another program may have had the machine. */
const TRIALS = 3;
/** Below it a measurement is noise. */
const SHORTEST_MILLISECONDS = 2;

/** Every rule is asked. */
const OPTIONS = { options: { punctuation: true, whitespace: true } };

interface Measured {
  /** Milliseconds at each size, the shortest of the rounds: everything else that a machine does only adds. */
  readonly times: readonly number[];
  /** How many times as long a text of double the length took, over all sizes. */
  readonly perDoubling: number;
}

/** Rounds go over the sizes in turn, so that a slow moment of the machine meets all of them. */
function measure(shape: Shape): Measured {
  const texts = SIZES.map(shape.make);
  const times = texts.map(() => Number.POSITIVE_INFINITY);
  clean(texts[0] as string, OPTIONS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, text] of texts.entries()) {
      tidyUp();
      const started = performance.now();
      clean(text, OPTIONS);
      times[index] = Math.min(times[index] as number, performance.now() - started);
    }
  }
  return { times, perDoubling: growth(times) };
}

/** Else a scan pays for the memory of the one before. */
function tidyUp(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

/** From the first size that is no noise to the last. */
function growth(times: readonly number[]): number {
  const from = times.findIndex((time) => time >= SHORTEST_MILLISECONDS);
  const doublings = times.length - 1 - from;
  if (from < 0 || doublings === 0) return 1;
  return ((times.at(-1) as number) / (times[from] as number)) ** (1 / doublings);
}

/** The best of as many trials as it takes to keep the bound. */
function measureFairly(shape: Shape): Measured {
  let best = measure(shape);
  for (let trial = 1; trial < TRIALS && best.perDoubling > MAX_PER_DOUBLING; trial++) {
    const again = measure(shape);
    if (again.perDoubling < best.perDoubling) best = again;
  }
  return best;
}

console.log(`${cpus()[0]?.model}, Node ${process.versions.node}; the shortest of ${ROUNDS} rounds\n`);
console.log(
  `${'text'.padEnd(40)}${SIZES.map((size) => `${size / 1000}k`.padStart(10)).join('')}   per doubling`,
);
const slow: string[] = [];
for (const shape of HOSTILE_SHAPES) {
  const { times, perDoubling } = measureFairly(shape);
  const shown = times.map((time) => `${time.toFixed(1)} ms`.padStart(10)).join('');
  console.log(`${shape.name.padEnd(40)}${shown}   ${perDoubling.toFixed(2)}`);
  if (perDoubling > MAX_PER_DOUBLING) slow.push(shape.name);
}
if (slow.length > 0) {
  console.error(`\nMore than ${MAX_PER_DOUBLING} times per doubling: ${slow.join(', ')}`);
  process.exitCode = 1;
} else console.log(`\nNo text takes more than ${MAX_PER_DOUBLING} times as long when it is twice as long.`);
