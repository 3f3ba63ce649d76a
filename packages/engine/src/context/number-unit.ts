/** Does a space hold a number and its unit, currency or sign together? SI brochure 5.4.3; NIST SP 811 7.2; CLDR units. */
import type { Reason } from '../marks/mark.ts';
import {
  isCurrencySymbol,
  isDecimalDigit,
  isLetter,
  isMark,
  isSpaceSeparator,
  isSymbol,
} from '../unicode/general-category.ts';
import { isCurrency, isNumberUnit } from '../unicode/number-units.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { followsPlaceholder, precedesName, precedesPlaceholder, textBefore } from './placeholder.ts';
import type { Surroundings } from './surroundings.ts';

const NO_BREAK_SPACE = 0xa0;
const CLOSING_BRACE = 0x7d;
const FULL_STOP = 0x2e;
const DOLLAR = 0x24;
const PERCENT = 0x25;
const MAX_UNIT = 8;
const CURRENCY_CODE = 3;
/** Thousands to billions, of languages in Latin letters. */
const MULTIPLE = /^(?:tys|tis|mln|mld|mlrd|mil|mio|mrd)\.?$/i;
/** Section, pilcrow, numero. */
const SIGNS_BEFORE_NUMBER = new Set([0xa7, 0xb6, 0x2116]);
/** Degree and ordinal sign: behind an n they say numero too. */
const RAISED = new Set([0xb0, 0xba]);
const LETTERS_OF_NUMERO = new Set([0x4e, 0x6e]);
/** The keys of a Macintosh, and the shift key of any. */
const FIRST_ARROW = 0x2190;
const LAST_ARROW = 0x21ff;
const FIRST_KEY = 0x2300;
const LAST_KEY = 0x23ff;
const SHIFT_KEY = 0x21e7;
/** A day of a month or another ordinal as much of Europe writes it; and the number of a section, at the start of its line. */
const ORDINAL = /(?:^|[\s\u00a0("'\u00ab\u201e[])\d{1,2}\.$/;
const SECTION_NUMBER =
  /^[\s!-@[-`{-~\u00a0-\u00bf]*(?:(?:[^\s!-@[-`{-~]+[\s\u00a0])?(?:[A-Z]|\d+)(?:\.\d+)+|[^\s!-@[-`{-~]{4,}[\s\u00a0](?:[A-Z]|\d+))\.$/;
/** An hour and its minutes, a foot and its inches: a unit between two numbers. */
const UNIT_BETWEEN = /\d[\s\u00a0\u2009\u202f]?(?:h|min|m|s|kg|g|lb|ft|\u00b0|['\u2032])$/;
const DEGREES = new Set([0xb0, 0x2032, 0x2033]);
const DIRECTIONS = new Set([...'NSEWO'].map((letter) => letter.charCodeAt(0)));
const MARKS = new Set([...`'"*\`_`].map((sign) => sign.charCodeAt(0)));
const MARKED_NUMBER = /(?:\d|%[a-zA-Z]|%\d\$[a-zA-Z]|\})['"*`_]+$/;
const ROMAN = /(?<![\w\u00c0-\u024f])([IVXLC]+)e?$/;
const NUMERALS = new Set([...'IVXLC'].map((letter) => letter.charCodeAt(0)));
const SMALL_E = 0x65;
const LONGEST_HEADING = 24;
/** Degree, percent, per mille and ten thousand, prime, double prime. */
const UNIT_SIGNS = new Set([0xb0, 0x25, 0x2030, 0x2031, 0x2032, 0x2033]);
const LONGEST_QUOTED = 200;
/** As primes are written in ASCII. */
const PLAIN_PRIMES = new Map([
  [0x27, 0x2032],
  [0x22, 0x2033],
]);

/** What CLDR writes with a no-break space; others may do so where the text uses them as French does. */
export function numberUnit(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isNumber(around, candidate) && (isUnit(around, candidate) || isForeignLetter(after)))
    return 'number-unit';
  if (DEGREES.has(before) && isDirection(around, candidate)) return 'number-unit';
  if (before === FULL_STOP && isOrdinal(around, candidate)) return 'number-unit';
  if (isNoun(around, candidate) || isPairOfPlaceholders(around, candidate)) return 'number-unit';
  if (isSymbolBeside(around, candidate)) return 'number-unit';
  const isPrice = isCurrencySymbol(before) && precedesName(around, candidate);
  if (!isDecimalDigit(after) && !precedesPlaceholder(around, candidate) && !isPrice) return null;
  const isSign = isCurrencySymbol(before) || isNumero(around, candidate);
  return isSign ||
    isCurrencyCode(around, candidate) ||
    isCurrencyName(around, candidate) ||
    UNIT_BETWEEN.test(textBefore(around, candidate))
    ? 'number-unit'
    : null;
}

/** A number and what it counts: so French and its neighbours set them, and English does not. */
function isNoun(around: Surroundings, candidate: number): boolean {
  if (around.codePointOf(candidate) !== NO_BREAK_SPACE || !isLetter(around.after(candidate))) return false;
  return (
    (isNumber(around, candidate) || isMarkedNumber(around, candidate)) && around.habits.isUnlikeEnglish()
  );
}

/** A number or a placeholder in emphasis, quotation marks or as code. */
function isMarkedNumber(around: Surroundings, candidate: number): boolean {
  return MARKS.has(around.before(candidate)) && MARKED_NUMBER.test(textBefore(around, candidate));
}

/** North, south, east or west, behind degrees. */
function isDirection(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  return DIRECTIONS.has(around.stepForward(cursor)) && !isLetter(around.stepForward(cursor));
}

function isOrdinal(around: Surroundings, candidate: number): boolean {
  const after = around.after(candidate);
  if (!isLetter(after) && !isDecimalDigit(after)) return false;
  const before = textBefore(around, candidate, LONGEST_HEADING);
  if (SECTION_NUMBER.test(before)) return true;
  return ORDINAL.test(before) && around.habits.isUnlikeEnglish();
}

/** A sign that says that a number follows. */
function isNumero(around: Surroundings, candidate: number): boolean {
  const before = around.before(candidate);
  if (SIGNS_BEFORE_NUMBER.has(before)) return true;
  if (!RAISED.has(before)) return false;
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  let letter = around.stepBack(cursor);
  if (letter === FULL_STOP) letter = around.stepBack(cursor);
  return LETTERS_OF_NUMERO.has(letter);
}

/** Before its number, a sign that English has not. */
export function numeroSign(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  if (!isDecimalDigit(after) && !precedesPlaceholder(around, candidate)) return null;
  return isNumero(around, candidate) && !around.habits.isEnglish() ? 'number-unit' : null;
}

/** Two placeholders in a message that says no more. */
export function placeholderPair(around: Surroundings, candidate: number): Reason | null {
  return isPairOfPlaceholders(around, candidate) && around.habits.isUnlikeEnglish() ? 'number-unit' : null;
}

/** The sign of a key and its name. */
export function keyName(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const isKey = (before >= FIRST_KEY && before <= LAST_KEY) || before === SHIFT_KEY;
  return isKey && isLetter(around.after(candidate)) ? 'number-unit' : null;
}

/** One for the number, one for its unit. */
function isPairOfPlaceholders(around: Surroundings, candidate: number): boolean {
  return precedesPlaceholder(around, candidate) && followsPlaceholder(around, candidate);
}

/** A sign of mathematics or an arrow beside a number or a placeholder: \u00d7 8, 8 \u00d7, \u2193 %s. */
function isSymbolBeside(around: Surroundings, candidate: number): boolean {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isOperator(before)) {
    if (isDecimalDigit(after) || precedesPlaceholder(around, candidate)) return true;
    return isArrow(before) && isLetter(after) && around.habits.isUnlikeEnglish();
  }
  return isOperator(after) && isNumber(around, candidate);
}

function isArrow(codePoint: number): boolean {
  return codePoint >= FIRST_ARROW && codePoint <= LAST_ARROW;
}

function isOperator(codePoint: number): boolean {
  return codePoint > 0x7f && isSymbol(codePoint) && !isCurrencySymbol(codePoint);
}

/** A number, with a short multiple behind it or not, or what a program puts one for. */
function isNumber(around: Surroundings, candidate: number): boolean {
  const before = around.before(candidate);
  if (isDecimalDigit(before) || before === CLOSING_BRACE) return true;
  return isMultiple(around, candidate) || followsPlaceholder(around, candidate) || isRoman(around, candidate);
}

/** A century or a king: one numeral is a letter too, but before a letter of another alphabet. */
function isRoman(around: Surroundings, candidate: number): boolean {
  if (!endsInNumeral(around, candidate)) return false;
  const found = ROMAN.exec(textBefore(around, candidate))?.[1];
  return found !== undefined && (found.length > 1 || isForeignLetter(around.after(candidate)));
}

/** Asked first, since most spaces stand behind a word: a numeral, or one with an e behind it. */
function endsInNumeral(around: Surroundings, candidate: number): boolean {
  const before = around.before(candidate);
  if (before !== SMALL_E) return NUMERALS.has(before);
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  return NUMERALS.has(around.stepBack(cursor));
}

/** A digit before and a Cyrillic letter after: CLDR date patterns have a narrow space there. */
export function cyrillicUnit(around: Surroundings, candidate: number): Reason | null {
  const isCyrillic =
    scriptOf(around.after(candidate)) === SCRIPT.Cyrillic && isLetter(around.after(candidate));
  const isNarrow = around.codePointOf(candidate) !== NO_BREAK_SPACE;
  return isNarrow && isCyrillic && isDecimalDigit(around.before(candidate)) ? 'number-unit' : null;
}

/** Whether a quotation mark ends what another one on its line began. */
function isClosing(around: Surroundings, candidate: number, mark: number): boolean {
  return textBefore(around, candidate, LONGEST_QUOTED).split(String.fromCharCode(mark)).length % 2 === 0;
}

function isUnit(around: Surroundings, candidate: number): boolean {
  if (isCurrencySymbol(around.after(candidate)) || around.after(candidate) === PERCENT) return true;
  const cursor = around.cursorAfter(candidate);
  let codePoint = around.stepForward(cursor);
  if (PLAIN_PRIMES.has(codePoint) && isClosing(around, candidate, codePoint)) return false;
  codePoint = PLAIN_PRIMES.get(codePoint) ?? codePoint;
  let unit = '';
  while (unit.length < MAX_UNIT && (isLetter(codePoint) || UNIT_SIGNS.has(codePoint))) {
    unit += String.fromCodePoint(codePoint);
    codePoint = around.stepForward(cursor);
  }
  if (isLetter(codePoint) || isMark(codePoint)) return false;
  // US$, A$.
  if (unit !== '' && unit.length < CURRENCY_CODE && isCurrencySymbol(codePoint)) return true;
  return isNumberUnit(unit) || (codePoint === FULL_STOP && isNumberUnit(`${unit}.`));
}

function isForeignLetter(codePoint: number): boolean {
  const script = scriptOf(codePoint);
  return isLetter(codePoint) && script !== SCRIPT.Latin && script !== SCRIPT.Common;
}

/** Whether a number and a short multiple stand before the space: 1,2 Mio. or 12 M, and then its currency. */
function isMultiple(around: Surroundings, candidate: number): boolean {
  const after = around.after(candidate);
  if (!isCurrencySymbol(after) && !isLetter(after)) return false;
  const cursor = around.cursorBefore(candidate);
  let codePoint = around.stepBack(cursor);
  let multiple = '';
  if (codePoint === FULL_STOP) {
    multiple = '.';
    codePoint = around.stepBack(cursor);
  }
  while (multiple.length < MAX_UNIT && isLetter(codePoint)) {
    multiple = String.fromCodePoint(codePoint) + multiple;
    codePoint = around.stepBack(cursor);
  }
  if (!isSpaceSeparator(codePoint) || !isDecimalDigit(around.stepBack(cursor))) return false;
  const isOtherScript = isForeignLetter(multiple.codePointAt(0) ?? 0);
  if (!isLetter(after)) return isOtherScript || isNumberUnit(multiple);
  return (isOtherScript || MULTIPLE.test(multiple)) && around.habits.isForeign();
}

/** A currency as its country writes it, before a number: kr, Rp, US$. A single letter names too much else. */
function isCurrencyName(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorBefore(candidate);
  let name = '';
  let codePoint = around.stepBack(cursor);
  while (name.length < MAX_UNIT && (isLetter(codePoint) || codePoint === DOLLAR)) {
    name = String.fromCodePoint(codePoint) + name;
    codePoint = around.stepBack(cursor);
  }
  return name.length > 1 && !isLetter(codePoint) && isCurrency(name);
}

/** Three capitals that name a currency, before a number. */
function isCurrencyCode(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorBefore(candidate);
  let code = '';
  for (let letter = 0; letter < CURRENCY_CODE; letter++) {
    const codePoint = around.stepBack(cursor);
    if (codePoint < 0x41 || codePoint > 0x5a) return false;
    code = String.fromCodePoint(codePoint) + code;
  }
  return !isLetter(around.stepBack(cursor)) && isNumberUnit(code);
}
