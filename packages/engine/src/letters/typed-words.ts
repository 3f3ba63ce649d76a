/** Words that are typed with letters of another alphabet, since a keyboard lacks theirs; docs/rules.md 4.8.3, H25. */
import { generalCategoryOf } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isProse } from './judge-foreign-word.ts';
import type { Case } from './judgement.ts';
import { CYRILLIC } from './letter-classes.ts';
import { IN_ANY_ALPHABET, reverseMapOf } from './reverse-map.ts';
import { isAsciiLetter, isUpperAscii } from './word-letters.ts';

const CAPITAL_I = 0x49;
const SMALL_I = 0x69;
const SMALL_L = 0x6c;
const DOTLESS_I = 0x131;
const PALOCHKA = 0x4c0;
/** Consonants that it follows: where a small L stands behind another one, the word is Latin. */
const BEFORE_PALOCHKA = new Set(
  [...'\u0433\u043a\u043f\u0442\u0445\u0446\u0447'].flatMap((letter) => [
    letter.charCodeAt(0),
    letter.toUpperCase().charCodeAt(0),
  ]),
);
export const LONG_RUN = 4;
const REVERSED_ZE = new Set([0x510, 0x511]);

/** The palochka of Chechen and its like as a small L. */
export function isPalochkaAsL(before: number, letter: number): boolean {
  return letter === SMALL_L && BEFORE_PALOCHKA.has(before);
}

/**
 * Ga and Akan with a Cyrillic letter; Ossetic and Chuvash with Latin letters beyond ASCII; names and sounds as below. And
 * letters that stand beside their twins: a list of an alphabet.
 */
export function isTypedSo(one: Case, latin: readonly number[], other: readonly number[]): boolean {
  const at = (index: number) => one.text.codePoints[index] as number;
  if (other.every((index) => REVERSED_ZE.has(at(index)))) return true;
  const letters = new Set([...latin.map(at), ...other.map((index) => twinOf(at(index)))].map(withoutCase));
  if (letters.size === 1 && latin.length === other.length) return true;
  if (!other.every((index) => scriptOf(at(index)) === SCRIPT.Cyrillic)) return false;
  // No keyboard of Cyrillic has the dotless i.
  if (latin.every((index) => at(index) === DOTLESS_I)) return false;
  if (!latin.some((index) => isAsciiLetter(at(index)))) {
    const { start, end } = one.word;
    return (
      other.length > 1 ||
      isBesideCyrillic(one) ||
      !one.neighbours().some((each) => isProse(each, end - start))
    );
  }
  // In a text that is Latin beyond doubt nobody types Cyrillic that looks like Latin from end to end.
  if (one.evidence.isPurelyLatin && !isDistinct(one, other)) return false;
  return (
    isBeforePalochka(one, latin) ||
    isNamedByLetter(one, latin, other) ||
    isTypedWithI(one, latin, other) ||
    latin.every((index) => isPalochka(one, other, index))
  );
}

/** The palochka itself behind a Latin letter: Adyghe and Ingush. */
function isBeforePalochka(
  { text: { codePoints }, word: { start } }: Case,
  latin: readonly number[],
): boolean {
  const isFirst = latin.length === 1 && latin[0] === start && codePoints[start + 1] === PALOCHKA;
  return isFirst && isSmallCyrillic(codePoints[start + 2] ?? 0);
}

/** A capital that Cyrillic has not before a word of it, in its sentence: the name of a plan or a test. */
function isNamedByLetter(
  { text, word, ofSentence }: Case,
  latin: readonly number[],
  other: readonly number[],
): boolean {
  const first = text.codePoints[word.start] as number;
  const isName =
    latin.length === 1 && isUpperAscii(first) && !reverseMapOf(SCRIPT.Cyrillic, IN_ANY_ALPHABET).has(first);
  return isName && other.length >= LONG_RUN && ofSentence() === SCRIPT.Cyrillic;
}

/** Khakass and Komi are typed with the Latin i, and letters that ASCII has not. */
function isTypedWithI(one: Case, latin: readonly number[], other: readonly number[]): boolean {
  if (latin.length >= other.length || one.evidence.hasUkrainian || !hasOnlyI(one, latin)) return false;
  return isDistinct(one, other) || other.length >= LONG_RUN;
}

/** Whether i is the only letter of ASCII among the Latin ones of a word. */
export function hasOnlyI({ text }: Case, latin: readonly number[]): boolean {
  const at = (index: number) => text.codePoints[index] as number;
  return latin.every((index) => !isAsciiLetter(at(index)) || withoutCase(at(index)) === SMALL_I);
}

/** The palochka as a capital I or a small L. */
function isPalochka(one: Case, other: readonly number[], index: number): boolean {
  const { word, evidence } = one;
  const at = (place: number) => one.text.codePoints[place] ?? 0;
  const isKnown = () => isDistinct(one, other) || isBesideCyrillic(one);
  const isBefore = isSmallCyrillic(at(index + 1));
  if (isPalochkaAsL(at(index - 1), at(index))) return isBefore && !evidence.hasUkrainian && isKnown();
  if (at(index) !== CAPITAL_I) return false;
  // Ukrainian has a capital at the start of a word alone.
  if (isBefore && index > word.start && isSmallCyrillic(at(word.end - 1))) return true;
  if (evidence.hasUkrainian) return false;
  if (isBefore) return index > word.start || isDistinct(one, other);
  return index === word.end - 1 && isSmallCyrillic(at(index - 1)) && isKnown();
}

/** Whether some letter of another script is like none of ASCII. */
function isDistinct({ text }: Case, other: readonly number[]): boolean {
  return other.some((index) => twinOf(text.codePoints[index] as number) === 0);
}

function isBesideCyrillic({ neighbours }: Case): boolean {
  return neighbours().some(({ wordClass }) => (wordClass & CYRILLIC) !== 0);
}

function withoutCase(letter: number): number {
  return isUpperAscii(letter) ? letter + 0x20 : letter;
}

function isSmallCyrillic(codePoint: number): boolean {
  return scriptOf(codePoint) === SCRIPT.Cyrillic && generalCategoryOf(codePoint) === 'Ll';
}
