/** Whether a text is another one whose bytes were changed, all alike or with a key of several bytes. */
import { priceOf, TextPrice } from './text-price.ts';
import { READ_UNITS } from './units.ts';

/** By how much another text must be cheaper to say that this one is made of it, one of 766 ways. */
const MUCH_CHEAPER_BITS = 14;
/** And by how much for each letter; digits are cheaper than letters, whatever they say. */
const CHEAPER_EACH = 1;
const CHEAPER_EACH_DIGIT = 2.25;
const HEXADECIMAL = /^[\da-f]*$/i;
/** What a character of the other text takes at most. */
const OTHER_TEXT_BITS = 5.6;
/** The same in words of English. */
const OTHER_ENGLISH_BITS = 3.8;
const BYTES = 256;
const ASCII = 128;
/** A rough price, to leave out most changes: letters by how common they are, capitals, digits, signs, and what is no text. */
const LETTERS = ' etaoinshrdlucmfwypvbgkqjxz';
const RARE_BITS = 40;
/** How much dearer a text may be by that price that is cheaper by the other one; of a few letters it must be cheaper. */
const SLACK = 4;
/** Fewer letters, or letters of fewer kinds, may be anything. */
const FEWEST = 4;
const FEWEST_KINDS = 6;
const BEYOND_ASCII = /[^\0-\x7f]/;
const QUICK_BITS = Float64Array.from({ length: BYTES }, (_, code) => {
  const letter = String.fromCharCode(code);
  const place = LETTERS.indexOf(letter.toLowerCase());
  if (place >= 0) return 3 + place / 5 + (letter < 'a' && place > 0 ? 3 : 0);
  if (code < 0x20 || code > 0x7e) return RARE_BITS;
  return /\d/.test(letter) ? 4 : 9;
});
/** Characters of other letters that are no plain text cost more. */
const DEAR_BITS = 12.2;
/** The same in units of sixteen bits, any of which is a letter. */
const DEAR_UNIT_BITS = 13;
/** By how much more each other letter must be cheaper: some alphabets are cheaper as a whole. */
const CHEAPER_EACH_BITS = 2;
/** Other letters that tell. */
const BEGINNING = 16;
const FIRST_OF_EAST_ASIA = 0x3000;
/** Alphabets of rows of 512 code points; what a letter takes behind one of its own row, and behind another. */
const [ROW, NEXT_OF_ROW_BITS, FIRST_OF_ROW_BITS, SIGN_BITS] = [9, 9, 17, 5];
/** A text of ASCII that is changed so has many signs. */
const DEAR_SIGN_BITS = 6.2;
/** Keys of several bytes: how long they are, and what a byte of them takes. */
const [SHORTEST_KEY, LONGEST_KEY, KEY_BITS] = [2, 6, 7];
/** Letters for each byte of such a key. */
const FEWEST_EACH = 3;
/** The rough price of a letter of the other text. */
const QUICK_TEXT_BITS = 5.2;

/** A change of bytes: XOR first, then addition. */
interface Change {
  readonly mask: number;
  readonly more: number;
}

/** XOR with each number, addition of each, and that of inverted bytes. */
const CHANGES: readonly Change[] = Array.from({ length: BYTES - 1 }, (_, place) => place + 1).flatMap(
  (number) => [
    { mask: number, more: 0 },
    { mask: 0, more: number },
    { mask: 0xff, more: number },
  ],
);
const price = new TextPrice();
const encoder = new TextEncoder();

/** Whether the same change of each letter makes a text of ASCII that takes far fewer bits. */
export function isMadeOfCheaper(text: string, bits: number): boolean {
  if (text.length < (BEYOND_ASCII.test(text) ? FEWEST_KINDS : FEWEST)) return false;
  // In UTF-16, each other byte is the same then.
  const page = text.charCodeAt(0) >> 8;
  const letters = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >> 8 !== page) return false;
    letters[index] = unit & 0xff;
  }
  const most = Math.min(
    bits - Math.max(MUCH_CHEAPER_BITS, letters.length * CHEAPER_EACH),
    letters.length * (page === 0 ? OTHER_TEXT_BITS : OTHER_ENGLISH_BITS),
  );
  const slack = letters.length < FEWEST_KINDS ? -MUCH_CHEAPER_BITS : SLACK;
  const quickMost = quickPrice(letters, Number.POSITIVE_INFINITY, { mask: 0, more: 0 }) + slack;
  const isCheaper = (change: Change) => {
    if (quickPrice(letters, quickMost, change) >= quickMost) return false;
    price.restart();
    if (!letters.every((letter) => price.add(changed(letter, change)) && price.bits < most)) return false;
    const areDigits = letters.every((letter) =>
      HEXADECIMAL.test(String.fromCharCode(changed(letter, change))),
    );
    return !areDigits || price.bits < bits - letters.length * CHEAPER_EACH_DIGIT;
  };
  if (CHANGES.some(isCheaper)) return true;
  for (let index = 0; index < letters.length; index++) letters[index] = fromGray(letters[index] as number);
  return isCheaper({ mask: 0, more: 0 });
}

/** Whether the same change of each byte makes far cheaper letters beyond ASCII of others. */
export function isOfChangedBytes(whole: string): boolean {
  const text = whole.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, '');
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  if (others === 0 || new Set(text).size < FEWEST_KINDS) return false;
  const bits = priceOf(text);
  if (bits < others * DEAR_BITS + (text.length - others) * SIGN_BITS) return false;
  const most = Math.min(bits, bitsOfRow(text)) - MUCH_CHEAPER_BITS - CHEAPER_EACH_BITS * text.length;
  if (isTextOfBytes('utf-8', encoder.encode(text), most)) return true;
  if (bits < others * DEAR_UNIT_BITS) return false;
  const units = Uint8Array.from({ length: text.length * 2 }, (_, index) => {
    const unit = text.charCodeAt(index >> 1);
    return index % 2 === 0 ? unit >> 8 : unit & 0xff;
  });
  return isTextOfBytes('utf-16be', units, most);
}

/** What letters of an alphabet without a model cost; those of East Asia have one. */
function bitsOfRow(text: string): number {
  let bits = 0;
  let row = -1;
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) as number;
    if (codePoint >= FIRST_OF_EAST_ASIA) return Number.POSITIVE_INFINITY;
    const own = codePoint >> ROW;
    bits += codePoint < ASCII ? SIGN_BITS : own === row ? NEXT_OF_ROW_BITS : FIRST_OF_ROW_BITS;
    if (codePoint >= ASCII) row = own;
  }
  return bits;
}

function isTextOfBytes(encoding: 'utf-8' | 'utf-16be', bytes: Uint8Array, most: number): boolean {
  return CHANGES.some((change) => {
    price.restart();
    return READ_UNITS[encoding](
      bytes.length,
      (index) => changed(bytes[index] as number, change),
      (codePoint) => price.add(codePoint) && price.bits < most,
    );
  });
}

/** Whether a text of ASCII is a far cheaper one that was XORed with a few bytes in turn. */
export function isOfLongKey(letters: readonly number[], bits: number): boolean {
  if (bits < letters.length * DEAR_SIGN_BITS || letters.some((letter) => letter >= ASCII)) return false;
  for (let length = SHORTEST_KEY; length <= LONGEST_KEY; length++) {
    if (letters.length < length * FEWEST_EACH) return false;
    const most = Math.min(bits - MUCH_CHEAPER_BITS - length * KEY_BITS, letters.length * OTHER_ENGLISH_BITS);
    const masks = likeliestMasks(letters, length);
    if (masks !== null && isCheaperWithSome(letters, masks, most)) return true;
  }
  return false;
}

/** The two likeliest bytes at each place of a key; null where they make no letters of a text. */
function likeliestMasks(letters: readonly number[], length: number): readonly (readonly number[])[] | null {
  const masks: number[][] = [];
  let sum = 0;
  for (let first = 0; first < length; first++) {
    let [best, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [bestMask, nextMask] = [0, 0];
    for (let mask = 0; mask < ASCII; mask++) {
      let bits = 0;
      for (let index = first; index < letters.length && bits < next; index += length)
        bits += QUICK_BITS[(letters[index] as number) ^ mask] as number;
      if (bits < best) [best, bestMask, next, nextMask] = [bits, mask, best, bestMask];
      else if (bits < next) [next, nextMask] = [bits, mask];
    }
    sum += best;
    if (sum > letters.length * QUICK_TEXT_BITS) return null;
    masks.push([bestMask, nextMask]);
  }
  return masks;
}

function isCheaperWithSome(
  letters: readonly number[],
  masks: readonly (readonly number[])[],
  most: number,
): boolean {
  for (let choice = 0; choice < 2 ** masks.length; choice++) {
    price.restart();
    const isCheaper = letters.every((letter, index) => {
      const place = index % masks.length;
      const mask = (masks[place] as readonly number[])[(choice >> place) & 1] as number;
      return price.add(letter ^ mask) && price.bits < most;
    });
    if (isCheaper) return true;
  }
  return false;
}

function changed(byte: number, { mask, more }: Change): number {
  return ((byte ^ mask) + more) & 0xff;
}

/** By how common each letter is alone once it was changed; enough where that is `most`. */
function quickPrice(letters: Uint8Array, most: number, { mask, more }: Change): number {
  let bits = 0;
  for (let index = 0; index < letters.length && bits < most; index++)
    bits += QUICK_BITS[(((letters[index] as number) ^ mask) + more) & 0xff] as number;
  return bits;
}

/** Each bit of the reflected code says whether the bit differs from the one above. */
export function fromGray(letter: number): number {
  let bits = letter ^ (letter >> 4);
  bits ^= bits >> 2;
  return bits ^ (bits >> 1);
}
