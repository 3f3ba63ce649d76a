/** The walk over a text that says which questions it asks, wherever JavaScript runs: most texts ask none, and no rule reads them. */

import { zeroOf } from '../letters/find-mixed-numbers.ts';
import { FULL_STOPS } from '../letters/letter-classes.ts';
import { isInWord } from '../letters/word-letters.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import {
  ALIKE,
  CANDIDATE,
  DISTINCTIVE,
  ENDS,
  IN_WORD,
  INSIDE,
  LATIN_LETTER,
  LETTERS,
  LINE_END,
  MARK,
  NATIVE_DIGIT,
  natureOf,
  natures,
  parts,
  QUIET,
  SURROGATE,
} from './natures.ts';

/** Each may be true where it need not be, never false where it must be true. */
export interface Survey {
  /** Length in code points; a lone surrogate counts as one. */
  readonly characters: number;
  /** A place that the tables say needs a look. */
  readonly hasCandidates: boolean;
  /** A letter that passes for another one, or could. */
  readonly hasLookAlikes: boolean;
  /** A number with digits of two systems. */
  readonly hasMixedNumbers: boolean;
  /** Spaces after a sentence or at a line end that could be suspected; a single one at the end of a text is not. */
  readonly hasDoubtfulSpaces: boolean;
  /** UTF-16 indices of all that could be a candidate, where the walk knows them. */
  readonly places?: Int32Array;
}

/** Two spaces after the end of a sentence. */
const WIDE_GAP = /[.!?][\u2019\u201d"')\]]? {2}/;
/** How many double spaces between words are asked about. */
const DOUBLED = /[A-Za-z\u0080-\uffff] {2}(?=[A-Za-z\u0080-\uffff])/g;
const MANY_GAPS = 12;
const MARKS_NEVER_A_FLOOD = 2;
const BLOCK = 8;

const IS_WIDE = /[\u0100-\uffff]/;
const BLANK_BEFORE_LINE_END = /(?<=[\t \u00a0])[\n\r]/;

let latin1Candidates: RegExp | undefined;

function candidatesOfLatin1(): RegExp {
  if (latin1Candidates === undefined) {
    const units = Array.from({ length: 0x100 }, (_, unit) => unit);
    const candidates = units.filter((unit) => (natureOf(unit) & CANDIDATE) !== 0);
    latin1Candidates = new RegExp(`[${candidates.map(asEscape).join('')}]`);
  }
  return latin1Candidates;
}

function asEscape(unit: number): string {
  return `\\x${unit.toString(16).padStart(2, '0')}`;
}

export function surveyPortably(text: string): Survey {
  // Where a text holds one byte a unit, patterns are faster than the walk, and this question costs nothing.
  return IS_WIDE.test(text) ? walk(text) : surveyLatin1(text);
}

/** There is no letter among them that passes for one of another script, no digit of another system, and no mark. */
function surveyLatin1(text: string): Survey {
  return {
    characters: text.length,
    hasCandidates: candidatesOfLatin1().test(text),
    hasLookAlikes: false,
    hasMixedNumbers: false,
    hasDoubtfulSpaces: endsInBlanks(text) || BLANK_BEFORE_LINE_END.test(text) || hasWideGaps(text),
  };
}

function walk(text: string): Survey {
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
        word = (last & LETTERS) !== 0 || last === 0 ? last : wordAfter(text, index, word);
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
          // The walk does not need the letters of these counted.
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
    hasDoubtfulSpaces: hasDoubtfulSpaces || endsInBlanks(text) || hasWideGaps(text),
  };
}

/** What the word is that goes on behind a block of letters of one kind, or none. */
function wordAfter(text: string, start: number, word: number): number {
  const natureOfUnit = natures();
  for (let index = start + BLOCK - 1; index >= start; index--) {
    const nature = natureOfUnit[text.charCodeAt(index)] as number;
    if (nature === 0 || (nature & LETTERS) !== 0) return nature;
  }
  return word;
}

/** One after a sentence, or many between words. */
function hasWideGaps(text: string): boolean {
  if (WIDE_GAP.test(text)) return true;
  DOUBLED.lastIndex = 0;
  let count = 0;
  while (count < MANY_GAPS && DOUBLED.test(text)) count++;
  return count === MANY_GAPS;
}

/** What may stand one too many before a line end. */
function isBlank(unit: number): boolean {
  if (unit === 0x20 || unit === 0x09) return true;
  return (
    unit > 0x7f && (unit === 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x202f || unit === 0x3000)
  );
}

/** One line cannot be suspected of one blank, but of what two may be a part of. */
function endsInBlanks(text: string): boolean {
  return isBlank(text.charCodeAt(text.length - 1)) && isBlank(text.charCodeAt(text.length - 2));
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
  let word = 0;
  let words = 0;
  let hasAlikeWord = false;
  let script = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const part = partOfUnit[unit] as number;
    if ((part & (ALIKE | DISTINCTIVE)) !== 0) {
      other++;
      word |= part;
      if (scriptOf(unit) === script) continue;
      if (script !== 0) return true;
      script = scriptOf(unit);
    } else {
      latin += part & LATIN_LETTER;
      if (word === 0 || part === INSIDE) continue;
      hasAlikeWord ||= word === ALIKE;
      words |= word;
      word = 0;
    }
  }
  if (((words | word) & DISTINCTIVE) === 0) return true;
  if (other > latin) return false;
  // Sentences are read through what is invisible, and one Greek letter is a symbol.
  if (hasCandidates || script === SCRIPT.Greek) return true;
  return (hasAlikeWord || word === ALIKE) && hasLostWord(text);
}

/** Whether a word looks Latin in a sentence that is not mostly in its script. */
function hasLostWord(text: string): boolean {
  const partOfUnit = parts();
  let latin = 0;
  let other = 0;
  let word = 0;
  let hasAlikeWord = false;
  for (let index = 0; index <= text.length; index++) {
    const unit = text.charCodeAt(index);
    const part = index === text.length ? ENDS : (partOfUnit[unit] as number);
    if (part === LATIN_LETTER) latin++;
    else if (part === ALIKE || part === DISTINCTIVE) {
      other++;
      word |= part;
    } else if (part !== INSIDE) {
      hasAlikeWord ||= word === ALIKE;
      word = 0;
      if (part !== ENDS || (FULL_STOPS.has(unit) && isInWord(text.codePointAt(index + 1) ?? 0))) continue;
      if (hasAlikeWord && other <= latin) return true;
      latin = 0;
      other = 0;
      hasAlikeWord = false;
    }
  }
  return false;
}
