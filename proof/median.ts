/** The middle one of some values. */

/** The upper of two; not a number where there is none. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
