/** Text to marks of digits that are not of the system their number is written in; UTS #39 5.3. */
import { MarkList, type Marks } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import { isStyled } from './word-letters.ts';

/** No digit beyond ASCII stands before it. */
const FIRST_NATIVE_DIGIT = 0x660;

const REPORTED = verdictOf(kindOf('homoglyph', 'look-alike'), {
  action: 'keep',
  reason: 'mixed-script-word',
});

interface Digit {
  readonly start: number;
  readonly codePoint: number;
  /** The zero of its system. */
  readonly zero: number;
}

/** Both may be right, as when a person types on two keyboards: they are reported, and stay. */
export function findMixedNumbers(text: string): Marks {
  const marks = new MarkList();
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < FIRST_NATIVE_DIGIT || !isNativeDigit(text.codePointAt(index) as number)) continue;
    let start = index;
    while (start > 0 && isNumeral(text.charCodeAt(start - 1))) start--;
    const { digits, end } = readNumber(text, start);
    for (const stranger of strangersIn(digits)) marks.add(stranger.start, stranger.codePoint, REPORTED);
    index = end - 1;
  }
  return marks.end();
}

/** A digit of ASCII, or what stands unseen inside a number; all of them are single units. */
function isNumeral(unit: number): boolean {
  return isAsciiDigit(unit) || isDeletedByDefault(unit);
}

function readNumber(text: string, start: number): { digits: readonly Digit[]; end: number } {
  const digits: Digit[] = [];
  let end = start;
  while (end < text.length) {
    const codePoint = text.codePointAt(end) as number;
    if (isAsciiDigit(codePoint) || isNativeDigit(codePoint))
      digits.push({ start: end, codePoint, zero: zeroOf(codePoint) });
    else if (!isDeletedByDefault(codePoint)) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return { digits, end };
}

/** The digits that are not of the system of most; of the first, when none has most. */
function strangersIn(digits: readonly Digit[]): readonly Digit[] {
  const counts = new Map<number, number>();
  for (const { zero } of digits) counts.set(zero, (counts.get(zero) ?? 0) + 1);
  if (counts.size < 2) return [];
  const [most] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
  return digits.filter(({ zero }) => zero !== most);
}

/** Digits of a system are in a row. */
export function zeroOf(codePoint: number): number {
  let zero = codePoint;
  while (isDecimalDigit(zero - 1)) zero--;
  return zero;
}

function isAsciiDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

function isNativeDigit(codePoint: number): boolean {
  return codePoint >= FIRST_NATIVE_DIGIT && isDecimalDigit(codePoint) && !isStyled(codePoint);
}
