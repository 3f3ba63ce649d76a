/** Texts of so few characters that symbols which say nothing spell them too: none of them is claimed. */
import type { Reading } from '../reading.ts';
import { kindsOf } from '../symbol-stream.ts';
import { isOfCommonPair, isRepeated } from './known-price.ts';
import { priceOf } from './text-price.ts';
import { keyBits } from './unchanged-text.ts';

const FEW = 3;
/** Units of sixteen bits begin with zeros, which is proof enough. */
const WIDE_BITS = 12;
const MOST_OF_ANY = 4;
const MOST_WITH_RETURN = 5;
/** Two bytes in base four. */
const SHORT_RUN = 8;
const HAS_SIGN = /[!-/:-@[-^`{-~ ]/;
const SIGNS_ALONE = /^[!-/:-@[-^`{-~]{2,3}$/;
const ONE_AGAIN = /^(.)\1+$/;
const ONE_BESIDE_SPACE = /^(?: .|. )$/u;
const CONTROLS = /[\t\n\r]/g;
/** A carriage return without a line feed. */
const LONE_RETURN = /\r(?!\n)/;
/** The halves of Hiragana and Katakana: U+3041 to U+307E. */
const KANA = /^(?:(?:0[A-~]){2,8}|(?:[A-~]0){2,8})$/;
const WIDE_SIGNS = /^(?:(?:0[!-~]){2,8}|(?:[!-~]0){2,8})$/;
/** They must be a key, a number or a word. */
const FEW_WITH_SIGNS = /^[ -~]{2,3}$/;
const SAYS_LITTLE = /^(?:\w+|[#$@+-]?\d[\d.,:/]*%?|[a-z]+[!?.:]|[a-z][./-][a-z]|[a-z][+#]{1,2})$/i;
/** In seven bits nearly any number is a character. */
const FOUR_WITH_SIGN = /^(?=.*["#$%&*+/:;<=>@[\\\]^_`{|}~])[ -~]{4}$/;
const PIECE = /^[\dA-Za-z]{2,4}$/;
const ONE_CHARACTER = /^[^\u{1f000}-\u{1faff}]$/u;
const FEW_LETTERS = /^[\dA-Za-z]{2,3}$/;
const HAS_DIGIT = /\d/;
/** As in Ann, USA, NaN, iOS, A10, 5kg or 4x4, and unlike a piece of a key. */
const IN_ORDER = /^(?:[A-Z]?[a-z]*\d*|[A-Z]+\d*|[A-Z][a-z][A-Z]|[a-z][A-Z]+|\d+(?:[a-z]+|[A-Z]+)|\d[x:]\d)$/;
/** Two capitals behind a small letter that seldom stands before a name. */
const CAPITALS_BEHIND = /^(?![ei])[a-z][A-Z]{2}$/;
const PERCENTAGE = /^\d%$/;
/** Three signs before two characters or three. */
const SIGNS_FIRST = /^[!-/:-@[-`{-~]{3}[ -~]{2,3}$/;
/** Up to three groups of three bytes, with two signs or more. */
export const FEW_BYTES_WITH_SIGNS = /^(?=(?:.*[!-/:-@[-`{-~]){2})[!-~]{2,8}$/;
/** Capitals and digits: a piece of a key. */
const FOUR_OF_KEY = /^(?=.*\d)[\dA-Z]{4}$/;
/** Two characters that are no word. */
const TWO_OF_KEY = /^(?![a-z]+$)[ -~]{2}$/;
/** Two characters that are no word, no name, no number and no two capitals. */
const TWO_OUT_OF_ORDER = /^(?![A-Za-z\d][a-z\d]$|\d[A-Z]$|[A-Z]{2}$|[#$@+-]\d$|\d%$|[A-Z][+#]$)[ -~]{2}$/;
/** Small words of English and its neighbours: of two bytes by chance, one pair in twenty is two letters or digits. */
const LITTLE_WORDS =
  'ad ai am an as at be by da de do du el en es go ha he hi id if il in is it ja je la le lo me my ne no of oh ok on or se si so te to tu um un up us we';
const SAID_IN_TWO = new RegExp(
  `^(?:${LITTLE_WORDS.replaceAll(' ', '|')}|\\d\\d|[+#$-]\\d|\\d%|[a-z][+#])$`,
  'i',
);
const TWO_OF_ASCII = /^[ -~]{2}$/;
const THREE_OF_ASCII = /^[ -~]{3}$/;
const TWO_SMALL = /^[a-z]{2}$/;
/** Small words and numbers with signs between them, as names and addresses have. */
export const NAME = /^[<$#@+-]?[a-z]+(?:[ .@:/_-][a-z\d]+)*[!?%]?$/;
/** A character of ASCII and one of another script. */
const TWO_OF_TWO_SCRIPTS = /^(?:[ -~][\u0250-\u1fff\u2c00-\u{1efff}]|[\u0250-\u1fff\u2c00-\u{1efff}][ -~])$/u;
/** A letter of ASCII or Latin-1 and one of another script; what Vietnamese has is Latin, and marks stand on any letter. */
const FEW_OF_TWO_SCRIPTS =
  /^(?=.*[A-Za-z\xc0-\xff])(?=.*[\u0250-\u02ff\u0370-\u1dff\u1f00-\u1fff\u2c00-\u{1efff}]).{2,3}$/u;
/** Rare scripts and signs of plane 1, ideographs of plane 2 and what is not assigned; emoji are at the end of plane 1. */
const RARE_PLANES = /^(?=.*[\u{10000}-\u{1efff}\u{20000}-\u{10ffff}]).{1,3}$/u;
/** Letters of ASCII and of another alphabet. */
export const FEW_OF_TWO_ALPHABETS = /^(?=.*[A-Za-z])(?=.*[\u0250-\u1dff]).{1,8}$/su;
/** A letter of ASCII beside one of another alphabet; not beside a mark, which stands on letters of ASCII too. */
const TOUCHING_ALPHABETS = /[A-Za-z][\u0250-\u02ff\u0370-\u1dff]|[\u0250-\u02ff\u0370-\u1dff][A-Za-z]/;
/** A character of ASCII and another one in turn. */
const TWO_IN_TURN = /^(?=.?[!-~])(?=.?[^\0-\x7f])(.)(.)(?:\1\2){3,}\1?$/u;
/** One or two characters beyond Latin before a text of ASCII. */
const ASCII_BEHIND_OTHERS = /^([\u0250-\uffff]{1,2})[!-~][ -~]{3,}$/;
/** A sign, and one or two characters that are not all of ASCII. */
const SIGN_BEFORE_OTHERS = /^(?=.*[^\0-\x7f])[!-/:-@[-`{-~].{1,2}$/;
/** And two signs behind such a character. */
const SIGNS_BEHIND_OTHER = /^[^\0-\x7f][!-/:-@[-`{-~]{2}$/u;
/** Two signs of ASCII and a letter of another alphabet. */
const SIGNS_BESIDE_OTHER = /^(?=(?:.*[!-/:-@[-`{-~]){2})(?=.*[^\0-\u024f]).{3,4}$/su;
/** A sign between two characters that are not of ASCII. */
const SIGN_BETWEEN = /^([^\0-\x7f])[!-/:-@[-`{-~]([^\0-\x7f])$/u;
/** Letters of Latin that few languages write: without those of Vietnamese, Romanian and pinyin. */
const RARE_LATIN = '\\u0180-\\u019f\\u01a2-\\u01ae\\u01b1-\\u01cc\\u01dd-\\u0217\\u021c-\\u02af';
/** One of two or three characters is such a letter, or two of four. */
const FEW_WITH_RARE_LATIN = new RegExp(
  `^(?=.*[${RARE_LATIN}]).{2,3}$|^(?=(?:.*[${RARE_LATIN}]){2}).{1,4}$`,
  'u',
);

/** Decimal, hexadecimal, or an amount. */
export const NUMBER = /^[$+-]?(?:[\d.,:]+|[\da-f]+)%?$/;
/** Halves of bytes of a text are of more kinds. */
const FEW_HALVES = { ofAny: 3, ofLong: 8 } as const;
const LONG = 16;
/** Words and spaces are of the rows that begin with a space, with a backquote and with p. */
const [FEWEST_OF_KEY, ROWS_OF_WORDS, ROW_OF_SIGNS] = [10, 3, 2];
const NUMBERS = /^[\da-f\s.,:/+-]+$/i;
/** What nearly any few halves spell: a sign of ASCII beside others, and a letter of another alphabet beside ASCII. */
const FEW_OF_HALVES = /^(?=.*[!-/:-@[-`{-~]).{2,3}$|^(?=.*[ -~])(?=.*[^\0-\u024f]).{1,3}$/su;

/** Whether selectors that are read as halves of bytes are other digits, or any. */
export function areOtherHalves({ scheme, text, carriers, bytes }: Reading): boolean {
  if (scheme !== 'variation-selector' || carriers.length !== 2 * bytes) return false;
  const kinds = kindsOf(carriers.codePoints).length;
  if (kinds <= FEW_HALVES.ofAny) return true;
  if (NUMBERS.test(text)) return false;
  if (isOfOtherHalves(text)) return true;
  return (text.length >= LONG && kinds <= FEW_HALVES.ofLong) || FEW_OF_HALVES.test(text);
}

/** Whether a key has signs and letters of two other rows of ASCII alone, as words have of which the halves are other ones. */
function isOfOtherHalves(text: string): boolean {
  const rows = new Set(Array.from(text, (letter) => (letter.codePointAt(0) as number) >> 4));
  const isKey = text.length >= FEWEST_OF_KEY && priceOf(text) > keyBits(text);
  return isKey && rows.size <= ROWS_OF_WORDS && rows.has(ROW_OF_SIGNS);
}

/** What digits or selectors spell. */
export function isOfChance(reading: Reading): boolean {
  const { scheme, encoding, text, carriers } = reading;
  if (KANA.test(text) || (WIDE_SIGNS.test(text) && HAS_SIGN.test(text)) || SIGNS_ALONE.test(text))
    return true;
  if (scheme === 'zero-width-binary') {
    if (isShiftedByByte(text, encoding)) return true;
    const isWide = carriers.length >= WIDE_BITS * text.length;
    if (SIGN_BEFORE_OTHERS.test(text) || isSignBetweenScripts(text)) return true;
    if (text.length === 2 && (TOUCHING_ALPHABETS.test(text) || isOtherCapitalBehind(text))) return true;
    if (SIGNS_BEHIND_OTHER.test(text) || SIGNS_BESIDE_OTHER.test(text)) return true;
    if (encoding === 'ascii' && (isPiece(text) || (FOUR_WITH_SIGN.test(text) && !saysLittle(text))))
      return true;
    const isCommon = isOfCommonPair(carriers);
    if (!isCommon && FOUR_OF_KEY.test(text) && !IN_ORDER.test(text)) return true;
    if (!isWide && isFewSigns(text, isCommon)) return true;
    if (!isWide && TWO_OF_ASCII.test(text)) {
      const isParted = kindsOf(carriers.codePoints).length > 2;
      if (!isSaidInTwo(text, isCommon) || (isParted && PERCENTAGE.test(text))) return true;
    }
  }
  // Bytes of UTF-8 prove themselves.
  const isProven = encoding === 'utf-8';
  if (!isProven && RARE_PLANES.test(text)) return true;
  if (
    !isProven &&
    scheme === 'zero-width-binary' &&
    (TWO_OF_TWO_SCRIPTS.test(text) || FEW_OF_TWO_SCRIPTS.test(text))
  )
    return true;
  if (scheme.startsWith('zero-width') && FEW_WITH_RARE_LATIN.test(text)) return true;
  if (scheme === 'zero-width-base-n') {
    const kinds = kindsOf(carriers.codePoints).length;
    // Numbers that begin with zeros.
    if (kinds <= 2 && TWO_OF_KEY.test(text)) return true;
    // In bytes of ASCII nearly any digits are two characters; in units of sixteen bits each begins with zeros.
    const isShort = kinds <= FEW && carriers.length <= SHORT_RUN;
    if (isProven && (isShort ? TWO_OF_KEY : TWO_OUT_OF_ORDER).test(text)) return true;
    if (kinds <= FEW && THREE_OF_ASCII.test(text) && !IN_ORDER.test(text)) return true;
    if (kinds <= FEW && SIGNS_FIRST.test(text)) return true;
  }
  if (TOUCHING_ALPHABETS.test(text) && isRepeated(reading)) return true;
  if (TWO_IN_TURN.test(text) || ONE_BESIDE_SPACE.test(text)) return true;
  if (ONE_AGAIN.test(text) && (scheme === 'zero-width-base-n' || text.length <= FEW)) return true;
  return isOfControls(text);
}

/**
 * Whether units of sixteen bits were read a byte too early: a length of one byte, or of three, stands before the text. The
 * length and the first letter make one character beyond Latin, and the rest is ASCII.
 */
export function isShiftedByByte(text: string, encoding: string): boolean {
  const others = encoding.startsWith('utf-16') ? ASCII_BEHIND_OTHERS.exec(text)?.[1] : undefined;
  if (others === undefined) return false;
  const letter = others.charCodeAt(others.length - 1) & 0xff;
  return letter > 0x20 && letter < 0x7f;
}

function isOfControls(text: string): boolean {
  const controls = text.match(CONTROLS)?.length ?? 0;
  const isShort = text.length <= (LONE_RETURN.test(text) ? MOST_WITH_RETURN : MOST_OF_ANY);
  return controls > 0 && (isShort || controls * FEW >= text.length);
}

function isSignBetweenScripts(text: string): boolean {
  const [, one = '', other = ''] = SIGN_BETWEEN.exec(text) ?? [];
  return (one.codePointAt(0) ?? 0) >> 7 !== (other.codePointAt(0) ?? 0) >> 7;
}

function isFewSigns(text: string, isCommon: boolean): boolean {
  if (!isCommon && CAPITALS_BEHIND.test(text)) return true;
  if (FEW_LETTERS.test(text)) return !IN_ORDER.test(text) && (!isCommon || HAS_DIGIT.test(text));
  return FEW_WITH_SIGNS.test(text) && !saysLittle(text);
}

function isSaidInTwo(text: string, isCommon: boolean): boolean {
  return (SAID_IN_TWO.test(text) && !isCapitalBehind(text)) || (isCommon && TWO_SMALL.test(text));
}

function saysLittle(text: string): boolean {
  return SAYS_LITTLE.test(text) || NAME.test(text);
}

/** Texts of symbols that no known encoder writes with. */
export function isOfChanceInAny(text: string): boolean {
  return (
    isPiece(text) ||
    ONE_CHARACTER.test(text) ||
    FEW_OF_TWO_ALPHABETS.test(text) ||
    isCapitalBehind(text) ||
    isOfControls(text)
  );
}

/** Letters and digits as a key has them. */
function isPiece(text: string): boolean {
  return PIECE.test(text) && !IN_ORDER.test(text);
}

/** The same in another alphabet than Latin. */
function isOtherCapitalBehind(text: string): boolean {
  return /[^\0-\u024f]/.test(text) && isCapitalBehind(text);
}

/** A small letter and a capital. */
function isCapitalBehind(text: string): boolean {
  const [small = '', capital = ''] = text;
  return text.length === 2 && small !== small.toUpperCase() && capital !== capital.toLowerCase();
}
