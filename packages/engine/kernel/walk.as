/** The exact walk, unit by unit: the rules of the portable one, for blocks that are not proven quiet at a glance. */
import { isOfAnother, zeroOf } from './digits';
import {
  addPlace,
  CANDIDATE,
  endsSentence,
  IN_WORD,
  isBlank,
  isWordUnit,
  LATIN,
  LETTERS,
  LINE_END,
  MANY_GAPS,
  MARK,
  NATIVE_DIGIT,
  natureOfAstral,
  natureOfUnit,
  OTHER,
  PARTS,
  SURROGATE,
  unitAt,
} from './memory';

export let pairs: i32 = 0;
/** Of the word that goes on here, the kinds of its letters. */
export let word: u32 = 0;
export let marks: u32 = 0;
/** All natures of the text in one. */
export let seen: u32 = 0;
export let hasMixedWords: bool = false;
export let hasMixedNumbers: bool = false;
export let hasDoubtfulSpaces: bool = false;
/** Doubled spaces between words. */
let gaps: i32 = 0;
/** Letters, from the block with the first that is not Latin. */
export let latin: i32 = 0;
export let other: i32 = 0;
/** The script of those that are not Latin, as the table of parts writes it; `MANY` where there are several. */
export let script: u32 = 0;

export const MANY: u32 = 0xff;

export function reset(): void {
  pairs = 0;
  word = 0;
  marks = 0;
  seen = 0;
  hasMixedWords = false;
  hasMixedNumbers = false;
  hasDoubtfulSpaces = false;
  gaps = 0;
  latin = 0;
  other = 0;
  script = 0;
}

export function count(latinLetters: i32, otherLetters: i32): void {
  latin += latinLetters;
  other += otherLetters;
}

export function goOn(wordThere: u32, marksThere: u32): void {
  word = wordThere;
  marks = marksThere;
}

export function addPairs(more: i32): void {
  pairs += more;
}

/** One that is no letter, no mark and no digit. */
export function findCandidate(): void {
  seen |= CANDIDATE;
}

export function findMixedWord(): void {
  hasMixedWords = true;
}

export function findDoubtfulSpace(): void {
  hasDoubtfulSpaces = true;
}

/** Of the second of some spaces: whether it is one too many, or one of many. */
export function addGap(second: i32): void {
  const before = unitAt(second - 2);
  if (endsSentence(before, unitAt(second - 3))) hasDoubtfulSpaces = true;
  else if (isWordUnit(before) && isWordUnit(unitAt(second + 1)) && ++gaps >= MANY_GAPS) hasDoubtfulSpaces = true;
}

export function addScript(one: u32): void {
  script = script == 0 || script == one ? one : MANY;
}

/** From `index` to `end`, or one further where a pair stands across it; gives where it stopped. */
export function walk(index: i32, end: i32, length: i32): i32 {
  let before = unitAt(index - 1);
  while (index < end) {
    const start = index;
    const unit = unitAt(index);
    let nature = natureOfUnit(unit);
    if (nature == SURROGATE) {
      const low = index + 1 < length ? unitAt(index + 1) : 0;
      if ((unit & 0xfc00) == 0xd800 && (low & 0xfc00) == 0xdc00) {
        pairs++;
        index++;
        nature = natureOfAstral((((unit & 0x3ff) << 10) | (low & 0x3ff)) + 0x10000);
        if ((nature & LETTERS) != 0) hasMixedWords = true;
        if ((nature & NATIVE_DIGIT) != 0) hasMixedNumbers = true;
      } else nature = CANDIDATE | IN_WORD;
    }
    seen |= nature;
    if ((nature & CANDIDATE) != 0) addPlace(start);
    if ((nature & MARK) != 0) {
      if (++marks > 2 && (nature & CANDIDATE) == 0) {
        seen |= CANDIDATE;
        addPlace(start);
      }
      // Marks go on being in a row across what is invisible.
    } else if (nature != (CANDIDATE | IN_WORD)) marks = 0;
    if ((nature & LINE_END) != 0 && isBlank(before)) hasDoubtfulSpaces = true;
    if (unit == 0x20 && before == 0x20) addGap(index);
    if ((nature & NATIVE_DIGIT) != 0 && !hasMixedNumbers) hasMixedNumbers = isBesideAnother(index, length);
    word = (nature & IN_WORD) == 0 ? 0 : word | (nature & LETTERS);
    if (word == LETTERS) hasMixedWords = true;
    if ((nature & OTHER) != 0) {
      other++;
      addScript(<u32>load<u8>(PARTS + <usize>unit) >> 3);
    } else if ((nature & LATIN) != 0) latin++;
    before = unit;
    index++;
  }
  return index;
}

/** Whether a digit beside one is of another system. */
function isBesideAnother(index: i32, length: i32): bool {
  const zero = zeroOf(unitAt(index));
  if (index > 0 && isOfAnother(unitAt(index - 1), zero)) return true;
  return index + 1 < length && isOfAnother(unitAt(index + 1), zero);
}
