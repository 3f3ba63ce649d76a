/** Texts as numbers: bytes, code units, code points or letters, which the writers spell in hidden characters. */
import { CannotHold } from './scheme.ts';

export type UnitName =
  | 'utf-8'
  | 'latin-1'
  | 'utf-16'
  | 'code-point'
  | 'leb128'
  | 'ascii'
  | 'letters'
  | 'letters-from-1'
  | 'space-and-letters'
  | 'six-bit';

export interface Unit {
  /** One more than the largest value. */
  readonly bound: number;
  readonly valuesOf: (text: string) => readonly number[];
}

export function utf8(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)];
}

export function utf16(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

export function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** Code points, seven bits a byte, the lowest first; all bytes of one but its last have their highest bit set. */
export function leb128(text: string): readonly number[] {
  return codePoints(text).flatMap((codePoint) => {
    const bytes: number[] = [];
    let rest = codePoint;
    for (; rest > 0x7f; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
    return [...bytes, rest];
  });
}

export function utf16LittleEndian(text: string): readonly number[] {
  return utf16(text).flatMap((unit) => [unit & 0xff, unit >> 8]);
}

/** The places of the letters in a list of all there are. */
export function placesIn(letters: string): (text: string) => readonly number[] {
  return (text) =>
    Array.from(text.toLowerCase(), (letter) => {
      const place = letters.indexOf(letter);
      if (place < 0) throw new CannotHold('other secret', 'It holds only small letters a to z and spaces.');
      return place;
    });
}

export const UNITS: Readonly<Record<UnitName, Unit>> = {
  'utf-8': { bound: 0x100, valuesOf: utf8 },
  'latin-1': { bound: 0x100, valuesOf: (text) => below(0x100, utf16(text)) },
  'utf-16': { bound: 0x10000, valuesOf: utf16 },
  'code-point': { bound: 0x110000, valuesOf: codePoints },
  leb128: { bound: 0x100, valuesOf: leb128 },
  ascii: { bound: 0x80, valuesOf: (text) => below(0x80, utf16(text)) },
  letters: { bound: 32, valuesOf: placesIn('abcdefghijklmnopqrstuvwxyz ') },
  'letters-from-1': {
    bound: 32,
    valuesOf: (text) => placesIn('abcdefghijklmnopqrstuvwxyz ')(text).map((place) => place + 1),
  },
  'space-and-letters': { bound: 32, valuesOf: placesIn(' abcdefghijklmnopqrstuvwxyz') },
  'six-bit': { bound: 64, valuesOf: sixBit },
};

/** Signs, digits and capitals from the space on; small letters become capitals. */
function sixBit(text: string): readonly number[] {
  const capitals = text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  if (/[^ -_]/.test(capitals))
    throw new CannotHold('other secret', 'It holds only letters, digits and signs of ASCII.');
  return utf16(capitals).map((unit) => unit - 0x20);
}

function below(bound: number, values: readonly number[]): readonly number[] {
  if (values.every((value) => value < bound)) return values;
  const last = (bound - 1).toString(16).toUpperCase().padStart(4, '0');
  throw new CannotHold('other secret', `It holds only characters up to U+${last}.`);
}
