/** Text to words as they are seen: without the invisible characters inside them. */

import { scriptOf } from '../unicode/script.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { isInWord, isLatin, isOther, isRomanNumeral, isStyled } from './letters.ts';

/** Characters of a text that can be seen, with their places; a letter may be replaced while words are judged. */
export interface SeenText {
  readonly codePoints: Int32Array;
  /** UTF-16 index of each. */
  readonly starts: Int32Array;
}

/** A stretch of `SeenText`; `end` is not included. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Number of its sentence. */
  readonly sentence: number;
}

/** All words of a text, in order. */
export class Words {
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #sentences: Int32Array;
  #length = 0;

  /** Room for the most words that a text can have: one for every two characters. */
  constructor(most: number) {
    this.#starts = new Int32Array(most);
    this.#ends = new Int32Array(most);
    this.#sentences = new Int32Array(most);
  }

  get length(): number {
    return this.#length;
  }

  add(start: number, end: number, sentence: number): void {
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#sentences[this.#length] = sentence;
    this.#length++;
  }

  startOf(index: number): number {
    return this.#starts[index] as number;
  }

  endOf(index: number): number {
    return this.#ends[index] as number;
  }

  sentenceOf(index: number): number {
    return this.#sentences[index] as number;
  }

  at(index: number): Word {
    return { start: this.startOf(index), end: this.endOf(index), sentence: this.sentenceOf(index) };
  }
}

const IS_INVISIBLE = TECHNIQUE_ENTRIES.map(({ fallback }) => fallback.action === 'delete');
export const ENDS_SENTENCE = new Set([
  ...[0x2e, 0x21, 0x3f, 0x2026, 0x3002, 0xff01, 0xff0e, 0xff1f],
  ...[0x0a, 0x0d, 0x0b, 0x85, 0x2028, 0x2029],
]);
export const FULL_STOPS = new Set([0x2e, 0xff0e]);
/** And all that may become one. */
const APOSTROPHES = new Set([0x27, 0x2019, 0x201a, 0x201b, 0x2032, 0xff07]);

/** Whether words are read as if the character were not there. */
export function isSeenThrough(codePoint: number): boolean {
  return IS_INVISIBLE[techniqueIndexOf(codePoint)] === true;
}

export function readSeenText(text: string): SeenText {
  const codePoints = new Int32Array(text.length);
  const starts = new Int32Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const codePoint = text.codePointAt(index) as number;
    if (!isSeenThrough(codePoint)) {
      codePoints[length] = codePoint;
      starts[length] = index;
      length++;
    }
    if (codePoint > 0xffff) index++;
  }
  return { codePoints: codePoints.subarray(0, length), starts: starts.subarray(0, length) };
}

export function readWords({ codePoints }: SeenText): Words {
  const words = new Words((codePoints.length + 1) >> 1);
  let sentence = 0;
  for (let index = 0; index < codePoints.length; index++) {
    const codePoint = codePoints[index] as number;
    if (endsSentence(codePoints, index)) sentence++;
    if (!isInWord(codePoint)) continue;
    let end = index + 1;
    while (end < codePoints.length && continues(codePoints, end)) end++;
    words.add(index, end, sentence);
    index = end - 1;
  }
  return words;
}

/** A full stop with a letter right after it stands in an address, a file name or a number. */
function endsSentence(codePoints: Int32Array, index: number): boolean {
  const codePoint = codePoints[index] as number;
  if (!ENDS_SENTENCE.has(codePoint)) return false;
  return !FULL_STOPS.has(codePoint) || !isInWord(codePoints[index + 1] ?? 0);
}

/** An apostrophe stands inside a word when the letters beside it are of one script. */
function continues(codePoints: Int32Array, index: number): boolean {
  const codePoint = codePoints[index] as number;
  if (isInWord(codePoint)) return true;
  if (!APOSTROPHES.has(codePoint)) return false;
  const before = codePoints[index - 1] as number;
  const after = codePoints[index + 1] ?? 0;
  const isBetween = (isLatin(before) && isLatin(after)) || (isOther(before) && isOther(after));
  return isBetween && scriptOf(before) === scriptOf(after);
}

/** Whether a word has a letter: a number has none. */
export function hasLetter({ codePoints }: SeenText, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (isLatin(codePoint) || isOther(codePoint) || isStyled(codePoint) || isRomanNumeral(codePoint))
      return true;
  }
  return false;
}
