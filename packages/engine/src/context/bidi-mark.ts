/** Can a direction mark change how its line is ordered? UAX #9 2.6. */
import type { Reason } from '../marks/mark.ts';
import { isArabicNumber, isEuropeanNumber, isLeftToRight, isRightToLeft } from '../unicode/bidi-class.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { NONE, type Surroundings } from './surroundings.ts';

const LEFT_TO_RIGHT_MARK = 0x200e;
const TAB = 0x09;
const QUOTES: ReadonlySet<number> = new Set([0x22, 0x27, 0x60]);
/** What stands before a string: else a quotation mark ends one. */
const OPENS_STRING: ReadonlySet<number> = new Set([
  NONE,
  ...Array.from(' \t\n\r([{,:=>', (sign) => sign.charCodeAt(0)),
]);
/** Of numbers, amounts and their formats (CLDR): no digit but zero, and no letter. */
const SIGNS_OF_NUMBERS: ReadonlySet<number> = new Set(
  Array.from('+-\u2212%\u2030\u066a\u0609#0,.;()\u00a4\u221e\u066b\u066c ', (sign) => sign.charCodeAt(0)),
);
const LONGEST_FORMAT = 32;

export function bidiMark(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  const isOfDirection = around.codePointOf(candidate) === LEFT_TO_RIGHT_MARK ? isFromLeft : isRightToLeft;
  // Between two characters of its own direction it changes nothing; in a cell of a table it stands for itself.
  if (isOfDirection(before) && isOfDirection(after)) return null;
  if (before === TAB && after === TAB) return 'bidi-mark';
  if (isInFormat(around, candidate)) return 'bidi-mark';
  return around.lineHas(candidate, hasRightToLeft) || around.habits.isRightToLeft() ? 'bidi-mark' : null;
}

/** Whether it stands in a string of nothing but signs of numbers, as locales have them: "-" or "#,##0.00". */
function isInFormat(around: Surroundings, candidate: number): boolean {
  const sideOf = (step: () => number): readonly [count: number, quote: number] => {
    for (let count = 0; count < LONGEST_FORMAT; count++) {
      const codePoint = step();
      if (!SIGNS_OF_NUMBERS.has(codePoint)) return [count, codePoint];
    }
    return [0, 0];
  };
  const [start, end] = [around.cursorBefore(candidate), around.cursorAfter(candidate)];
  const [before, opening] = sideOf(() => around.stepBack(start));
  if (!QUOTES.has(opening) || !OPENS_STRING.has(around.stepBack(start))) return false;
  const [after, closing] = sideOf(() => around.stepForward(end));
  return closing === opening && before + after > 0;
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

/** Arabic punctuation and digits whose Bidi_Class is that of European ones. */
export function isArabicSign(codePoint: number): boolean {
  return (
    codePoint === 0x60c ||
    codePoint === 0x61b ||
    codePoint === 0x61f ||
    (codePoint >= 0x66a && codePoint <= 0x66d) ||
    codePoint === 0x6d4 ||
    // The digits of Persian and Urdu.
    (codePoint >= 0x6f0 && codePoint <= 0x6f9)
  );
}

/** Letters by the direction in which they are read. */
export interface DirectionCounts {
  readonly left: number;
  readonly right: number;
  /** How many of them are in what a program puts a value for: they say nothing. */
  readonly placeholders: number;
}

/** One letter in four: a catalogue has its messages in another language too. */
const MIN_SHARE = 0.25;
/** Of C and strftime, of wikis, shells and Fluent. */
const PLACEHOLDER = /%(?:\(\w+\))?['\d$.*-]*(?:[OE]?[A-Za-z@]|ll?[a-z])|\$\w+|\{[^{}\n]{0,60}\}|&#?\w+;/g;

export function countDirections(text: string): DirectionCounts {
  let left = 0;
  let right = 0;
  const placeholders = text.match(PLACEHOLDER)?.length ?? 0;
  if (placeholders > 0) return { ...countDirections(text.replace(PLACEHOLDER, '')), placeholders };
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (isLeftToRight(unit)) left++;
      continue;
    }
    const codePoint = text.codePointAt(index) as number;
    if (codePoint > 0xffff) index++;
    if (techniqueIndexOf(codePoint) !== 0) continue;
    if (isRightToLeft(codePoint)) right++;
    else if (isLeftToRight(codePoint)) left++;
  }
  return { left, right, placeholders };
}

/** A message of placeholders alone may be of any language: only one that is read from the right has such marks. */
export function isRightToLeftText({ left, right, placeholders }: DirectionCounts): boolean {
  if (left + right === 0) return placeholders > 0;
  return right > 0 && right >= (left + right) * MIN_SHARE;
}
