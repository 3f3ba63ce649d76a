/** Does a space part groups of three digits inside one number? CLDR group symbols; SI brochure 5.4.4. */
import type { Reason } from '../marks/mark.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import type { Cursor, Surroundings } from './surroundings.ts';

const GROUP = 3;
/** No-break, narrow, thin and figure space. */
const GROUPING_SPACES = new Set([0xa0, 0x202f, 0x2009, 0x2007]);

/** Spaces whose number was read, with what it says of all of them: they are the same one, between whole groups. */
type Answers = Map<number, boolean>;

export function numberGrouping(around: Surroundings, candidate: number): Reason | null {
  // Most spaces stand in no number.
  if (!isDecimalDigit(around.before(candidate)) || !isDecimalDigit(around.after(candidate))) return null;
  const answers = around.memoryOf<Answers>('number grouping', () => new Map());
  if (!answers.has(candidate)) readNumber(around, candidate, answers);
  return answers.get(candidate) === true ? 'number-grouping' : null;
}

/** Reads a number from its first space to its last. */
function readNumber(around: Surroundings, first: number, answers: Answers): void {
  const before = around.cursorBefore(first);
  let lead = 0;
  while (lead <= GROUP && isDecimalDigit(around.stepBack(before))) lead++;
  const spaces: number[] = [];
  let space = first;
  while (space >= 0 && !answers.has(space)) {
    const { isWhole, next } = readGroup(around, space);
    answers.set(space, false);
    if (isWhole) spaces.push(space);
    space = isWhole ? next : -1;
  }
  const symbols = new Set(spaces.map((member) => around.codePointOf(member)));
  const isNumber = lead >= 1 && lead <= GROUP && symbols.size === 1;
  if (isNumber) for (const member of spaces) answers.set(member, true);
}

/** Whether three digits and no more follow a space, and the grouping space after them; -1 when there is none. */
function readGroup(around: Surroundings, space: number): { isWhole: boolean; next: number } {
  const cursor: Cursor = around.cursorAfter(space);
  for (let digits = 0; digits < GROUP; digits++)
    if (!isDecimalDigit(around.stepForward(cursor))) return { isWhole: false, next: -1 };
  if (isDecimalDigit(around.stepForward(cursor))) return { isWhole: false, next: -1 };
  const { candidate } = cursor;
  const isSpace =
    around.startOf(candidate) === cursor.index - 1 && GROUPING_SPACES.has(around.codePointOf(candidate));
  return { isWhole: true, next: isSpace ? candidate : -1 };
}
