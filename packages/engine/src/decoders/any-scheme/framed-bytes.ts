/** Bytes that stand before or behind a text and are none: how long it is, signs of its beginning and end, checksums. */
import { readUtf8 } from '../../unicode/utf-8.ts';
import { isPrintable } from '../priced-text.ts';
import { CHECKSUM_BYTES, isChecksum } from './checksums.ts';
import type { Way } from './search.ts';
import type { NumberAt } from './units.ts';

/** How seldom encoders write them, and that a checksum of four bytes proves itself. */
const BITS = { length: 4, sign: 8, mark: 5, zeros: 4, checked: 4, sum: 8 } as const;
const MOST_ZEROS = 4;
/** Of a name, a version or a checksum before the length. */
const LONGEST_HEADER = 12;
/** Behind a zero that parts texts, a length may be the first letter: no other text may be nearly as cheap. */
const MAY_BE_LETTER = { rival: 12 } as const;
const FEWEST_COUNTED = 3;
const LENGTH_BYTES = [1, 2, 4];
const FIRST_PRINTABLE = 0x20;
/** What MessagePack adds to the length of a short string, and how long that is with it. */
const [SHORT_STRING, LONGEST_SHORT] = [0xa0, 32];
/** A shorter text with a frame is too little to be sure of. */
const FEWEST = 6;
/** Quotation marks, brackets, and signs of amounts, names and tags. */
const OPENS_TEXT: ReadonlySet<number> = new Set(Array.from('"#$\'(-./<@', (sign) => sign.charCodeAt(0)));
/** To compute a checksum of more takes longer than to read the text. */
const LONGEST = 4096;

/** The same bytes without their frame, for each that they may have. */
export function* withoutFrame(bytes: Way): Generator<Way> {
  const { count, numberAt } = bytes;
  const mayHaveZeros = bytes.scheme !== 'zero-width-binary' && numberAt(0) === 0;
  for (const size of LENGTH_BYTES) {
    if (!isLength(size, count, numberAt)) continue;
    const last = numberAt(size - 1);
    const isText = last >= FIRST_PRINTABLE && !isSignBeforeLetter(last, numberAt(size));
    const more = mayHaveZeros && isText ? MAY_BE_LETTER : { isCounted: true };
    yield { ...part(bytes, size, count, BITS.length), ...more };
  }
  if (count < FEWEST) return;
  for (let from = 1; from <= LONGEST_HEADER; from++)
    for (const size of LENGTH_BYTES)
      if (
        isNumberOf(count - from - size, size, (index) => numberAt(index + from)) &&
        isHeader(size, count, numberAt)
      )
        yield { ...part(bytes, from + size, count, BITS.length + from * BITS.sign), isCounted: true };
  if (count <= LONGEST_SHORT && numberAt(0) === SHORT_STRING + count - 1)
    yield part(bytes, 1, count, BITS.length);
  const zeros = mayHaveZeros ? countZeros(count, numberAt) : 0;
  if (zeros > 0 && count - zeros >= FEWEST) yield part(bytes, zeros, count, BITS.zeros);
  for (const from of [0, 2])
    if (isMark(count - 2, numberAt) && (from === 0 || isMark(0, numberAt)))
      yield part(bytes, from, count - 2, BITS.mark);
  const first = isSign(numberAt(0)) ? 1 : 0;
  let end = count;
  while (end > count - 2 && (isSign(numberAt(end - 1)) || isNoUtf8(numberAt(end - 1)))) end--;
  // Any byte may be such a sign: only English is believed behind it.
  if (first > 0 || end < count) yield { ...part(bytes, first, end, BITS.sign), isGuess: true };
  yield* withoutChecksum(bytes);
}

/** The same bytes without a checksum, alone or with a length. */
function* withoutChecksum(bytes: Way): Generator<Way> {
  const { count, numberAt } = bytes;
  if (count > LONGEST) return;
  let made: Uint8Array | undefined;
  const data = () => {
    made ??= Uint8Array.from({ length: count }, (_, index) => numberAt(index));
    return made;
  };
  let mayBeOne: boolean | undefined;
  const isText = () => {
    mayBeOne ??= readUtf8(count, numberAt, isPrintable);
    return mayBeOne;
  };
  const isSum = (from: number, to: number, [first, end]: readonly [number, number]) =>
    isChecksum(data().subarray(from, to), data().subarray(first, end));
  const isLengthAt = (at: number, size: number, rest: number) =>
    isNumberOf(rest, size, (index) => numberAt(index + at));
  for (const size of CHECKSUM_BYTES) {
    const to = count - size;
    // A checksum takes time: the text before it must look like one. Two bytes may be its last letter.
    const mayBeAlone = size !== 2 && to >= FEWEST && isAscii(0, FEWEST_COUNTED, numberAt);
    if (mayBeAlone && !isAscii(to, count, numberAt) && isSum(to, count, [0, to]))
      yield part(bytes, 0, to, size === 1 ? BITS.sum : BITS.checked);
    for (const lengthSize of LENGTH_BYTES) {
      const behind = size + lengthSize;
      const isBehindSum = isLengthAt(size, lengthSize, count - behind) && isSum(0, size, [behind, count]);
      // The checksum may count as well.
      const isBeforeSum =
        [behind, lengthSize].some((from) => isLengthAt(0, lengthSize, count - from)) &&
        isSum(lengthSize, behind, [behind, count]);
      if ((isBehindSum || isBeforeSum) && !isAscii(0, behind, numberAt))
        yield part(bytes, behind, count, BITS.length + BITS.checked);
      for (let before = 0; before <= LONGEST_HEADER; before++) {
        const from = before + lengthSize;
        if (!isLengthAt(before, lengthSize, to - from)) continue;
        // A text may begin and end with signs that are a length and a sum by chance, but hardly the first and the last.
        const mayBeText = isText();
        if (mayBeText && (before > 0 || lengthSize + size > 2)) continue;
        if (isSum(to, count, [from, to]) || isSum(to, count, [0, to]))
          yield {
            ...part(bytes, from, to, BITS.length + BITS.checked + before * BITS.sign),
            isCounted: mayBeText,
          };
      }
    }
  }
}

/** The bytes behind a number that says how many they are, or the bits. */
export function* behindLength(bytes: Way): Generator<Way> {
  for (const size of LENGTH_BYTES)
    if (isLengthOf(bytes.count - size, size, bytes.numberAt))
      yield part(bytes, size, bytes.count, BITS.length);
}

/** A length of one byte may be a part of a letter; it is none where the bytes are no text with it. */
function isHeader(size: number, count: number, numberAt: NumberAt): boolean {
  return size > 1 || !readUtf8(count, numberAt, isPrintable);
}

function part(bytes: Way, from: number, to: number, more: number): Way {
  const { numberAt, bits } = bytes;
  return { ...bytes, bits: bits + more, count: to - from, numberAt: (index) => numberAt(index + from) };
}

/** Whether the first bytes say how many follow, or how many bits. One that is printable is the first letter, unless it is a sign before one. */
function isLength(size: number, count: number, numberAt: NumberAt): boolean {
  const rest = count - size;
  if (size === 1 && rest >= FIRST_PRINTABLE && !isSignBeforeLetter(rest, numberAt(1))) return false;
  return isLengthOf(rest, size, numberAt);
}

/** Of bytes, or of bits where the length comes first. */
function isLengthOf(rest: number, size: number, numberAt: NumberAt): boolean {
  if (rest < FEWEST_COUNTED) return false;
  return isNumberOf(rest, size, numberAt) || (size > 1 && isNumberOf(rest * 8, size, numberAt));
}

/** Whether the first bytes are a number of enough others, the lowest byte first or last. */
function isNumberOf(number: number, size: number, numberAt: NumberAt): boolean {
  if (number < FEWEST_COUNTED) return false;
  return isNumber(number, size, false, numberAt) || isNumber(number, size, true, numberAt);
}

/** Whether the first bytes are a number, the lowest byte first or last. */
function isNumber(number: number, size: number, isLow: boolean, numberAt: NumberAt): boolean {
  for (let index = 0; index < size; index++) {
    const place = isLow ? index : size - 1 - index;
    if (numberAt(index) !== Math.floor(number / 256 ** place) % 256) return false;
  }
  return true;
}

/** How many bytes at the beginning are zeros: they part a text from another one before it. */
function countZeros(count: number, numberAt: NumberAt): number {
  let zeros = 0;
  while (zeros <= MOST_ZEROS && zeros < count && numberAt(zeros) === 0) zeros++;
  return zeros > MOST_ZEROS ? 0 : zeros;
}

/** No sign that opens a text, and no digit of a number. */
function isSignBeforeLetter(sign: number, next: number): boolean {
  return (
    sign < 0x41 && !OPENS_TEXT.has(sign) && ((next >= 0x41 && next <= 0x5a) || (next >= 0x61 && next <= 0x7a))
  );
}

/** Signs that begin or end a text, or a version; no blank. */
function isSign(byte: number): boolean {
  return (byte > 0 && byte < 0x09) || (byte > 0x0d && byte < 0x20);
}

/** Ones, or fifteen and a zero: marks behind a text in lessons on hiding. */
function isMark(index: number, numberAt: NumberAt): boolean {
  return numberAt(index) === 0xff && numberAt(index + 1) >= 0xfe;
}

function isNoUtf8(byte: number): boolean {
  return byte >= 0xf8 && byte <= 0xff;
}

/** Most texts are, and are not checked: their last characters are no checksum. */
function isAscii(from: number, to: number, numberAt: NumberAt): boolean {
  for (let index = from; index < to; index++)
    if (numberAt(index) < FIRST_PRINTABLE || numberAt(index) > 0x7e) return false;
  return true;
}
