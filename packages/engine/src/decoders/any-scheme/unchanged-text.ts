/** Whether bytes that were read as a text were no other text, changed before it was hidden. */
import { isMadeOfCheaper, isOfChangedBytes, isOfLongKey } from './changed-bytes.ts';
import { isChangedCode } from './changed-code.ts';
import { withoutRepeats } from './repeats.ts';
import { areStray } from './stray-letters.ts';
import { priceOf } from './text-price.ts';

/** What a character of a key takes, and one of another alphabet; the first ones take more. */
const ASCII_BITS = 6.2;
const OTHER_BITS = 13.5;
const FIRST_BITS = 4.7;
/** So few signs by chance may be a password. */
const FEWEST = 8;
/** Signs that a password is made of, some of them more often than others. */
const SIGNS = 64;
/** In code it comes up often. */
const QUOTE = 0x22;
/** So many characters of so few kinds are digits of some number. */
const LONG = 24;
const FEW_KINDS = 9;
const NUMBERS = /^[\da-f\s.,:/+-]+$/i;
const IS_ESCAPED = /(?:%[\da-f]{2}.*){3}/i;
const MAY_BE_UTF_8 = /^(?=.*[\xc2-\xf4][\x80-\xbf])[\0-\xff]+$/s;
/** Signs that words and numbers seldom have. */
const ODD_SIGN = /[#$&*<>@\\^`{|}~]/;
/** By how much another text must be cheaper to say that this one is packed. */
const MUCH_CHEAPER_BITS = 14;
/** Prose takes fewer. */
const PROSE_BITS = 4.4;
/** Where another text is made in a way of its own. */
const CHEAPER_BITS = 8;
/** Words with the same sign between them, which does not join words. */
const SPACED_BY_SIGN =
  /^[A-Za-z\xc0-\u024f]+([!"#$?[\]^`{}~\r])\1?[A-Za-z\xc0-\u024f]+(?:\1{1,2}[A-Za-z\xc0-\u024f]+)+(?:(?![!?])\1){0,2}$/;
/** A frame that was read as letters of one byte each: hardly a sentence whose other letters are of ASCII ends so. */
const ENDS_IN_BYTES =
  /^[\n -~]{10,}(?:[\x80-\x9f\xd7\xe6\xf0\xf7\xfe\xff]|(?<![\d ])[\xa1-\xa8\xac\xad\xaf\xb1-\xb9\xbc-\xbf]|(?<=[a-z])[\xc0-\xde]|[\x80-\xff][\0-\xff]{0,2}[\x80-\xff])[\0-\xff]{0,3}$/;
/** A tab before a space is what is left of a letter. */
const BEGINS_WITH_BLANKS = /^[\t\r\n] /;
/** What keys of services begin with. */
const IS_KEY = /^(?:sk-|[ps]k_|gh[opsu]_|github_pat_|glpat-|npm_|xox[abp]-|AKIA|AIza|eyJ)/;
/** Five or six bits each, counted from the space, as uuencode writes bytes. */
const OF_FEW_BITS = [
  [5, /^(?![$+-]?[\d.,: -]+%?$)[ -?]{16,}$/],
  [6, /^(?![$+-]?[\d.,: -]+%?$)[ -_]{16,}$/],
] as const;
const IS_PRINTABLE = /^[ -~]+$/;
const IS_TOLD = /^(?:\d{6,}|\d{4}-\d\d-\d\d|[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+)$/;
/** Two words with a sign between them that stands there in no text. */
const TWO_BY_SIGN = /^[A-Za-z]{3,}([\]^`|}~\r])[A-Za-z]{3,}\1?$/;
/** Capitals and signs, some of which are small letters and other signs less a space. */
const CAPITALS_AND_SIGNS = /^(?=.*[A-Z][?@[\\\]^][A-Z])[?-^]+$/;
/** A line of capitals that ends with a return alone: bytes of small letters and a sign, less a space. */
const LONE_RETURN = /^[^a-z\n]*[A-Z]\r[A-Z][^a-z\n]*$/;
/** Small letters in the place of capitals. */
const OTHER_CASE = /^[a-z][A-Z]+[^a-zA-Z][^a-z]*[A-Z]{3,}/;
/** In what is no prose, nobody writes so many blanks, or a return alone. */
const GAP = /\S(?: {6,}|\r)\S/;
/** Fewer characters, or words, are those of a key; so are longer words. */
const [LEAST_PARTED, LEAST_WORDS, LONGEST_WORD] = [18, 5, 12];
const ODD_DIGITS = /^[\d:;<=>?]*[:;<=>?][\d:;<=>?]*$/;
const PARTS_OF_DIGITS = /^\d{1,4}(?:[:;]\d{1,4})*$/;
/** The last six bits of a space are those of this sign. */
const PARTED_BY_AT = /^[^\sa-z@]+(?:@[^\sa-z@]+){3,}\s?$/;
/** The beginning of a long text tells. */
const LARGEST_SAMPLE = 96;
const ASCII = 128;
const BYTES = 256;
const SPACE = 0x20;
const encoder = new TextEncoder();

export function isUnchangedText(text: string): boolean {
  const sample = text.slice(0, LARGEST_SAMPLE).replace(/[\ud800-\udbff]$/, '');
  const letters = Array.from(sample, (letter) => letter.codePointAt(0) as number);
  const bits = priceOf(sample);
  const isDear = letters.length >= FEWEST && bits > keyBits(sample) + FIRST_BITS;
  if (isDear && ODD_SIGN.test(sample) && !isPassword(letters)) return false;
  if (isBehindLength(text)) return false;
  // Each letter may be the one before or behind it.
  // Signs of a short key may be any.
  if (isLongAscii(sample) && [-1, 1].some((by) => isBetter(moved(letters, by), sample, bits))) return false;
  if (OF_FEW_BITS.some(([width, of]) => of.test(sample) && isBetterIn(width, letters, bits))) return false;
  if (isPartedByDigit(sample) || PARTED_BY_AT.test(sample) || hasOddDigits(sample)) return false;
  if (LONE_RETURN.test(sample) || BEGINS_WITH_BLANKS.test(sample) || hasFixedPlace(sample)) return false;
  if (OTHER_CASE.test(sample) && priceOf(inOtherCase(sample)) < bits - CHEAPER_BITS) return false;
  if (isChangedCode(sample, bits < letters.length * PROSE_BITS)) return false;
  if (areStray(letters) || isOfChangedBytes(sample)) return false;
  const packed = unpacked(letters);
  if (packed !== null && priceOf(packed) < bits - MUCH_CHEAPER_BITS) return false;
  const decoded = bytesAsText(sample);
  if (decoded !== null && priceOf(decoded) < bits - CHEAPER_BITS) return false;
  if (CAPITALS_AND_SIGNS.test(sample) && priceOf(moved(letters, SPACE)) < bits - CHEAPER_BITS) return false;
  const sign = (SPACED_BY_SIGN.exec(sample) ?? TWO_BY_SIGN.exec(sample))?.[1];
  if (sign !== undefined && priceOf(sample.replaceAll(sign, ' ')) < bits - CHEAPER_BITS) return false;
  if (bits < letters.length * PROSE_BITS) return true;
  if (GAP.test(sample)) return false;
  if (sample.length >= LONG) {
    // Changed, such digits are digits as well.
    if (NUMBERS.test(sample) || IS_ESCAPED.test(sample)) return true;
    if (isOfFewKinds(withoutRepeats(sample)) || isOfRow(letters)) return false;
  }
  return !isMadeOfCheaper(sample, bits) && !isOfLongKey(letters, bits);
}

/** Whether bytes that were read as a letter each are a sentence and a frame behind it. */
export function endsInBytes(text: string): boolean {
  return ENDS_IN_BYTES.test(text);
}

/** What a key of as many characters takes, which is more than any text does, but for the first characters. */
export function keyBits(text: string): number {
  let bits = 0;
  for (const character of text) bits += character < '\x80' ? ASCII_BITS : OTHER_BITS;
  return bits;
}

/** Whether the first sign says how many bytes follow it, which are prose. */
function isBehindLength(text: string): boolean {
  if (/^[A-Za-z\d]/.test(text) || text.charCodeAt(0) !== encoder.encode(text).length - 1) return false;
  return priceOf(text.slice(1)) < text.length * PROSE_BITS;
}

/** Whether one digit stands between all of many letters that are no words: it is a space, and they are others. */
function isPartedByDigit(text: string): boolean {
  if (text.length < LEAST_PARTED || IS_ESCAPED.test(text)) return false;
  const digits = text.match(/\d/g) ?? [];
  const [first = '', other = first, ...others] = new Set(digits);
  if (first === '' || others.length > 0) return false;
  const isFirst = digits.filter((one) => one === first).length * 2 >= digits.length;
  const digit = isFirst ? first : other;
  const words = text.trimEnd().split(digit);
  const isParted =
    words.length >= LEAST_WORDS && words.every(({ length }) => length > 0 && length <= LONGEST_WORD);
  return isParted && priceOf(text.replaceAll(digit, ' ')) > text.length * PROSE_BITS;
}

/** Whether digits have signs among them that stand behind 9, and not as between the parts of a time. */
function hasOddDigits(text: string): boolean {
  return text.length >= LONG && ODD_DIGITS.test(text) && !PARTS_OF_DIGITS.test(text);
}

/** Whether a text of other letters is cheaper, or a number or an address where this one is none. */
function isBetter(other: string, text: string, bits: number): boolean {
  const isCheaper = !NUMBERS.test(text) && priceOf(other) < bits - CHEAPER_BITS;
  return isCheaper || [IS_TOLD, IS_KEY].some((told) => told.test(other) && !told.test(text));
}

function isLongAscii(text: string): boolean {
  return text.length >= FEWEST && /^[\n -~]+$/.test(text);
}

function moved(letters: readonly number[], by: number): string {
  return String.fromCodePoint(...letters.map((letter) => letter + by));
}

/** Whether the bytes of units of a few bits are a cheaper text. */
function isBetterIn(width: number, letters: readonly number[], bits: number): boolean {
  const other = bytesIn(letters, width);
  return IS_PRINTABLE.test(other) && priceOf(other) < bits - CHEAPER_BITS;
}

/** The whole bytes that units of a few bits make. */
function bytesIn(letters: readonly number[], width: number): string {
  const bits = letters.map((letter) => (letter - SPACE).toString(2).padStart(width, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
}

function inOtherCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}

/** Whether each third of many digits is the same, as the highest or lowest digit of numbers is; numbers of bytes and round ones stay. */
function hasFixedPlace(text: string): boolean {
  const numbers = text.match(/.../g) ?? [];
  if (!/^(?:\d{3}){8,}$/.test(text) || numbers.every((number) => +number < BYTES)) return false;
  const fixed = [0, 1, 2].filter((place) => numbers.every((number) => number[place] === text[place]));
  return fixed.length === 1;
}

/** Whether small letters or capitals are sixteen in a row, which are not the first ones: digits of a number. */
function isOfRow(letters: readonly number[]): boolean {
  const [low, high] = [Math.min(...letters), Math.max(...letters)];
  const isOfOneCase = (low > 0x61 && high <= 0x7a) || (low > 0x41 && high <= 0x5a);
  return isOfOneCase && high - low < 16;
}

/** Whether signs come up again as seldom as by chance; those of a ciphered text do so as often as its letters. */
function isPassword(letters: readonly number[]): boolean {
  if (letters.some((letter) => letter >= BYTES)) return true;
  if (letters.some((letter) => letter >= ASCII)) return false;
  const seen = new Uint8Array(BYTES);
  let pairs = 0;
  for (const letter of letters) {
    if (letter === QUOTE) continue;
    pairs += seen[letter] as number;
    seen[letter] = (seen[letter] as number) + 1;
  }
  const usual = (letters.length * (letters.length - 1)) / 2 / SIGNS;
  return pairs <= usual + 2 * Math.sqrt(usual) + 1;
}

/** Digits of a number come up in few kinds. */
function isOfFewKinds(text: string): boolean {
  return text.length >= LONG && new Set(text).size <= FEW_KINDS && /^[\0-\xff]+$/.test(text);
}

/** What LZW says, whose numbers beyond bytes stand for what was said before; null where they are other letters. */
function unpacked(letters: readonly number[]): string | null {
  const isPossible = (letter: number, index: number) =>
    letter < ASCII || (letter >= BYTES && letter < BYTES + index);
  if (!letters.some((letter) => letter >= BYTES) || !letters.every(isPossible)) return null;
  const said: string[] = [];
  let text = '';
  let last = '';
  for (const letter of letters) {
    const next =
      letter < BYTES ? String.fromCharCode(letter) : (said[letter - BYTES] ?? last + last.charAt(0));
    if (last !== '') said.push(last + next.charAt(0));
    text += next;
    last = next;
  }
  return isPackedAs(text, letters) ? text : null;
}

/** Whether LZW, which says nothing twice, makes these numbers of a text. */
function isPackedAs(text: string, numbers: readonly number[]): boolean {
  const said = new Map<string, number>();
  const numberOf = (part: string) => (part.length === 1 ? part.charCodeAt(0) : (said.get(part) as number));
  let part = '';
  let count = 0;
  for (const letter of text) {
    if (part === '' || said.has(part + letter)) part += letter;
    else {
      if (numbers[count++] !== numberOf(part)) return false;
      said.set(part + letter, BYTES + said.size);
      part = letter;
    }
  }
  return true;
}

/** The text of bytes that were read as a letter each; null where they are none. */
function bytesAsText(text: string): string | null {
  if (!MAY_BE_UTF_8.test(text)) return null;
  try {
    // The end of a sample may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      { stream: true },
    );
  } catch {
    return null;
  }
}
