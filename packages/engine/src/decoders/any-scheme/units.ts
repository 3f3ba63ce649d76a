/** Numbers to characters, in every encoding that encoders write; strict, so that no text is spelled in two ways. */
import { readUtf8 } from '../../unicode/utf-8.ts';

export type Encoding =
  | 'utf-8'
  | 'ascii'
  | 'latin-1'
  | 'utf-16'
  | 'utf-16le'
  | 'utf-16be'
  | 'code points'
  | 'letters'
  | 'letters and space'
  | 'letters from one'
  | 'letters and digits'
  | 'letters space digits'
  | 'space letters digits'
  | 'digits and letters'
  | 'six bits'
  | 'printable'
  | 'ita2'
  | 'polybius'
  | 'tap'
  | 'square without q'
  | 'square without z'
  | 'last six bits'
  | 'base64'
  | 'base62 space stop'
  | 'base62 space comma'
  | 'small base62 space stop'
  | 'leb128';

export type NumberAt = (index: number) => number;
/** Takes a character; false ends the reading. */
export type AddCharacter = (codePoint: number) => boolean;
type ReadUnits = (count: number, numberAt: NumberAt, add: AddCharacter) => boolean;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = LETTERS.toUpperCase();
const DIGITS = '0123456789';
const BASE62 = `${CAPITALS}${LETTERS}${DIGITS}`;
const SPACE = 0x20;
const PRINTABLE = 95;
/** What no text has, so that a model refuses it. */
const NO_CHARACTER = 0;
const MOST_LEB128_BITS = 21;

/** Reads all units; false when one is out of place or `add` refuses its character. */
export const READ_UNITS: Readonly<Record<Encoding, ReadUnits>> = {
  'utf-8': (count, numberAt, add) => readUtf8(count, (index) => Math.min(numberAt(index), 0xff), add),
  ascii: eachUnit((number) => (number < 0x80 ? number : NO_CHARACTER)),
  'latin-1': eachUnit((number) =>
    number > 0xff || (number > 0x7e && number < 0xa0) ? NO_CHARACTER : number,
  ),
  'utf-16': readUtf16Strictly,
  'utf-16le': (count, numberAt, add) =>
    count % 2 === 0 &&
    readUtf16Strictly(count / 2, (index) => pairOf(numberAt(index * 2), numberAt(index * 2 + 1)), add),
  'utf-16be': (count, numberAt, add) =>
    count % 2 === 0 &&
    readUtf16Strictly(count / 2, (index) => pairOf(numberAt(index * 2 + 1), numberAt(index * 2)), add),
  'code points': eachUnit((number) =>
    number > 0x10ffff || (number >= 0xd800 && number < 0xe000) ? NO_CHARACTER : number,
  ),
  // Behind the letters comes the space.
  letters: eachUnit((number) => (number < 26 ? 0x61 + number : number === 26 ? SPACE : NO_CHARACTER)),
  'letters from one': eachUnit((number) =>
    number > 27 || number === 0 ? NO_CHARACTER : number === 27 ? SPACE : 0x60 + number,
  ),
  'letters and digits': eachOf(`${LETTERS}${DIGITS} `),
  'letters space digits': eachOf(`${LETTERS} ${DIGITS}`),
  'space letters digits': eachOf(` ${LETTERS}${DIGITS}`),
  'digits and letters': eachOf(`${DIGITS}${LETTERS} `),
  'letters and space': eachUnit((number) =>
    number > 26 ? NO_CHARACTER : number === 0 ? SPACE : 0x60 + number,
  ),
  'six bits': eachUnit((number) => (number < 64 ? 0x20 + number : NO_CHARACTER)),
  printable: eachUnit((number) => (number < PRINTABLE ? 0x20 + number : NO_CHARACTER)),
  // The letters of Baudot's code (ITU-T S.1); in squares of 25 letters i is j, or c is k.
  ita2: eachOf('\0e\na siu\rdrjnfcktzlwhypqobg\0mxv\0'),
  polybius: eachOf('abcdefghiklmnopqrstuvwxyz '),
  tap: eachOf('abcdefghijlmnopqrstuvwxyz '),
  'square without q': eachOf('abcdefghijklmnoprstuvwxyz '),
  'square without z': eachOf('abcdefghijklmnopqrstuvwxy '),
  // Of ASCII in capitals.
  'last six bits': eachUnit((number) =>
    number < SPACE ? 0x40 + number : number < 64 ? number : NO_CHARACTER,
  ),
  base64: eachOf(`${BASE62}+/`),
  'base62 space stop': eachOf(`${BASE62} .`),
  'base62 space comma': eachOf(`${BASE62} ,`),
  'small base62 space stop': eachOf(`${LETTERS}${CAPITALS}${DIGITS} .`),
  leb128: readLeb128,
};

/** How many of the first units end a character, so that a beginning can be read alone. */
export function wholeUnits(encoding: Encoding, count: number, most: number, numberAt: NumberAt): number {
  if (count <= most) return count;
  let end = most;
  if (encoding === 'utf-8') while (end > 0 && (numberAt(end) & 0xc0) === 0x80) end--;
  else if (encoding === 'leb128') while (end > 0 && numberAt(end - 1) > 0x7f) end--;
  else if (encoding === 'utf-16') while (end > 0 && (numberAt(end - 1) & 0xfc00) === 0xd800) end--;
  else if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const high = (index: number) => numberAt(encoding === 'utf-16le' ? index * 2 + 1 : index * 2);
    end -= end % 2;
    if (end > 0 && (high(end / 2 - 1) & 0xfc) === 0xd8) end -= 2;
  }
  return end;
}

function eachUnit(characterOf: (number: number) => number): ReadUnits {
  return (count, numberAt, add) => {
    for (let index = 0; index < count; index++) {
      const codePoint = characterOf(numberAt(index));
      if (codePoint === NO_CHARACTER || !add(codePoint)) return false;
    }
    return true;
  };
}

function eachOf(alphabet: string): ReadUnits {
  return eachUnit((number) => (number < alphabet.length ? alphabet.charCodeAt(number) : NO_CHARACTER));
}

function pairOf(low: number, high: number): number {
  return low > 0xff || high > 0xff ? Number.POSITIVE_INFINITY : low | (high << 8);
}

/** A half of a pair that stands alone is no character. */
function readUtf16Strictly(count: number, unitAt: NumberAt, add: AddCharacter): boolean {
  for (let index = 0; index < count; index++) {
    let codePoint = unitAt(index);
    if (codePoint > 0xffff || (codePoint & 0xfc00) === 0xdc00) return false;
    if ((codePoint & 0xfc00) === 0xd800) {
      const low = ++index < count ? unitAt(index) : 0;
      if (low > 0xffff || (low & 0xfc00) !== 0xdc00) return false;
      codePoint = 0x10000 + ((codePoint & 0x3ff) << 10) + (low & 0x3ff);
    }
    if (codePoint === NO_CHARACTER || !add(codePoint)) return false;
  }
  return true;
}

/** Seven bits a byte, the lowest first; a form longer than needed is refused. */
function readLeb128(count: number, byteAt: NumberAt, add: AddCharacter): boolean {
  for (let index = 0; index < count; ) {
    let codePoint = 0;
    let shift = 0;
    let byte = 0x80;
    while (byte > 0x7f) {
      if (index >= count || shift >= MOST_LEB128_BITS) return false;
      byte = byteAt(index++);
      if (byte > 0xff) return false;
      codePoint |= (byte & 0x7f) << shift;
      shift += 7;
    }
    const isOverlong = shift > 7 && byte === 0;
    if (isOverlong || codePoint === NO_CHARACTER || codePoint > 0x10ffff || !add(codePoint)) return false;
  }
  return true;
}

/** The whole bytes that the numbers of base64 make. */
export function bytesOfSixBits(numbers: readonly number[]): readonly number[] {
  const bytes = numbers
    .map((number) => number.toString(2).padStart(6, '0'))
    .join('')
    .match(/.{8}/g);
  return (bytes ?? []).map((byte) => Number.parseInt(byte, 2));
}
