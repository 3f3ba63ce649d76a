/** Is a C1 control what is left of a visible windows-1252 character, alone beside text? WHATWG Encoding; TUS 23.1. */
import type { Reason } from '../mark.ts';
import { isLetter, isMark, isNumber, isSpaceSeparator } from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';

export function legacyEncoding(around: Surroundings, candidate: number): Reason | null {
  if (hasAnother(around, candidate)) return null;
  const before = around.before(candidate);
  const isBesideText = isSpaceSeparator(before) || isText(before) || isTextAfter(around, candidate);
  return isBesideText ? 'legacy-encoding' : null;
}

/** Text, or a space and text: a space at the end of a line may go. */
function isTextAfter(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  const after = around.stepForward(cursor);
  return isText(after) || (isSpaceSeparator(after) && isText(around.stepForward(cursor)));
}

/** Whether its run holds a second C1 control; looked for to both sides, which stops at the first. */
function hasAnother(around: Surroundings, candidate: number): boolean {
  const first = around.runFirst(candidate);
  for (let member = candidate - 1; member >= first; member--)
    if (isC1(around.codePointOf(member))) return true;
  const end = around.runEnd(candidate);
  for (let member = candidate + 1; member < end; member++) if (isC1(around.codePointOf(member))) return true;
  return false;
}

function isC1(codePoint: number): boolean {
  return codePoint >= 0x80 && codePoint <= 0x9f;
}

function isText(codePoint: number): boolean {
  return isLetter(codePoint) || isMark(codePoint) || isNumber(codePoint);
}
