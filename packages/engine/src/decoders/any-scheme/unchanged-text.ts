/** Whether bytes that were read as a text were no other text, changed before it was hidden. */
import { withoutRepeats } from './known-price.ts';
import { areStray } from './stray-letters.ts';
import { priceOf, TextPrice } from './text-price.ts';

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
/** By how much another text must be cheaper to say that this one is made of it, one of 511 ways. */
const MUCH_CHEAPER_BITS = 14;
/** What a character of the other text takes at most. */
const OTHER_TEXT_BITS = 5.6;
/** The same in words of English. */
const OTHER_ENGLISH_BITS = 3.8;
/** Prose takes fewer. */
const PROSE_BITS = 4.4;
/** Where another text is made in a way of its own. */
const CHEAPER_BITS = 8;
/** Words with the same sign between them, which does not join words. */
const SPACED_BY_SIGN = /^[A-Za-z]+([!"#$?[\]^`{}~\r])[A-Za-z]+(?:\1[A-Za-z]+)+$/;
/** In what is no prose, nobody writes so many blanks. */
const GAP = /\S {6,}\S/;
/** Fewer characters, or words, are those of a key; so are longer words. */
const [LEAST_PARTED, LEAST_WORDS, LONGEST_WORD] = [18, 5, 12];
const ODD_DIGITS = /^[\d:;<=>?]*[:;<=>?][\d:;<=>?]*$/;
const PARTS_OF_DIGITS = /^\d{1,4}(?:[:;]\d{1,4})*$/;
/** The last six bits of a space are those of this sign. */
const PARTED_BY_AT = /^[^\sa-z@]+(?:@[^\sa-z@]+){3,}\s?$/;
const DIGITS = /^[\da-f]{12,}$/i;
const HEXADECIMAL = { width: 2, base: 16 } as const;
const DECIMAL = { width: 3, base: 10 } as const;
/** The beginning of a long text tells. */
const LARGEST_SAMPLE = 96;
const ASCII = 128;
const BYTES = 256;
/** A rough price, to leave out most changes: letters by how common they are, capitals, digits, signs, and what is no text. */
const LETTERS = ' etaoinshrdlucmfwypvbgkqjxz';
const RARE_BITS = 40;
const SMALL_LETTERS = /^[a-z]{6,}$/;
const WORD_SLACK = 4;
const QUICK_BITS = Float64Array.from({ length: BYTES }, (_, code) => {
  const letter = String.fromCharCode(code);
  const place = LETTERS.indexOf(letter.toLowerCase());
  if (place >= 0) return 3 + place / 5 + (letter < 'a' && place > 0 ? 3 : 0);
  if (code < 0x20 || code > 0x7e) return RARE_BITS;
  return /\d/.test(letter) ? 6 : 9;
});

const price = new TextPrice();

export function isUnchangedText(text: string): boolean {
  const sample = text.slice(0, LARGEST_SAMPLE).replace(/[\ud800-\udbff]$/, '');
  const letters = Array.from(sample, (letter) => letter.codePointAt(0) as number);
  const bits = priceOf(sample);
  const isDear = letters.length >= FEWEST && bits > keyBits(sample) + FIRST_BITS;
  if (isDear && ODD_SIGN.test(sample) && !isPassword(letters)) return false;
  if (isPartedByDigit(sample) || PARTED_BY_AT.test(sample) || hasOddDigits(sample)) return false;
  if (isReversedCode(text)) return false;
  if (areStray(letters)) return false;
  const packed = unpacked(letters);
  if (packed !== null && priceOf(packed) < bits - MUCH_CHEAPER_BITS) return false;
  const decoded = bytesAsText(sample);
  if (decoded !== null && priceOf(decoded) < bits - CHEAPER_BITS) return false;
  const sign = SPACED_BY_SIGN.exec(sample)?.[1];
  if (sign !== undefined && priceOf(sample.replaceAll(sign, ' ')) < bits - CHEAPER_BITS) return false;
  if (bits < letters.length * PROSE_BITS) return true;
  if (GAP.test(sample)) return false;
  if (sample.length >= LONG) {
    // Changed, such digits are digits as well.
    if (NUMBERS.test(sample) || IS_ESCAPED.test(sample)) return true;
    if (isOfFewKinds(withoutRepeats(sample))) return false;
  }
  return !isMadeOfCheaper(sample, bits);
}

/** What a key of as many characters takes, which is more than any text does, but for the first characters. */
export function keyBits(text: string): number {
  let bits = 0;
  for (const character of text) bits += character < '\x80' ? ASCII_BITS : OTHER_BITS;
  return bits;
}

/** Whether one digit stands between all of many letters that are no words: it is a space, and they are others. */
function isPartedByDigit(text: string): boolean {
  if (text.length < LEAST_PARTED) return false;
  const counts = Map.groupBy(text.match(/\d/g) ?? [], (digit) => digit);
  const [digit = '', ...others] = [...counts.keys()].sort(
    (one, other) => (counts.get(other)?.length ?? 0) - (counts.get(one)?.length ?? 0),
  );
  const words = text.trimEnd().split(digit);
  const isParted =
    words.length >= LEAST_WORDS && words.every(({ length }) => length > 0 && length <= LONGEST_WORD);
  if (digit === '' || others.length > 1 || !isParted) return false;
  return priceOf(text.replaceAll(digit, ' ')) > text.length * PROSE_BITS;
}

/** Whether digits have signs among them that stand behind 9, and not as between the parts of a time. */
function hasOddDigits(text: string): boolean {
  return text.length >= LONG && ODD_DIGITS.test(text) && !PARTS_OF_DIGITS.test(text);
}

/** Whether digits are codes of a text from their end on, and of none from their beginning: they were written backwards. */
function isReversedCode(text: string): boolean {
  if (!DIGITS.test(text)) return false;
  const backwards = Array.from(text).reverse().join('');
  return [HEXADECIMAL, DECIMAL].some(({ width, base }) => {
    if (text.length % width !== 0 || codesIn(text, width, base) !== null) return false;
    const spelled = codesIn(backwards, width, base);
    return spelled !== null && priceOf(spelled) < spelled.length * OTHER_TEXT_BITS;
  });
}

/** The text of ASCII that numbers of so many digits spell; null where they spell none. */
function codesIn(digits: string, width: number, base: number): string | null {
  let text = '';
  for (let start = 0; start < digits.length; start += width) {
    const code = Number.parseInt(digits.slice(start, start + width), base);
    if (!(code >= 0x20 && code < 0x7f)) return null;
    text += String.fromCharCode(code);
  }
  return text;
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

/** Whether the same change of each letter makes a text of ASCII that takes far fewer bits. */
function isMadeOfCheaper(text: string, bits: number): boolean {
  // In UTF-16, each other byte is the same then.
  const page = text.charCodeAt(0) >> 8;
  const letters = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >> 8 !== page) return false;
    letters[index] = unit & 0xff;
  }
  const most = Math.min(
    bits - MUCH_CHEAPER_BITS,
    letters.length * (page === 0 ? OTHER_TEXT_BITS : OTHER_ENGLISH_BITS),
  );
  // Other letters are about as common as those of words; signs are not.
  const slack = SMALL_LETTERS.test(text) ? WORD_SLACK : -MUCH_CHEAPER_BITS;
  const quickMost = quickPrice(letters, Number.POSITIVE_INFINITY, 0, 0) + slack;
  const isCheaper = (mask: number, more: number) => {
    if (quickPrice(letters, quickMost, mask, more) >= quickMost) return false;
    price.restart();
    return letters.every((letter) => price.add(((letter ^ mask) + more) & 0xff) && price.bits < most);
  };
  for (let number = 1; number < BYTES; number++)
    if (isCheaper(number, 0) || isCheaper(0, number)) return true;
  for (let index = 0; index < letters.length; index++) letters[index] = fromGray(letters[index] as number);
  return isCheaper(0, 0);
}

/** By how common each letter is alone once it was changed, by XOR and addition; enough where that is `most`. */
function quickPrice(letters: Uint8Array, most: number, mask: number, more: number): number {
  let bits = 0;
  for (let index = 0; index < letters.length && bits < most; index++)
    bits += QUICK_BITS[(((letters[index] as number) ^ mask) + more) & 0xff] as number;
  return bits;
}

/** Each bit of the reflected code says whether the bit differs from the one above. */
function fromGray(letter: number): number {
  let bits = letter ^ (letter >> 4);
  bits ^= bits >> 2;
  return bits ^ (bits >> 1);
}
