/** Does something over again until it was done often enough with the machine to itself: what others take of it is theirs. */

/** One time that it was done. */
export interface Try<Result> {
  readonly isDisturbed: boolean;
  readonly result: Result;
}

export interface Undisturbed<Result> {
  /** What came of those that nobody disturbed, in their order. */
  readonly results: readonly Result[];
  readonly disturbed: number;
}

interface Attempts<Result> {
  /** How many are wanted. */
  readonly times: number;
  /** Asked before each: whether to leave off. */
  readonly isOver: (results: readonly Result[]) => boolean;
  readonly attempt: (number: number) => Promise<Try<Result>>;
}

/** Fewer results than `times` are what was there when it was over. */
export async function untilUndisturbed<Result>({
  times,
  isOver,
  attempt,
}: Attempts<Result>): Promise<Undisturbed<Result>> {
  const results: Result[] = [];
  let disturbed = 0;
  while (results.length < times && !isOver(results)) {
    const { isDisturbed, result } = await attempt(results.length + 1);
    if (isDisturbed) disturbed += 1;
    else results.push(result);
  }
  return { results, disturbed };
}
