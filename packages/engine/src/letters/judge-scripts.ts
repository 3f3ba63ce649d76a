/** Judges words whose letters are of several scripts, or only look-alikes; docs/rules.md 4.8.3, H1 to H9 and H21. */
import { generalCategoryOf, isMark } from '../unicode/general-category.ts';
import { similarTo, twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { judgeForeignWord } from './judge-foreign-word.ts';
import { judgeGreekSymbols } from './judge-greek.ts';
import { type Case, type Judgement, placesIn } from './judgement.ts';
import {
  ASCII,
  DISTINCT,
  LATIN,
  MARK,
  OTHER,
  SCRIPTS,
  SPECIAL,
  SURROGATE,
  UNSEEN,
} from './letter-classes.ts';
import { isInPattern, isTranscription } from './notation.ts';
import { IN_ANY_ALPHABET, reverseMapOf, reverseMapOfAll } from './reverse-map.ts';
import { scriptAround } from './script-around.ts';
import type { SeenText, SeenUnits } from './seen-units.ts';
import { hasOnlyI, isPalochkaAsL, isTypedSo, LONG_RUN } from './typed-words.ts';
import { isAsciiLetter, isInWord, isLatin, isLowerAscii, isOther, isUpperAscii } from './word-letters.ts';

/** Letters of an extension or an abbreviation. */
const SHORT_LATIN = 3;
const FULL_STOP = 0x2e;
const SPACE = 0x20;
/** A directive, an escape, a pattern or a transcription: there is more to ask. */
const OPENS_NOTATION = new Set([...'%\\~['].map((sign) => sign.charCodeAt(0)));
const JOINING_SIGNS = new Set([...'.@/_=(:-'].map((sign) => sign.charCodeAt(0)));
/** How far before a word a directive is looked for. */
const LONGEST_DIRECTIVE = 8;
/** Endings of Slavic cases are no longer. */
const LONGEST_ENDING = 3;

/**
 * Judges the commonest disguise at a glance: look-alikes of one script among letters of ASCII, one of which is such as
 * only Latin has. False where there is more to ask.
 */
export function unmask(
  { units, classes }: SeenUnits,
  start: number,
  end: number,
  wordClass: number,
  judgement: Judgement,
): boolean {
  const script = wordClass & OTHER;
  const isPlain = (wordClass & ASCII) !== 0 && script !== 0 && (script & (script - 1)) === 0;
  if (!isPlain || (wordClass & (UNSEEN | DISTINCT | MARK | SPECIAL)) !== 0) return false;
  const classAt = (index: number) => classes[units[index] as number] as number;
  for (let index = start - 1; index >= 0 && index >= start - LONGEST_DIRECTIVE; index--) {
    if (OPENS_NOTATION.has(units[index] as number)) return false;
    if (units[index] === SPACE) break;
  }
  if (units[start - 1] === FULL_STOP || (classAt(end) & (MARK | UNSEEN | SURROGATE)) !== 0) return false;
  if (start > 0 && (classAt(start - 1) & (UNSEEN | SURROGATE)) !== 0) return false;
  // It may be a name with an ending.
  if ((classAt(end - 1) & LATIN) === 0 && isUpperAscii(units[start] as number)) return false;
  const reverse = reverseMapOf(SCRIPTS[31 - Math.clz32(script)] as number, IN_ANY_ALPHABET);
  let isDistinctive = false;
  for (let index = start; index < end && !isDistinctive; index++)
    isDistinctive = (classAt(index) & LATIN) !== 0 && !reverse.has(units[index] as number);
  for (let index = start + 1; index < end; index++)
    if (isPalochkaAsL(units[index - 1] as number, units[index] as number)) return false;
  if (!isDistinctive) return false;
  for (let index = start; index < end; index++)
    if ((classAt(index) & OTHER) !== 0) judgement.replaceAt(index, twinOf(units[index] as number));
  return true;
}

export function judgeScripts(one: Case, judgement: Judgement): void {
  const latin = placesIn(one, isLatin);
  const other = placesIn(one, isOther);
  if (other.length === 0) return;
  const at = (index: number) => one.text.codePoints[index] as number;
  const alike = () => other.filter((index) => twinOf(at(index)) !== 0 || similarTo(at(index)) !== 0);
  if (latin.length > 0 && isTranscription(one)) {
    judgement.keep(alike(), 'ipa-transcription');
    return;
  }
  if (latin.length > 0 && (isInPattern(one) || isTypedSo(one, latin, other))) {
    // The letters that the word is not made of.
    const isOfOther = latin.length < other.length && latin.every((index) => isAsciiLetter(at(index)));
    const twins = other.filter(
      (index) => twinOf(at(index)) !== 0 && !isMark(one.text.codePoints[index + 1] ?? 0),
    );
    judgement.keep(isOfOther ? latin : twins, 'mixed-script-word');
    return;
  }
  if (latin.length === 0) judgeForeignWord(one, other, judgement);
  else judgeMixed(one, latin, other, judgement);
}

function judgeMixed(
  one: Case,
  latin: readonly number[],
  other: readonly number[],
  judgement: Judgement,
): void {
  const { text, evidence, word } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const isComposed = (index: number) => isMark(text.codePoints[index + 1] ?? 0);
  const scripts = new Set(other.map((index) => scriptOf(at(index))));
  const script = scripts.size === 1 ? (scripts.values().next().value as number) : null;
  const reverse = reverseMapOfAll(scripts, evidence);
  const isTwin = (index: number) => twinOf(at(index)) !== 0 && !isComposed(index);
  const isSimilar = (index: number) => similarTo(at(index)) !== 0 && !isComposed(index);
  const isDistinctive = (index: number) =>
    isLatin(at(index)) && (isComposed(index) || !reverse.has(at(index)));

  const isOfSentence = () => script !== null && one.ofSentence() === script;
  const isOfText = () => isOfSentence() || (script !== null && evidence.ofText === script);
  const hasDistinctiveLatin = latin.some(isDistinctive);
  const toLatin = () => {
    for (const index of other) judgement.replace(index, twinOf(at(index)) || similarTo(at(index)));
  };
  const fromLatin = () => {
    for (const index of latin) judgement.replace(index, reverse.get(at(index)) as number);
  };

  const hasGreekSimilar = other.some((index) => isSimilar(index) && scriptOf(at(index)) !== SCRIPT.Cyrillic);
  const areAllAlike = other.every(
    (index) => isTwin(index) || (isSimilar(index) && scriptOf(at(index)) !== SCRIPT.Cyrillic),
  );
  if (areAllAlike && hasGreekSimilar && !other.some(isTwin)) {
    judgeGreekSymbols(one, other, judgement);
    return;
  }
  if (!latin.some((index) => isAsciiLetter(at(index))) && !isAmongLatin(one)) {
    // Chuvash is often typed with the Latin letters that its keyboards lack: they prove no Latin word.
    judgement.keep(other.filter(isTwin), 'mixed-script-word');
    return;
  }
  const isBorrowed = script === SCRIPT.Cyrillic && hasDistinctiveLatin && isEnding(one, latin, other);
  if (areAllAlike && (isBorrowed || isGluedWord(one, latin, other)) && isOfSentence()) {
    judgement.keep(other, 'mixed-script-word');
    return;
  }
  if (areAllAlike) {
    const isAddress = isJoining(text, word.end, word.end + 1) && isAsciiLetter(at(word.end + 1));
    const around = hasDistinctiveLatin || script === null ? null : scriptAround(one, script, reverse);
    // Whatever name or markup is beside it.
    const isTyped = !hasDistinctiveLatin && hasOnlyI(one, latin) && other.length >= LONG_RUN && isOfText();
    if (isTyped || (around !== null && around === script)) fromLatin();
    else if (hasDistinctiveLatin || isAddress || around === SCRIPT.Latin) toLatin();
    // Markup in another alphabet may be most of a sentence.
    else if (!isOfSentence() && !(isOfText() && other.length > latin.length)) toLatin();
    else fromLatin();
    return;
  }
  const isGreek = script === SCRIPT.Greek;
  if (!hasDistinctiveLatin && script !== null && !isAcronymWithEnding(one, latin, other)) {
    // Akan is typed with one Cyrillic letter that its keyboards lack: so few make no word of another script.
    const isMostly = other.length * 3 >= latin.length * 2;
    if ((!isGreek && isMostly) || isOfText()) {
      fromLatin();
      return;
    }
  }
  const alike = other.filter((index) => twinOf(at(index)) !== 0 || similarTo(at(index)) !== 0);
  if (isGreek) {
    judgement.keep(alike, 'scientific-symbol');
    return;
  }
  judgement.keep(alike, 'mixed-script-word');
  replaceEnclosed(one, isTwin, isDistinctive, judgement);
}

function isAmongLatin({ evidence, ofSentence }: Case): boolean {
  return evidence.ofText === SCRIPT.Latin || ofSentence() === SCRIPT.Latin;
}

/** A Latin name, which has a capital, with the ending of a language that inflects it; no part of an address. */
function isEnding({ text, word }: Case, latin: readonly number[], other: readonly number[]): boolean {
  const isAfterName = latin[0] === word.start && (latin.at(-1) as number) < (other[0] as number);
  const isName = isUpperAscii(text.codePoints[word.start] as number);
  const isLower = other.every((index) => generalCategoryOf(text.codePoints[index] as number) === 'Ll');
  const isEnclosed =
    isJoining(text, word.start - 1, word.start - 2) || isJoining(text, word.end, word.end + 1);
  return isAfterName && isName && isLower && other.length <= LONGEST_ENDING && !isEnclosed;
}

/** Whether a sign that addresses, paths and programs are made with joins the word to another. */
function isJoining({ codePoints }: SeenText, sign: number, beyond: number): boolean {
  return JOINING_SIGNS.has(codePoints[sign] ?? 0) && isInWord(codePoints[beyond] ?? 0);
}

/** Capitals at one edge of a word in small letters, or a name with a capital inside: an acronym and its ending. */
function isAcronymWithEnding(one: Case, latin: readonly number[], other: readonly number[]): boolean {
  const { text, word } = one;
  const first = latin[0] as number;
  const last = latin.at(-1) as number;
  const isOneRun = latin.length >= 2 && last - first === latin.length - 1;
  const isAtEdge = first === word.start || last === word.end - 1;
  const isUpper = latin.every((index) => isUpperAscii(text.codePoints[index] as number));
  const isLower = other.every((index) => generalCategoryOf(text.codePoints[index] as number) === 'Ll');
  const isName =
    first === word.start && latin.some((index) => index > first && isCapitalAfterSmall(text, index));
  return isOneRun && isAtEdge && (isUpper || isName) && isLower;
}

function isCapitalAfterSmall({ codePoints }: SeenText, index: number): boolean {
  return isUpperAscii(codePoints[index] as number) && isLowerAscii(codePoints[index - 1] as number);
}

/** A word of one letter that lost its space after the end of a file name, as `.js` and the Russian for `with`. */
function isGluedWord({ text, word }: Case, latin: readonly number[], other: readonly number[]): boolean {
  const isExtension = text.codePoints[word.start - 1] === FULL_STOP && latin.length <= SHORT_LATIN;
  return isExtension && other.length === 1 && other[0] === word.end - 1;
}

/** A run of twins between two letters that only Latin has is not of the other script. */
function replaceEnclosed(
  { text, word }: Case,
  isTwin: (index: number) => boolean,
  isDistinctive: (index: number) => boolean,
  judgement: Judgement,
): void {
  for (let index = word.start; index < word.end; index++) {
    if (!isOther(text.codePoints[index] as number)) continue;
    let end = index;
    while (end < word.end && isOther(text.codePoints[end] as number)) end++;
    const isEnclosed = index > word.start && end < word.end && isDistinctive(index - 1) && isDistinctive(end);
    const isAlike = placesBetween(index, end).every(isTwin);
    if (isEnclosed && isAlike) {
      for (const place of placesBetween(index, end))
        judgement.replace(place, twinOf(text.codePoints[place] as number));
    }
    index = end;
  }
}

function placesBetween(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
