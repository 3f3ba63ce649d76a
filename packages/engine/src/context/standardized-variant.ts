/** Is a base and its selector a pair of StandardizedVariants.txt? TUS 23.4. */
import type { Reason } from '../marks/mark.ts';
import { isLetter } from '../unicode/general-category.ts';
import { isCjk } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { isStandardizedVariant } from '../unicode/variation-sequences.ts';
import type { Surroundings } from './surroundings.ts';

const DIGIT_ZERO = 0x30;
const UNDERSCORE = 0x5f;

export function standardizedVariant(
  around: Surroundings,
  candidate: number,
  base: number,
  selector: number,
): Reason | null {
  if (!isStandardizedVariant(base, selector)) return null;
  // A zero with a stroke is part of a number, not of a name.
  if (base === DIGIT_ZERO && isInName(around, candidate)) return null;
  // Quotation marks are everywhere: only Chinese and Japanese typesetting sets them apart.
  if (isQuotationMark(base) && !around.lineHas(candidate, hasCjk)) return null;
  return 'standardized-variant';
}

function isInName(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorBefore(candidate);
  let before = around.stepBack(cursor);
  while (before >= DIGIT_ZERO && before <= DIGIT_ZERO + 9) before = around.stepBack(cursor);
  return before === UNDERSCORE || isLetter(before);
}

function isQuotationMark(codePoint: number): boolean {
  return codePoint === 0x2018 || codePoint === 0x2019 || codePoint === 0x201c || codePoint === 0x201d;
}

/** Not by a space or a filler: those may go. */
function hasCjk(line: string): boolean {
  for (const character of line) {
    const codePoint = character.codePointAt(0) as number;
    if (isCjk(codePoint) && techniqueIndexOf(codePoint) === 0) return true;
  }
  return false;
}
