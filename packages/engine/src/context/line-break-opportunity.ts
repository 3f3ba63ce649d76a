/** Does a zero-width space stand where a line may break in text without spaces? TUS 6.2, 23.2; UAX #14 ZW, SA. */
import type { Reason } from '../marks/mark.ts';
import { isVirama } from '../unicode/combining-class.ts';
import { scriptOf } from '../unicode/script.ts';
import { isBrahmic, isCjk, isSoutheastAsian } from '../unicode/script-groups.ts';
import { baseBefore, type Surroundings } from './surroundings.ts';

/** Marks of clauses that Chinese and Japanese text borrows from ASCII. */
const ASCII_CLAUSE_MARKS = new Set([...',.;:!?'].map((mark) => mark.charCodeAt(0)));

export function lineBreakOpportunity(around: Surroundings, candidate: number): Reason | null {
  const before = baseBefore(around, candidate);
  const after = around.after(candidate);
  // Malayalam and its like set one where others set a non-joiner.
  if (isVirama(before) && isBrahmic(before) && scriptOf(after) === scriptOf(before)) return 'indic-virama';
  if (isSoutheastAsian(before) || isSoutheastAsian(after)) return 'sea-line-break';
  const isBetween = (isCjk(before) || isAfterClause(around, candidate)) && isCjk(after);
  return isBetween || (isCjk(before) && isBeforeClause(around, candidate)) ? 'cjk-line-break' : null;
}

/** A character of the script, then the mark. */
function isAfterClause(around: Surroundings, candidate: number): boolean {
  if (!ASCII_CLAUSE_MARKS.has(around.before(candidate))) return false;
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  return isCjk(around.stepBack(cursor));
}

/** The mark, then a character of the script. */
function isBeforeClause(around: Surroundings, candidate: number): boolean {
  if (!ASCII_CLAUSE_MARKS.has(around.after(candidate))) return false;
  const cursor = around.cursorAfter(candidate);
  around.stepForward(cursor);
  return isCjk(around.stepForward(cursor));
}
