/** What each UTF-16 unit is to the reader of words, as bits: one table, made for the first text that asks. */
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { isLetter, isMark } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isPhonetic, LAST_PHONETIC } from './phonetics.ts';
import {
  isAsciiLetter,
  isInWord,
  isLatin,
  isLowerAscii,
  isOther,
  isRomanNumeral,
  isStyled,
  isSuspect,
} from './word-letters.ts';

/** The scripts whose letters pass for one another, a bit each: Latin is the first. */
export const SCRIPTS: readonly number[] = [
  ...[SCRIPT.Latin, SCRIPT.Cyrillic, SCRIPT.Greek, SCRIPT.Armenian, SCRIPT.Cherokee, SCRIPT.Coptic],
  ...[SCRIPT.Lisu, SCRIPT.Deseret, SCRIPT.Osage, SCRIPT.Tifinagh, SCRIPT.Nko, SCRIPT.Canadian_Aboriginal],
  SCRIPT.Georgian,
];
export function bitOf(script: number): number {
  return 1 << SCRIPTS.indexOf(script);
}
export const LETTER = (1 << SCRIPTS.length) - 1;
export const LATIN = 1;
export const OTHER = LETTER & ~LATIN;
export const CYRILLIC = 1 << SCRIPTS.indexOf(SCRIPT.Cyrillic);

export const ASCII = 1 << 13;
/** A letter of another script that no letter of ASCII looks just like. */
export const DISTINCT = 1 << 14;
/** A style, a sign of a unit, or a Latin letter or numeral that passes for one of ASCII. */
export const SPECIAL = 1 << 15;
export const STYLED = 1 << 16;
/** A small letter of ASCII. */
export const SMALL = 1 << 17;
/** A capital that looks like none of Cyrillic or Greek. */
export const PLAIN_CAPITAL = 1 << 18;
export const UKRAINIAN = 1 << 19;
export const SERBIAN = 1 << 20;
export const PHONETIC = 1 << 21;
/** A small Greek letter, but omicron, that is similar to a Latin one: it may be a symbol. */
export const GREEK_SYMBOL = 1 << 22;
export const SUSPECT = 1 << 23;
/** Of any script. */
export const MARK = 1 << 24;
export const ROMAN_NUMERAL = 1 << 25;
export const IN_WORD = 1 << 26;
/** A letter of a script whose words never mix with Latin: Chinese, Arabic, Thai. */
export const BEYOND = 1 << 27;
export const APOSTROPHE = 1 << 28;
export const SURROGATE = 1 << 29;
/** Words are read as if it were not there. */
export const UNSEEN = 1 << 30;
export const ENDS_SENTENCE = 1 << 31;

const UKRAINIAN_LETTERS = new Set([
  ...[0x456, 0x457, 0x454, 0x406, 0x407, 0x404, 0x490, 0x491, 0x45e, 0x40e],
  ...[0x4d9, 0x493, 0x49b, 0x4a3, 0x4e9, 0x4b1],
]);
const SERBIAN_LETTERS = new Set([0x458, 0x455, 0x452, 0x45b, 0x459, 0x45a, 0x45f, 0x408, 0x405]);
const PLAIN_CAPITALS = new Set([...'DFGLNQRUVWZ'].map((letter) => letter.charCodeAt(0)));
const SENTENCE_ENDS = new Set([
  ...[0x2e, 0x21, 0x3f, 0x2026, 0x3002, 0xff01, 0xff0e, 0xff1f],
  ...[0x0a, 0x0d, 0x0b, 0x85, 0x2028, 0x2029],
]);
export const FULL_STOPS: ReadonlySet<number> = new Set([0x2e, 0xff0e]);
/** And all that may become one. */
const APOSTROPHES = new Set([0x27, 0x2019, 0x201a, 0x201b, 0x2032, 0xff07]);
const OMICRON = 0x3bf;
const FIRST_SMALL_GREEK = 0x3b1;
const LAST_SMALL_GREEK = 0x3c9;

export function endsSentence(codePoint: number): boolean {
  return SENTENCE_ENDS.has(codePoint);
}

/** A small Greek letter that stands alone; omicron is no one's symbol. */
export function isGreekSymbol(codePoint: number): boolean {
  return codePoint >= FIRST_SMALL_GREEK && codePoint <= LAST_SMALL_GREEK && codePoint !== OMICRON;
}

export function classOf(codePoint: number): number {
  if (isDeletedByDefault(codePoint)) return UNSEEN;
  const mark = isMark(codePoint) ? MARK : 0;
  if (!isInWord(codePoint)) {
    if (APOSTROPHES.has(codePoint)) return APOSTROPHE;
    if (endsSentence(codePoint)) return ENDS_SENTENCE;
    return codePoint > LAST_PHONETIC && isLetter(codePoint) ? mark | BEYOND : mark;
  }
  let bits = IN_WORD | mark;
  const isOfOther = isOther(codePoint);
  if (isOfOther || isLatin(codePoint)) bits |= 1 << SCRIPTS.indexOf(scriptOf(codePoint));
  if (isAsciiLetter(codePoint)) bits |= ASCII;
  if (isLowerAscii(codePoint)) bits |= SMALL;
  if (PLAIN_CAPITALS.has(codePoint)) bits |= PLAIN_CAPITAL;
  if (codePoint < 0x80) return bits;
  if (isStyled(codePoint)) bits |= STYLED | SPECIAL;
  if (isRomanNumeral(codePoint)) bits |= ROMAN_NUMERAL;
  if (isPhonetic(codePoint)) bits |= PHONETIC;
  if (isSuspect(codePoint)) bits |= isOfOther ? SUSPECT : SUSPECT | SPECIAL;
  if (isOfOther && twinOf(codePoint) === 0) bits |= DISTINCT;
  if (isOfOther && isGreekSymbol(codePoint) && isSuspect(codePoint)) bits |= GREEK_SYMBOL;
  if (UKRAINIAN_LETTERS.has(codePoint)) bits |= UKRAINIAN;
  if (SERBIAN_LETTERS.has(codePoint)) bits |= SERBIAN;
  return bits;
}

let table: Int32Array | undefined;

/** Of every unit; halves of pairs are only that. */
export function letterClasses(): Int32Array {
  table ??= Int32Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? SURROGATE : classOf(unit),
  );
  return table;
}

/** All that some unit of ASCII is, in one. */
export function classesOfAscii(): number {
  ofAscii ??= letterClasses()
    .subarray(0, 0x80)
    .reduce((all, bits) => all | bits);
  return ofAscii;
}

let ofAscii: number | undefined;

/** Of the first plane beyond, as they are met; 1 where not known, which is the class of none. */
let nextPlane: Int32Array | undefined;
const UNKNOWN = 1;

/** Of half of a pair, or of what a pair stands for. */
export function classOfPair(codePoint: number): number {
  const place = codePoint - 0x10000;
  // A half alone is no letter.
  if (place < 0) return 0;
  if (place > 0xffff) return classOf(codePoint);
  nextPlane ??= new Int32Array(0x10000).fill(UNKNOWN);
  if (nextPlane[place] === UNKNOWN) nextPlane[place] = classOf(codePoint);
  return nextPlane[place] as number;
}
