/** `npm run bench`: shows that a scan takes time in proportion to its text, whatever the text. */
import { cpus } from 'node:os';
import { clean } from '../packages/engine/src/index.ts';
import { HOSTILE_SHAPES, type Shape } from './hostile-shapes.ts';

const SIZES = [50_000, 100_000, 200_000];
const ROUNDS = 5;
/** A doubling costs twice as much, and noise of the machine; what is quadratic costs four times. */
const MAX_PER_DOUBLING = 3;
/** Below it a measurement is noise. */
const SHORTEST_MILLISECONDS = 2;

/** Every rule is asked. */
const OPTIONS = { options: { punctuation: true, whitespace: true } };

interface Measured {
  readonly shape: Shape;
  /** Milliseconds at each size, the median of the rounds. */
  readonly medians: readonly number[];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Rounds go over the sizes in turn, so that a slow moment of the machine meets all of them. */
function measure(shape: Shape): Measured {
  const texts = SIZES.map(shape.make);
  const times = texts.map((): number[] => []);
  clean(texts[0] as string, OPTIONS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, text] of texts.entries()) {
      const started = performance.now();
      clean(text, OPTIONS);
      times[index]?.push(performance.now() - started);
    }
  }
  return { shape, medians: times.map(median) };
}

function growth({ medians }: Measured): readonly number[] {
  return medians.slice(1).map((time, index) => {
    const before = medians[index] as number;
    return Math.max(time, SHORTEST_MILLISECONDS) / Math.max(before, SHORTEST_MILLISECONDS);
  });
}

console.log(`${cpus()[0]?.model}, Node ${process.versions.node}; medians of ${ROUNDS} rounds\n`);
console.log(
  `${'text'.padEnd(40)}${SIZES.map((size) => `${size / 1000}k`.padStart(9)).join('')}   per doubling`,
);
const slow: string[] = [];
for (const shape of HOSTILE_SHAPES) {
  const measured = measure(shape);
  const ratios = growth(measured);
  const times = measured.medians.map((time) => `${time.toFixed(1)} ms`.padStart(9)).join('');
  console.log(`${shape.name.padEnd(40)}${times}   ${ratios.map((ratio) => ratio.toFixed(2)).join('  ')}`);
  if (ratios.some((ratio) => ratio > MAX_PER_DOUBLING)) slow.push(shape.name);
}
if (slow.length > 0) {
  console.error(`\nMore than ${MAX_PER_DOUBLING} times per doubling: ${slow.join(', ')}`);
  process.exitCode = 1;
} else console.log(`\nNo text takes more than ${MAX_PER_DOUBLING} times as long when it is twice as long.`);
