/** Does a word joiner hold together what a rule of writing wants unbroken? CLDR 48 superscript fractions; TUS 23.2. */
import type { Reason } from '../marks/mark.ts';
import { isDecimalDigit, isNumber } from '../unicode/general-category.ts';
import { isCjk, isSoutheastAsian } from '../unicode/script-groups.ts';
import { baseBefore, type Surroundings } from './surroundings.ts';

const FRACTION_SLASH = 0x2044;
/** Digits of a numerator that are read to find the slash: a bound keeps the scan linear. */
const MAX_NUMERATOR = 8;

export function wordJoiner(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isSoutheastAsian(baseBefore(around, candidate)) && isSoutheastAsian(after)) return 'sea-no-break';
  if (isCjk(before) && isCjk(after)) return 'cjk-no-break';
  return isDecimalDigit(before) && startsFraction(around, candidate) ? 'number-join' : null;
}

/** A superscript digit, a vulgar fraction, or digits and U+2044. */
function startsFraction(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  let codePoint = around.stepForward(cursor);
  if (isNumber(codePoint) && !isDecimalDigit(codePoint)) return isSuperscriptOrFraction(codePoint);
  for (let digits = 0; digits < MAX_NUMERATOR && isDecimalDigit(codePoint); digits++)
    codePoint = around.stepForward(cursor);
  return codePoint === FRACTION_SLASH;
}

function isSuperscriptOrFraction(codePoint: number): boolean {
  return (
    codePoint === 0xb2 ||
    codePoint === 0xb3 ||
    codePoint === 0xb9 ||
    (codePoint >= 0xbc && codePoint <= 0xbe) ||
    codePoint === 0x2070 ||
    (codePoint >= 0x2074 && codePoint <= 0x2079) ||
    (codePoint >= 0x2150 && codePoint <= 0x215f) ||
    codePoint === 0x2189
  );
}
