/** What a decoder makes of hidden characters, and how likely it is: the vocabulary of decoders; ENGINE 5. */
import type { Mark } from '../mark.ts';
import { isExtendedPictographic } from '../unicode/emoji.ts';
import {
  generalCategoryOf,
  isDecimalDigit,
  isLetter,
  isMark,
  isSpaceSeparator,
} from '../unicode/general-category.ts';

/** One way to read a stream of marks as text. */
export interface Reading {
  readonly scheme: string;
  readonly text: string;
  readonly encoding: string;
  readonly bytes: number;
  /** The marks that spell it, in text order, strays that were passed over too. */
  readonly carriers: readonly Mark[];
  /** Bits that it takes to say this text in this way: of several readings the cheapest is the likeliest. */
  readonly cost: number;
}

/** Marks of one invisible run, in order. */
export interface Stream {
  /** The text in which they stand. */
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A scheme. "Not mine" is null. */
export interface Decoder {
  readonly scheme: string;
  /** Whether the scheme writes with this character. */
  readonly carries: (codePoint: number) => boolean;
  /** Whether a mark that its context keeps may be the first symbol all the same. */
  readonly mayUseKept: boolean;
  readonly readRun: (stream: Stream) => Reading | null;
  /** Reads what all runs hold together that no run spells alone. */
  readonly readScattered: (stream: Stream) => Reading | null;
}

/** The bits of characters: measured on texts that people hide, from the commonest kind to the rarest. */
const ASCII_WORD_BITS = 6.1;
const ASCII_SIGN_BITS = 8.3;
const LETTER_BITS = 14.3;
const OTHER_BITS = 16;
/** What a reading pays for each kind of thing it must assume. */
export const PRICE = {
  droppedHead: 4,
  ignoredTail: 6,
  lostSymbol: 1,
  leastSignificantFirst: 3,
  otherPolarity: 0.5,
  sevenBits: 1,
  /** Many random runs read as ideographs in units of 16 bits: it must be worth a character of text. */
  sixteenBits: 8,
  paddedGroup: 3,
  otherMapping: 1,
} as const;

/** Bits of a text; null when a part of it cannot be printed, or nothing of it can be seen. */
export function bitsOf(text: string): number | null {
  let bits = 0;
  let isSeen = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      const isSpace = unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d;
      if (!isSpace && (unit < 0x20 || unit === 0x7f)) return null;
      isSeen ||= !isSpace;
      bits += unit === 0x20 || isAsciiWord(unit) ? ASCII_WORD_BITS : ASCII_SIGN_BITS;
      continue;
    }
    const codePoint = text.codePointAt(index) as number;
    if (codePoint > 0xffff) index++;
    if (!isPrintable(codePoint)) return null;
    const isCommon = isLetter(codePoint) || isMark(codePoint) || isExtendedPictographic(codePoint);
    isSeen ||= isCommon || !isFormatOrSpace(codePoint);
    bits += isCommon ? LETTER_BITS : OTHER_BITS;
  }
  return isSeen ? bits : null;
}

function isAsciiWord(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
}

function isPrintable(codePoint: number): boolean {
  const category = generalCategoryOf(codePoint);
  return category !== 'Cc' && category !== 'Cn' && category !== 'Co' && category !== 'Cs';
}

function isFormatOrSpace(codePoint: number): boolean {
  return generalCategoryOf(codePoint) === 'Cf' || isSpaceSeparator(codePoint);
}

/** Whether a single character says enough: one symbol too many or too few would have made it another. */
export function isTellingAlone(text: string): boolean {
  const codePoint = text.codePointAt(0) as number;
  if (codePoint < 0x80) return isAsciiWord(codePoint);
  return isLetter(codePoint) || isExtendedPictographic(codePoint);
}

const COMMON_SHARE = 0.9;
const MIN_SCATTERED_CHARACTERS = 5;
const COMMON_SIGNS = new Set(' .,;:!?\'"-_/()@#&+=%*\n');

/** Whether a text is plain enough to be believed when its carriers are strewn over the whole document. */
export function isPlainText(text: string): boolean {
  let characters = 0;
  let common = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    characters++;
    const isWord = isLetter(codePoint) || isMark(codePoint) || isDecimalDigit(codePoint);
    if (isWord || COMMON_SIGNS.has(character)) common++;
  }
  return characters >= MIN_SCATTERED_CHARACTERS && common >= characters * COMMON_SHARE;
}

/** The cheaper of two; the first one when they cost the same. */
export function cheaper<T extends { readonly cost: number }>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other;
  return other.cost < one.cost ? other : one;
}
