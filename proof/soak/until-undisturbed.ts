/** Does something over again until it was done often enough with the machine to itself. */

/** One time that it was done. */
export interface Try<Result> {
  readonly isDisturbed: boolean;
  readonly result: Result;
}

export interface Undisturbed<Result> {
  /** What came of those that nobody disturbed, in their order. */
  readonly results: readonly Result[];
  /** What came of the others: it is told, and judged by nobody. */
  readonly discarded: readonly Result[];
  /** The most of the results that came one after the other. */
  readonly longest: number;
}

interface Attempts<Result> {
  /** How many are wanted. */
  readonly times: number;
  /** Asked before each: whether to leave off. */
  readonly isOver: () => boolean;
  readonly attempt: (number: number) => Promise<Try<Result>>;
}

/** Fewer results than `times` are what was there when it was over. */
export async function untilUndisturbed<Result>({
  times,
  isOver,
  attempt,
}: Attempts<Result>): Promise<Undisturbed<Result>> {
  const results: Result[] = [];
  const discarded: Result[] = [];
  let [longest, inOne] = [0, 0];
  while (results.length < times && !isOver()) {
    const { isDisturbed, result } = await attempt(results.length + 1);
    (isDisturbed ? discarded : results).push(result);
    inOne = isDisturbed ? 0 : inOne + 1;
    longest = Math.max(longest, inOne);
  }
  return { results, discarded, longest };
}
