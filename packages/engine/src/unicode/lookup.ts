/** One small number for every code point, decoded from the runs that a generated table holds. */
import { readNumbers } from './compact-numbers.ts';
import { RUNS as CATEGORIES } from './tables/general-category.ts';

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

/** As `decodeRuns`; but where a run is 0, the General_Category tells, and another is one more than what it stands for. */
export function decodeExceptions(valueOfCategory: readonly number[], exceptions: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  fillRuns(values, CATEGORIES, (category) => valueOfCategory[category] || null);
  fillRuns(values, exceptions, (exception) => (exception === 0 ? null : exception - 1));
  return values;
}

/** Where there is null, the values stay. */
function fillRuns(values: Uint8Array, runs: string, meaningOf: (written: number) => number | null): void {
  const [lengths, valuesOfRuns] = runs.split(' ').map(readNumbers) as [number[], number[]];
  let codePoint = 0;
  for (const [index, written] of valuesOfRuns.entries()) {
    const end = codePoint + (lengths[index] as number);
    const value = meaningOf(written);
    if (value !== null) values.fill(value, codePoint, end);
    codePoint = end;
  }
}
