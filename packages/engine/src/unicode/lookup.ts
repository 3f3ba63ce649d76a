/** One small number for every code point, decoded from the runs that a generated table holds. */
import { readNumbers } from './compact-numbers.ts';
import { RUNS as CATEGORIES, GENERAL_CATEGORIES } from './tables/general-category.ts';

export const CODE_POINT_COUNT = 0x110000;

/**
 * Decodes the lengths of runs, a space, then the value of each (in code point order, 0 left out at the end) into one
 * byte for each code point. Planes without a value are never written to, so that they take no memory.
 */
export function decodeRuns(runs: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  fillRuns(values, runs, (value) => value || null);
  return values;
}

/** As `decodeRuns`, of a table that counts the code points of some categories alone; all others are `elsewhere`. */
export function decodeRunsWithin(
  isCounted: (category: string) => boolean,
  runs: string,
  elsewhere = 0,
): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  if (elsewhere !== 0) values.fill(elsewhere);
  const [lengths, valuesOfRuns] = readRuns(runs);
  const counts = GENERAL_CATEGORIES.map(isCounted);
  let run = 0;
  let left = lengths[0] ?? 0;
  eachRun(CATEGORIES, (category, start, end) => {
    if (!counts[category]) return;
    for (let codePoint = start; codePoint < end && run < lengths.length; ) {
      const next = Math.min(end, codePoint + left);
      values.fill(valuesOfRuns[run] as number, codePoint, next);
      left -= next - codePoint;
      if (left === 0) left = lengths[++run] ?? 0;
      codePoint = next;
    }
  });
  return values;
}

/** As `decodeRuns`; but where a run is 0, the General_Category tells, and another is one more than what it stands for. */
export function decodeExceptions(valueOfCategory: readonly number[], exceptions: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  fillRuns(values, CATEGORIES, (category) => valueOfCategory[category] || null);
  fillRuns(values, exceptions, (exception) => (exception === 0 ? null : exception - 1));
  return values;
}

/** Decodes how far each code point with a value is from the one before, a space, then the values. */
export function decodeSteps(steps: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const [gaps, valuesOfSteps] = readRuns(steps);
  let codePoint = -1;
  for (const [index, gap] of gaps.entries()) {
    codePoint += 1 + gap;
    values[codePoint] = valuesOfSteps[index] as number;
  }
  return values;
}

/** Where there is null, the values stay. */
function fillRuns(values: Uint8Array, runs: string, meaningOf: (written: number) => number | null): void {
  eachRun(runs, (written, start, end) => {
    const value = meaningOf(written);
    if (value !== null) values.fill(value, start, end);
  });
}

function eachRun(runs: string, take: (written: number, start: number, end: number) => void): void {
  const [lengths, valuesOfRuns] = readRuns(runs);
  let codePoint = 0;
  for (const [index, written] of valuesOfRuns.entries()) {
    const end = codePoint + (lengths[index] as number);
    take(written, codePoint, end);
    codePoint = end;
  }
}

function readRuns(runs: string): readonly [lengths: readonly number[], values: readonly number[]] {
  return runs.split(' ').map(readNumbers) as [number[], number[]];
}
