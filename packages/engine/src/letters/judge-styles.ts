/** Judges letters in a style, Roman numerals and unit signs; docs/rules.md 4.8.3, H10 to H17, H19 and H20. */
import { isDecimalDigit } from '../unicode/general-category.ts';
import { plainLetterOf, type Style, styleOf, twinOf } from '../unicode/look-alikes.ts';
import { type Case, type Judgement, placesIn } from './judgement.ts';
import {
  isAsciiLetter,
  isLatinTwin,
  isOther,
  isRomanNumeral,
  isStyled,
  isUnitSign,
  isUpperAscii,
} from './word-letters.ts';

/** It looks like plain text. */
const UNSTYLED: Style = 'SANS-SERIF';
const FULLWIDTH: Style = 'FULLWIDTH';
const ENCLOSED: ReadonlySet<Style> = new Set<Style>(['CIRCLED', 'SQUARED', 'CIRCLED ITALIC']);
const SCRIPT_SMALL_L = 0x2113;
const LITRE_PREFIXES = new Set([...'mkcd\u00b5\u03bc'].map((letter) => letter.codePointAt(0)));
const KELVIN = 0x212a;
const LATIN_K = 0x4b;
const A_WITH_RING = 0xc5;
const WITHOUT_SMALL_CAPITAL = new Set([0x73, 0x78, 0x71]); // s, x, q: Unicode has no small capitals of these
const PHONETIC_CAPITALS = new Set([0x262, 0x26a, 0x274, 0x280, 0x28f, 0x299, 0x29c, 0x29f, 0xa730, 0xa731]);
const IPA = new Set([0x251, 0x261]);

export function judgeStyles(one: Case, judgement: Judgement): void {
  judgeStyled(one, judgement);
  judgeRomanNumerals(one, judgement);
  judgeUnitSigns(one, judgement);
  judgeSmallCapitals(one, judgement);
}

function judgeStyled(one: Case, judgement: Judgement): void {
  const { text, word } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const all = placesIn(one, isStyled);
  if (all.length === 0 || isLitre(one)) return;
  const line = one.line();
  const fullwidth = all.filter((index) => line.hasCjk && styleOf(at(index)) === FULLWIDTH);
  judgement.keep(fullwidth, 'fullwidth-cjk');
  const styled = all.filter((index) => !line.hasCjk || styleOf(at(index)) !== FULLWIDTH);
  const replaceAll = () => {
    for (const index of styled) judgement.replace(index, plainLetterOf(at(index)));
  };
  if (styled.length === 0) return;
  if (line.hasMathSymbol) judgement.keep(styled, 'math-variable');
  else if (all.length === word.end - word.start) {
    if (styled.every((index) => styleOf(at(index)) === UNSTYLED)) replaceAll();
    else judgement.keep(styled, all.length === 1 ? 'math-variable' : 'styled-word');
  } else judgeAmongPlain(one, styled, judgement);
}

function judgeAmongPlain(one: Case, styled: readonly number[], judgement: Judgement): void {
  const { text, word } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const hasLetter = placesIn(one, isAsciiLetter).length > 0;
  const isNumber =
    placesIn(one, (codePoint) => !isStyled(codePoint) && !isDecimalDigit(codePoint)).length === 0;
  for (const index of styled) {
    const isDigit = isDecimalDigit(plainLetterOf(at(index)));
    const isEnclosed = ENCLOSED.has(styleOf(at(index)));
    const isInside = index > word.start && index < word.end - 1;
    const isBetween = isInside && isAsciiLetter(at(index - 1)) && isAsciiLetter(at(index + 1));
    const isHidden = isEnclosed ? !isDigit && isBetween : hasLetter || (isNumber && isDigit);
    if (isHidden) judgement.replace(index, plainLetterOf(at(index)));
    else judgement.keep([index], 'styled-word');
  }
}

/** The sign of the litre, with or without a prefix and a number. */
function isLitre(one: Case): boolean {
  const { text, word } = one;
  if (text.codePoints[word.end - 1] !== SCRIPT_SMALL_L) return false;
  const start = afterNumber(one);
  const length = word.end - start;
  return length === 1 || (length === 2 && LITRE_PREFIXES.has(text.codePoints[start] as number));
}

/** Where the digits end with which a word begins. */
function afterNumber({ text, word }: Case): number {
  let index = word.start;
  while (index < word.end && isDecimalDigit(text.codePoints[index] as number)) index++;
  return index;
}

/** Numbers as they are written in them: each numeral as often as it may be, the greater ones first. */
const NUMBER =
  /^(?:M{0,9}(?:CM|CD|D?C{0,9})(?:XC|XL|L?X{0,9})(?:IX|IV|V?I{0,9})|m{0,9}(?:cm|cd|d?c{0,9})(?:xc|xl|l?x{0,9})(?:ix|iv|v?i{0,9}))$/;
const VALUES_OF_NUMERALS = 'I,II,III,IV,V,VI,VII,VIII,IX,X,XI,XII,L,C,D,M,'.split(',');
const FIRST_NUMERAL = 0x2160;
const FIRST_SMALL_NUMERAL = 0x2170;
/** What has numbers: they are written right behind it. */
const NUMBERED = new Set(
  'part chapter volume vol section sec type phase class book act scene figure fig appendix app table tab grade level stage step annex article art title group category cat mark mk war chap pt item case form tier unit no nr number lesson round plate note verse factor complex period generation gen version ver'.split(
    ' ',
  ),
);

/** Alone, or right behind what has a number, they are numerals; in other words they are letters in disguise. */
function judgeRomanNumerals(one: Case, judgement: Judgement): void {
  const { text } = one;
  const numerals = placesIn(one, isRomanNumeral);
  const [first] = numerals;
  if (first === undefined) return;
  const alike = numerals.filter((index) => twinOf(text.codePoints[index] as number) !== 0);
  if (isNumeral(one, first, numerals.length)) judgement.keep(alike, 'roman-numeral');
  else for (const index of alike) judgement.replace(index, twinOf(text.codePoints[index] as number));
}

function isNumeral(one: Case, first: number, length: number): boolean {
  const { text, word } = one;
  const at = (index: number) => text.codePoints[index] as number;
  if (first === word.start && length < word.end - word.start) return isCapitalWithLetter(one, length);
  if (first !== word.end - length) return false;
  const number = Array.from({ length }, (_, offset) => spellingOf(at(first + offset))).join('');
  const isNumber = NUMBER.test(number);
  if (first === word.start) return isNumber || !isInLatin(one, number);
  const before = at(first - 1);
  if (!isAsciiLetter(before) || !isNumber) return !isAsciiLetter(before);
  const stem = String.fromCodePoint(...text.codePoints.subarray(word.start, first)).toLowerCase();
  const isCapital = at(first) < FIRST_SMALL_NUMERAL;
  return NUMBERED.has(stem) || (isCapital && !isUpperAscii(before)) || length > MOST_IN_DISGUISE;
}

/** As many letters of a word are seldom all Roman numerals. */
const MOST_IN_DISGUISE = 3;

/** A part of what is numbered, behind a number in capitals: a single small letter. */
function isCapitalWithLetter({ text, word }: Case, length: number): boolean {
  const isShort = word.end - word.start - length === 1;
  const isCapital = (text.codePoints[word.start] as number) < FIRST_SMALL_NUMERAL;
  const letter = text.codePoints[word.end - 1] as number;
  return isShort && isCapital && letter >= 0x61 && letter <= 0x68;
}

/** No number, and a word of some length in a Latin text. */
function isInLatin({ evidence }: Case, number: string): boolean {
  return number.length > 1 && evidence.isPurelyLatin;
}

function spellingOf(numeral: number): string {
  const isSmall = numeral >= FIRST_SMALL_NUMERAL;
  const spelling = VALUES_OF_NUMERALS[numeral - (isSmall ? FIRST_SMALL_NUMERAL : FIRST_NUMERAL)] ?? '';
  return isSmall ? spelling.toLowerCase() : spelling;
}

function judgeUnitSigns(one: Case, judgement: Judgement): void {
  const { text, word } = one;
  const start = afterNumber(one);
  for (const index of placesIn(one, isUnitSign)) {
    const after = index + 1 < word.end;
    const before = text.codePoints[index - 1] as number;
    const isPrefixed = index === start + 1 && (before === 0x6d || before === 0x6b);
    const isUnit = !after && (index === start || isPrefixed);
    if (isUnit) judgement.keep([index], 'unit-sign');
    else judgement.replace(index, text.codePoints[index] === KELVIN ? LATIN_K : A_WITH_RING);
  }
}

/** Letters of the phonetic block that are capitals in small. */
function countSmallCapitals(one: Case): number {
  return placesIn(one, (codePoint) => isSmallCapital(codePoint) || isLatinTwin(codePoint)).length;
}

/** U+1D00 to U+1D22, and those that phonetics had before. */
function isSmallCapital(codePoint: number): boolean {
  return (codePoint >= 0x1d00 && codePoint <= 0x1d22) || PHONETIC_CAPITALS.has(codePoint);
}

/** Among letters of ASCII they are in disguise; a whole word of them is a style. */
function judgeSmallCapitals(one: Case, judgement: Judgement): void {
  const { text } = one;
  const capitals = placesIn(one, (codePoint) => isLatinTwin(codePoint) && !IPA.has(codePoint));
  if (capitals.length === 0 || placesIn(one, isOther).length > 0) return;
  const plain = placesIn(one, isAsciiLetter).map((index) => text.codePoints[index] as number);
  const small = countSmallCapitals(one);
  const capital = plain.filter((letter) => !WITHOUT_SMALL_CAPITAL.has(letter));
  const hasInitial = capital.length === 1 && isUpperAscii(text.codePoints[one.word.start] as number);
  const isStyle = small >= 2 && (capital.length === 0 || hasInitial);
  if (isStyle) judgement.keep(capitals, 'styled-word');
  else for (const index of capitals) judgement.replace(index, twinOf(text.codePoints[index] as number));
}
