/** One walk over a text that says which questions it asks: most texts ask none, and no rule reads them. */

import { zeroOf } from '../homoglyphs/find-mixed-numbers.ts';
import { isInWord, isLatin, isOther, isSuspect } from '../homoglyphs/letters.ts';
import { ENDS_SENTENCE, FULL_STOPS } from '../homoglyphs/words.ts';
import { isDecimalDigit, isNonspacingOrEnclosingMark } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';

/** Each may be true of a text of which it is not, never the other way round. */
export interface Survey {
  /** Length in code points; a lone surrogate counts as one. */
  readonly characters: number;
  /** A place that the tables say needs a look. */
  readonly hasCandidates: boolean;
  /** A letter that passes for another one, or could. */
  readonly hasLookAlikes: boolean;
  /** A number with digits of two systems. */
  readonly hasMixedNumbers: boolean;
  /** A space that could be one too many. */
  readonly hasDoubtfulSpaces: boolean;
}

/** What a unit is to the walk, as bits; 0 ends a word and says nothing else. */
const IN_WORD = 1;
const LATIN = 2;
/** A letter of a script whose letters pass for Latin ones, or for one another. */
const OTHER = 4;
/** Of both: it passes for a letter wherever it stands. */
const LETTERS = LATIN | OTHER;
const LINE_END = 8;
/** One of those that may pile up, of which two say nothing. */
const MARK = 16;
/** Beyond ASCII. */
const NATIVE_DIGIT = 32;
const SURROGATE = 64;
const CANDIDATE = 128;
/** What says nothing unless letters of two kinds meet in a word. */
const QUIET = IN_WORD | LETTERS;

const MARKS_NEVER_A_FLOOD = 2;
const BLOCK = 8;

function natureOf(codePoint: number): number {
  const entry =
    techniqueIndexOf(codePoint) === 0 ? undefined : TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)];
  const isMark = isNonspacingOrEnclosingMark(codePoint);
  // Words go on through what is invisible in them.
  if (entry?.fallback.action === 'delete') return CANDIDATE | IN_WORD;
  const isLooked = entry !== undefined && !(isMark && entry.context === 'combining-flood');
  const look = isLooked ? CANDIDATE : 0;
  if (isOther(codePoint)) return look | IN_WORD | OTHER;
  if (isSuspect(codePoint)) return look | IN_WORD | LETTERS;
  if (isLatin(codePoint)) return look | IN_WORD | LATIN;
  const word = isInWord(codePoint) ? IN_WORD : 0;
  if (isMark) return look | word | MARK;
  if (codePoint > 0x7f && isDecimalDigit(codePoint)) return look | word | NATIVE_DIGIT;
  if (codePoint === 0x0a || codePoint === 0x0d) return LINE_END;
  return look | word;
}

let naturesOfUnits: Uint8Array | undefined;

/** Made for the first text. */
function natures(): Uint8Array {
  naturesOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? SURROGATE : natureOf(unit),
  );
  return naturesOfUnits;
}

/** What a unit is to a sentence; 0 stands between words. */
const LATIN_LETTER = 1;
const ALIKE = 2;
const DISTINCTIVE = 4;
/** A mark or a digit. */
const INSIDE = 8;
const ENDS = 16;

let partsOfUnits: Uint8Array | undefined;

function parts(): Uint8Array {
  const natureOfUnit = natures();
  partsOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const nature = natureOfUnit[unit] as number;
    if ((nature & OTHER) !== 0) return twinOf(unit) === 0 ? DISTINCTIVE : ALIKE;
    if ((nature & LATIN) !== 0) return LATIN_LETTER;
    if ((nature & IN_WORD) !== 0) return INSIDE;
    return ENDS_SENTENCE.has(unit) ? ENDS : 0;
  });
  return partsOfUnits;
}

export function surveyText(text: string): Survey {
  const natureOfUnit = natures();
  const { length } = text;
  let pairs = 0;
  /** Of the word that goes on here, all natures in one. */
  let word = 0;
  let marksInARow = 0;
  /** All natures of the text in one. */
  let seen = 0;
  let hasMixedWords = false;
  let hasMixedNumbers = false;
  let hasDoubtfulSpaces = false;
  let index = 0;
  while (index < length) {
    const until = index + BLOCK;
    if (until <= length) {
      const last = natureOfUnit[text.charCodeAt(index + 7)] as number;
      const all =
        (natureOfUnit[text.charCodeAt(index)] as number) |
        (natureOfUnit[text.charCodeAt(index + 1)] as number) |
        (natureOfUnit[text.charCodeAt(index + 2)] as number) |
        (natureOfUnit[text.charCodeAt(index + 3)] as number) |
        (natureOfUnit[text.charCodeAt(index + 4)] as number) |
        (natureOfUnit[text.charCodeAt(index + 5)] as number) |
        (natureOfUnit[text.charCodeAt(index + 6)] as number) |
        last;
      // Letters of one kind, or none.
      if ((all & ~QUIET) === 0 && ((all | word) & LETTERS) !== LETTERS) {
        seen |= all;
        // Its last word may have begun further back with a letter that stands before another word: one look too many.
        word = last === 0 ? 0 : word | all;
        marksInARow = 0;
        index = until;
        continue;
      }
    }
    for (const end = Math.min(length, until); index < end; index++) {
      const unit = text.charCodeAt(index);
      let nature = natureOfUnit[unit] as number;
      if (nature === SURROGATE) {
        const codePoint = text.codePointAt(index) as number;
        if (codePoint > 0xffff) {
          pairs++;
          index++;
          nature = natureOf(codePoint);
          // Nobody counts the letters of these for the walk.
          if ((nature & LETTERS) !== 0) hasMixedWords = true;
          if ((nature & NATIVE_DIGIT) !== 0) hasMixedNumbers = true;
        } else nature = CANDIDATE | IN_WORD;
      }
      seen |= nature;
      marksInARow = (nature & MARK) === 0 ? 0 : marksInARow + 1;
      if (marksInARow > MARKS_NEVER_A_FLOOD) seen |= CANDIDATE;
      if ((nature & LINE_END) !== 0 && isBlank(text.charCodeAt(index - 1))) hasDoubtfulSpaces = true;
      if ((nature & NATIVE_DIGIT) !== 0 && !hasMixedNumbers) hasMixedNumbers = isBesideAnother(text, index);
      word = (nature & IN_WORD) === 0 ? 0 : word | nature;
      if ((word & LETTERS) === LETTERS) hasMixedWords = true;
    }
  }
  return {
    characters: length - pairs,
    hasCandidates: (seen & CANDIDATE) !== 0,
    hasLookAlikes:
      hasMixedWords || ((seen & LETTERS) === LETTERS && mayPassForLatin(text, (seen & CANDIDATE) !== 0)),
    hasMixedNumbers: hasMixedNumbers || ((seen & NATIVE_DIGIT) !== 0 && (seen & CANDIDATE) !== 0),
    hasDoubtfulSpaces: hasDoubtfulSpaces || isBlank(text.charCodeAt(length - 1)) || hasWideGap(text),
  };
}

/** What may stand one too many before a line end. */
function isBlank(unit: number): boolean {
  if (unit === 0x20 || unit === 0x09) return true;
  return (
    unit > 0x7f && (unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x3000)
  );
}

/** Two spaces after the end of a sentence. */
function hasWideGap(text: string): boolean {
  return text.includes('  ') && /[.!?][\u2019\u201d"')\]]? {2}/.test(text);
}

/** Whether a digit beside one is of another system. */
function isBesideAnother(text: string, index: number): boolean {
  const zero = zeroOf(text.charCodeAt(index));
  return isOfAnother(text.charCodeAt(index - 1), zero) || isOfAnother(text.charCodeAt(index + 1), zero);
}

function isOfAnother(unit: number, zero: number): boolean {
  return isDecimalDigit(unit) && zeroOf(unit) !== zero;
}

/**
 * Where no word is mixed: whether a word without Latin letters could pass for a Latin one. It cannot where some letter in
 * it looks like no Latin one, nor where the text, or its sentence, is mostly in its script.
 */
function mayPassForLatin(text: string, hasCandidates: boolean): boolean {
  const partOfUnit = parts();
  let latin = 0;
  let other = 0;
  let latinOfSentence = 0;
  let otherOfSentence = 0;
  let word = 0;
  let hasAlikeWord = false;
  let isLost = false;
  let isDistinctive = false;
  let script = 0;
  for (let index = 0; index <= text.length; index++) {
    const unit = text.charCodeAt(index);
    const part = index === text.length ? ENDS : (partOfUnit[unit] as number);
    if (part === LATIN_LETTER) {
      latinOfSentence++;
      continue;
    }
    if (part === ALIKE || part === DISTINCTIVE) {
      otherOfSentence++;
      word |= part;
      if (script === 0) script = scriptOf(unit);
      else if (scriptOf(unit) !== script) return true;
      continue;
    }
    if (part === INSIDE) continue;
    hasAlikeWord ||= word === ALIKE;
    isDistinctive ||= (word & DISTINCTIVE) !== 0;
    word = 0;
    if (part !== ENDS || (FULL_STOPS.has(unit) && isInWord(text.codePointAt(index + 1) ?? 0))) continue;
    isLost ||= hasAlikeWord && otherOfSentence <= latinOfSentence;
    latin += latinOfSentence;
    other += otherOfSentence;
    latinOfSentence = 0;
    otherOfSentence = 0;
    hasAlikeWord = false;
  }
  if (!isDistinctive) return true;
  const isMostly = other > latin;
  // Sentences are read through what is invisible, and one Greek letter is a symbol.
  return !isMostly && (isLost || hasCandidates || script === SCRIPT.Greek);
}
