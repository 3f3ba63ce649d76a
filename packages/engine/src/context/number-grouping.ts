/** Does a space part groups of three digits inside one number? CLDR group symbols; SI brochure 5.4.4. */
import type { Reason } from '../marks/mark.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import type { Cursor, Surroundings } from './surroundings.ts';

const GROUP = 3;
/** No-break, narrow, thin and figure space. */
const GROUPING_SPACES = new Set([0xa0, 0x202f, 0x2009, 0x2007]);

/** The number that was read last. */
interface LastNumber {
  /** Its first space and its last. */
  first: number;
  last: number;
  /** Those between whole groups, where all are the same one. */
  spaces: ReadonlySet<number>;
}

export function numberGrouping(around: Surroundings, candidate: number): Reason | null {
  // Most spaces stand in no number.
  if (!isDecimalDigit(around.before(candidate)) || !isDecimalDigit(around.after(candidate))) return null;
  const number = around.memoryOf<LastNumber>('number grouping', () => ({
    first: -1,
    last: -1,
    spaces: new Set(),
  }));
  if (candidate < number.first || candidate > number.last) readNumber(around, candidate, number);
  return number.spaces.has(candidate) ? 'number-grouping' : null;
}

/** Reads a number from its first space to its last. */
function readNumber(around: Surroundings, first: number, number: LastNumber): void {
  const before = around.cursorBefore(first);
  let lead = 0;
  while (lead <= GROUP && isDecimalDigit(around.stepBack(before))) lead++;
  const spaces: number[] = [];
  let space = first;
  for (let next = first; next >= 0; ) {
    space = next;
    next = spaceAfterGroup(around, space);
    if (next !== NO_GROUP) spaces.push(space);
  }
  const areOne = spaces.every((member) => around.codePointOf(member) === around.codePointOf(first));
  number.first = first;
  number.last = space;
  number.spaces = new Set(lead >= 1 && lead <= GROUP && areOne ? spaces : []);
}

const NO_GROUP = -2;

/** The grouping space behind the three digits after a space, -1 where there is none; NO_GROUP without such digits. */
function spaceAfterGroup(around: Surroundings, space: number): number {
  const cursor: Cursor = around.cursorAfter(space);
  for (let digits = 0; digits < GROUP; digits++)
    if (!isDecimalDigit(around.stepForward(cursor))) return NO_GROUP;
  if (isDecimalDigit(around.stepForward(cursor))) return NO_GROUP;
  const { candidate } = cursor;
  const isSpace =
    around.startOf(candidate) === cursor.index - 1 && GROUPING_SPACES.has(around.codePointOf(candidate));
  return isSpace ? candidate : -1;
}
