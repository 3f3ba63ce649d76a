/** Good in most cases: a request that is wrong in every part is refused for the first of them. */
import * as fc from 'fast-check';

/** The one, and in about one of twelve cases the other. */
export function mostly<Value>(good: fc.Arbitrary<Value>, bad: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 11, arbitrary: good }, { weight: 1, arbitrary: bad });
}
