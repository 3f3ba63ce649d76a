/** Characters to a text and its bits: how likely it is as a hidden message; docs/rules.md 5. */
import { isExtendedPictographic } from '../unicode/emoji.ts';
import {
  generalCategoryOf,
  isDecimalDigit,
  isLetter,
  isMark,
  isSpaceSeparator,
} from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';

/**
 * The bits of characters, from the commonest kind to the rarest. The steps are small: a secret may be a key, and then
 * all signs are alike; and they are steps, since a shift by one bit makes capitals and signs of small letters.
 */
const ASCII_COMMON_BITS = 5.8;
const ASCII_CAPITAL_BITS = 6.4;
const ASCII_SIGN_BITS = 7.2;
/** A tab too: messages are short. */
const LINE_END_BITS = 10;
const LETTER_BITS = 14.3;
/** A letter beyond ASCII says less after one of its own alphabet; ideographs and syllables are too many for that. */
const NEXT_LETTER_BITS = 10;
const OTHER_BITS = 16;
/** Beyond the first plane there are many thousands, and they are rarely written. */
const RARE_BITS = 20;
const FIRST_RARE = 0x10000;
/** Extension A of the ideographs. */
const FIRST_RARE_IDEOGRAPH = 0x3400;
const LAST_RARE_IDEOGRAPH = 0x4dbf;
/** This many characters are hardly worth hiding. */
const SHORT = 3;
export const SHORT_BITS = 4;
/** Letters of two scripts seldom touch, and a mark of one is never on a letter of another. */
const SCRIPT_CHANGE_BITS = 3;
const FOREIGN_MARK_BITS = 10;
/** But these do, in one text. */
const EAST_ASIAN: ReadonlySet<number> = new Set([
  ...[SCRIPT.Han, SCRIPT.Hiragana, SCRIPT.Katakana, SCRIPT.Hangul, SCRIPT.Common, SCRIPT.Inherited],
]);

/** A text that is read character by character, and its bits; a wrong reading ends at its first unreadable one. */
export class PricedText {
  text = '';
  #bits = 0;
  #characters = 0;
  #isSeen = false;
  /** Of the letter before; 0 after anything else. */
  #script = 0;
  #alphabet: number = SCRIPT.Latin;

  /** False for what cannot be printed. */
  readonly add = (codePoint: number): boolean => {
    if (!isPrintable(codePoint)) return false;
    this.text += String.fromCodePoint(codePoint);
    this.#characters++;
    if (!isWord(codePoint)) {
      this.#isSeen ||= !isFormatOrSpace(codePoint);
      this.#bits += bitsOfSign(codePoint);
      this.#script = 0;
      return true;
    }
    this.#isSeen = true;
    const own = scriptOf(codePoint);
    const before = this.#script;
    const touches = before !== 0 && before !== own && !(EAST_ASIAN.has(before) && EAST_ASIAN.has(own));
    this.#bits += bitsOfLetter(codePoint, own === this.#alphabet) + (touches ? bitsOfChange(codePoint) : 0);
    this.#script = own;
    this.#alphabet = own;
    return true;
  };

  /** Null when nothing of it can be seen. */
  get bits(): number | null {
    if (!this.#isSeen) return null;
    return this.#characters <= SHORT ? this.#bits + SHORT_BITS : this.#bits;
  }
}

function isWord(codePoint: number): boolean {
  return isLetter(codePoint) || isMark(codePoint);
}

function bitsOfLetter(codePoint: number, isOfAlphabet: boolean): number {
  if (codePoint < 0x80) return codePoint < 0x61 ? ASCII_CAPITAL_BITS : ASCII_COMMON_BITS;
  if (codePoint >= FIRST_RARE || (codePoint >= FIRST_RARE_IDEOGRAPH && codePoint <= LAST_RARE_IDEOGRAPH))
    return RARE_BITS;
  const script = scriptOf(codePoint);
  return isOfAlphabet && script !== SCRIPT.Han && script !== SCRIPT.Hangul ? NEXT_LETTER_BITS : LETTER_BITS;
}

function bitsOfChange(codePoint: number): number {
  return isMark(codePoint) ? FOREIGN_MARK_BITS : SCRIPT_CHANGE_BITS;
}

function bitsOfSign(codePoint: number): number {
  if (codePoint === 0x20 || (codePoint >= 0x30 && codePoint <= 0x39)) return ASCII_COMMON_BITS;
  if (codePoint < 0x20) return LINE_END_BITS;
  if (codePoint < 0x80) return ASCII_SIGN_BITS;
  if (isExtendedPictographic(codePoint) || isRegionalIndicator(codePoint)) return LETTER_BITS;
  return codePoint < FIRST_RARE ? OTHER_BITS : RARE_BITS;
}

/** Half of a flag. */
function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

function isAsciiWord(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
}

export function isPrintable(codePoint: number): boolean {
  if (codePoint < 0x7f && codePoint >= 0x20) return true;
  if (codePoint === 0x09 || codePoint === 0x0a || codePoint === 0x0d) return true;
  const category = generalCategoryOf(codePoint);
  return category !== 'Cc' && category !== 'Cn' && category !== 'Co' && category !== 'Cs';
}

function isFormatOrSpace(codePoint: number): boolean {
  return codePoint <= 0x20 || isSpaceSeparator(codePoint) || generalCategoryOf(codePoint) === 'Cf';
}

export function isOneCharacter(text: string): boolean {
  return text.length === ((text.codePointAt(0) as number) > 0xffff ? 2 : 1);
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

/** Whether a text is plain enough to be believed when its carriers are scattered over the whole document. */
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

/** Whether a text says enough: one of a single character may be another one, with a symbol more or less. */
export function isTelling(text: string): boolean {
  return !isOneCharacter(text) || isTellingAlone(text);
}
