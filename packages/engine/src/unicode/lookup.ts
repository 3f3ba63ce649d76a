/** One small number for every code point, decoded from the runs that a generated table holds. */
import { readNumbers } from './compact-numbers.ts';

export const CODE_POINT_COUNT = 0x110000;

/**
 * Decodes the lengths of runs, a space, then the value of each (in code point order, 0 left out at the end) into one
 * byte for each code point. Planes without a value are never written to, so that they take no memory.
 */
export function decodeRuns(runs: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const [lengths, valuesOfRuns] = runs.split(' ').map(readNumbers) as [number[], number[]];
  let codePoint = 0;
  for (const [index, value] of valuesOfRuns.entries()) {
    const end = codePoint + (lengths[index] as number);
    if (value !== 0) values.fill(value, codePoint, end);
    codePoint = end;
  }
  return values;
}
