/** One small number for every code point, decoded from the runs that a generated table holds. */

export const CODE_POINT_COUNT = 0x110000;

/**
 * Decodes `length:value` runs (base 36, in code point order, 0 left out at the end) into one byte for each code point.
 * Planes without a value are never written to, so that they take no memory.
 */
export function decodeRuns(runs: string): Uint8Array {
  const values = new Uint8Array(CODE_POINT_COUNT);
  let codePoint = 0;
  for (const run of runs.split(',')) {
    const [length, value] = run.split(':') as [string, string];
    const end = codePoint + Number.parseInt(length, 36);
    if (value !== '0') values.fill(Number.parseInt(value, 36), codePoint, end);
    codePoint = end;
  }
  return values;
}
