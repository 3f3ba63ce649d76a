/** Judges words without a Latin letter, each of whose letters could be one; docs/rules.md 4.8.3, H1, H6, H9 and H21. */
import {
  isClosePunctuation,
  isDecimalDigit,
  isLetter,
  isMark,
  isOpenOrClosePunctuation,
  isQuotationMark,
} from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { type Case, type Judgement, type Neighbour, placesIn } from './judgement.ts';
import { isGreekSymbol, LATIN, OTHER } from './letter-classes.ts';
import { isInPattern } from './notation.ts';
import { isInWord, isLowerAscii } from './word-letters.ts';

const LONGEST_NAME = 256;
const DECADE = /^[12]\d\d0s$/;
const DECADE_LENGTH = 5;
const FULL_STOP = 0x2e;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
/** English words of one letter: another one is a word of the other script, or of a list. */
const ENGLISH_WORDS = new Set([...'aAI'].map((letter) => letter.charCodeAt(0)));
/** They join words of English: it's, I'm, X-ray. A Greek letter with a hyphen is a symbol. */
const APOSTROPHES = [0x27, 0x2019];
const JOINS = [...APOSTROPHES, 0x2d];
/** Before a directive, an escape, a tag, an entity or a variable, and behind one. */
const OPENS_NAME = new Set([...'%$~\\</&@#{_=.'].map((sign) => sign.charCodeAt(0)));
const CLOSES_NAME = new Set([...'>}=_('].map((sign) => sign.charCodeAt(0)));

export function judgeForeignWord(one: Case, other: readonly number[], judgement: Judgement): void {
  const { text, evidence } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const scripts = new Set(other.map((index) => scriptOf(at(index))));
  const isMajority = [...scripts].some((script) => evidence.ofText === script || one.ofSentence() === script);
  if (!evidence.hasLatin) return;
  if (other.length === 1 && isGreekSymbol(at(other[0] as number)) && isSymbolHere(one)) {
    judgement.keep(other, 'scientific-symbol');
    return;
  }
  // Words that are all look-alikes say nothing of the text: a short one may be all disguise.
  if (isMajority && evidence.hasOtherScript) return;
  const isAlike = other.every((index) => twinOf(at(index)) !== 0 && !isMark(text.codePoints[index + 1] ?? 0));
  const isNumbered = other.length === 1 && placesIn(one, isDecimalDigit).length > 0 && !isDecade(one);
  if (!isAlike || (isNumbered && !evidence.isDisguised)) return;
  if (!evidence.isPurelyLatin || isInPattern(one) || !isMasked(one, other)) {
    judgement.keep(other, 'foreign-script-text');
    return;
  }
  for (const index of other) judgement.replace(index, twinOf(at(index)));
  if (other.length > 1) judgement.disguises.push(spellingOf(one));
}

/** The s of the 1990s: no other language writes a number so. */
function isDecade({ text: { codePoints }, word: { start, end } }: Case): boolean {
  if (end - start !== DECADE_LENGTH) return false;
  const last = twinOf(codePoints[end - 1] as number);
  return DECADE.test(String.fromCodePoint(...codePoints.subarray(start, end - 1), last));
}

function isMasked(one: Case, other: readonly number[]): boolean {
  if (one.evidence.isDisguised && isJoined(one, JOINS)) return true;
  if (isCited(one)) return false;
  // A name in a program is one word, whatever stands beside it.
  return one.evidence.isDisguised || isAmongLatin(one, other) || one.disguises.has(spellingOf(one));
}

/** Of a longer word, its beginning. */
function spellingOf({ text, word }: Case): string {
  const end = Math.min(word.end, word.start + LONGEST_NAME);
  return String.fromCodePoint(...text.codePoints.subarray(word.start, end));
}

/**
 * Straight between quotation marks or brackets; an abbreviation with its full stop. Brackets behind a word are those of a
 * program.
 */
function isCited({ text, word }: Case): boolean {
  const before = text.codePoints[word.start - 1] ?? 0;
  const isAbbreviated = text.codePoints[word.end] === FULL_STOP;
  const after = text.codePoints[isAbbreviated ? word.end + 1 : word.end] ?? 0;
  const isBracket = isOpenOrClosePunctuation(before) && !isClosePunctuation(before);
  const isOfProgram = isInWord(text.codePoints[word.start - 2] ?? 0);
  const opens = isQuotationMark(before) || (isBracket && !isOfProgram);
  return opens && (isQuotationMark(after) || isClosePunctuation(after));
}

/** Each neighbour is a Latin word, and one at least is of a sentence. */
function isAmongLatin(one: Case, other: readonly number[]): boolean {
  if (isJoined(one, JOINS)) return true;
  const words = one.neighbours();
  // Of two words that are all disguise one is judged by the word beside both, and then the other.
  if (!words.some(isLatinWord) || !words.every((word) => isLatinWord(word) || isAlikeWord(word)))
    return false;
  const [first = 0] = other;
  const isOddWord = other.length === 1 && !ENGLISH_WORDS.has(twinOf(one.text.codePoints[first] as number));
  const isProseAround = (word: Neighbour) => isLatinWord(word) && isProse(word, other.length);
  return isOddWord ? words.every(isProseAround) : words.some(isProseAround);
}

/** Whether one of the signs joins it to letters of Latin, as nothing does in a language of other letters. */
function isJoined({ text: { codePoints }, word: { start, end } }: Case, signs: readonly number[]): boolean {
  const isLatin = (codePoint = 0) => isLetter(codePoint) && scriptOf(codePoint) === SCRIPT.Latin;
  const joins = (sign: number, letter: number) =>
    signs.includes(codePoints[sign] ?? 0) && isLatin(codePoints[letter]);
  return joins(start - 1, start - 2) || joins(end, end + 1);
}

function isSymbolHere(one: Case): boolean {
  return one.evidence.ofText !== SCRIPT.Greek && !isJoined(one, APOSTROPHES);
}

/**
 * No placeholder, tag or name of a program. Beside a word of one letter names and other letters are no sentence either:
 * they stand in lists of people and in tables of alphabets.
 */
export function isProse({ before, read, isBeside, isOfSentence }: Neighbour, letters: number): boolean {
  const { codePoints, end } = read();
  const opening = before();
  const closing = codePoints[end] ?? 0;
  if (OPENS_NAME.has(opening) || CLOSES_NAME.has(closing)) return false;
  if (opening === OPENING_BRACKET && closing === CLOSING_BRACKET) return false;
  const isSmall = isLowerAscii(codePoints[0] as number);
  // A name or a heading on the next line says nothing of it.
  if (letters > 1) return isSmall || isOfSentence();
  return end > 1 && isSmall && isBeside();
}

function isLatinWord({ wordClass }: Neighbour): boolean {
  return (wordClass & LATIN) !== 0 && (wordClass & OTHER) === 0;
}

/** Right beside it, and of letters of which each could be one of Latin. */
function isAlikeWord({ read, isBeside }: Neighbour): boolean {
  if (!isBeside()) return false;
  const { codePoints, start, end } = read();
  for (let index = start; index < end; index++) if (twinOf(codePoints[index] as number) === 0) return false;
  return true;
}
