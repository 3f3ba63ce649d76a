/** Can a direction mark change how its line is ordered? UAX #9 2.6. */
import type { Reason } from '../marks/mark.ts';
import { isArabicNumber, isEuropeanNumber, isLeftToRight, isRightToLeft } from '../unicode/bidi-class.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import type { Surroundings } from './surroundings.ts';

const LEFT_TO_RIGHT_MARK = 0x200e;

export function bidiMark(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  const isOfDirection = around.codePointOf(candidate) === LEFT_TO_RIGHT_MARK ? isFromLeft : isRightToLeft;
  // Between two characters of its own direction it changes nothing.
  if (isOfDirection(before) && isOfDirection(after)) return null;
  return around.lineHas(candidate, hasRightToLeft) ? 'bidi-mark' : null;
}

function isFromLeft(codePoint: number): boolean {
  return isLeftToRight(codePoint) || isEuropeanNumber(codePoint);
}

/** Something visible that is written from the right, or that only such text has. */
function hasRightToLeft(line: string): boolean {
  for (const character of line) {
    const codePoint = character.codePointAt(0) as number;
    const isWitness = isRightToLeft(codePoint) || isArabicNumber(codePoint) || isArabicSign(codePoint);
    if (isWitness && techniqueIndexOf(codePoint) === 0) return true;
  }
  return false;
}

/** Arabic punctuation whose Bidi_Class is that of a European sign. */
function isArabicSign(codePoint: number): boolean {
  return (
    codePoint === 0x60c ||
    codePoint === 0x61b ||
    codePoint === 0x61f ||
    (codePoint >= 0x66a && codePoint <= 0x66d) ||
    codePoint === 0x6d4
  );
}
