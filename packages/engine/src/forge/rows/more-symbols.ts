/** Schemes that write digits in three to sixteen hidden characters. */
import { type DigitForm, writeNumber, writeRun } from '../digits.ts';
import { afterFirstWord, atEnd } from '../places.ts';
import type { Scheme } from '../scheme.ts';
import { utf8 } from '../units.ts';

const family = 'more symbols';
const SIXTEEN = '200B 200C 200D 2060 2061 2062 2063 2064 206A 206B 206C 206D 206E 206F FEFF 180E';
const NUMBERS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );

function row(name: string, mapping: string, source: string, form: DigitForm, place = afterFirstWord): Scheme {
  return { name, family, mapping, source, encode: (secret, cover) => place(writeRun(secret, form), cover) };
}

/** Bytes over the first symbols of the sixteen. */
function base(count: number): Scheme {
  const digits = SIXTEEN.split(' ').slice(0, count).join(' ');
  const listed = digits.split(' ').map((digit) => `U+${digit}`);
  return row(
    `base-${count}`,
    `Bytes of UTF-8 as digits of base ${NUMBERS[count]}, the highest first: ${listed.join(', ')}.`,
    'variants of the tools with more symbols',
    { digits },
  );
}

/** All bytes of a text as one number. */
function oneNumber(count: number): Scheme {
  const digits = SIXTEEN.split(' ').slice(0, count);
  return {
    name: `one-number-base-${count}`,
    family,
    mapping: `Bytes of UTF-8 as one number of base ${NUMBERS[count]}: ${digits.map((digit) => `U+${digit}`).join(', ')}.`,
    source: 'variants of the tools with more symbols',
    encode: (secret, cover) => afterFirstWord(writeNumber(utf8(secret), digits.join(' ')), cover),
  };
}

export const MORE_SYMBOLS: readonly Scheme[] = [
  row('zwsp-steg', 'Units of UTF-16 as seven digits of base five: U+200B to U+200F.', 'zwsp-steg', {
    digits: '200B 200C 200D 200E 200F',
    unit: 'utf-16',
  }),
  row('zwsp-steg-three', 'Units of UTF-16 as eleven digits of base three: U+200B to U+200D.', 'zwsp-steg', {
    digits: '200B 200C 200D',
    unit: 'utf-16',
  }),
  row(
    'zero-width-lib',
    'Code points as digits of base five, no more than needed, U+200B between them: U+200E, U+200F, U+200C, U+200D, U+FEFF.',
    'zero-width-lib',
    { digits: '200E 200F 200C 200D FEFF', unit: 'code-point', least: 1, betweenUnits: '200B' },
  ),
  row(
    '330k',
    'Units of UTF-16 as eight digits of base four: U+200C, U+200D, U+202C, U+FEFF.',
    '330k unicode_steganography',
    {
      digits: '200C 200D 202C FEFF',
      unit: 'utf-16',
    },
  ),
  row(
    '330k-bytes',
    'Bytes of UTF-8 as four digits of base four: U+200C, U+200D, U+202C, U+FEFF.',
    '330k unicode_steganography',
    {
      digits: '200C 200D 202C FEFF',
    },
    atEnd,
  ),
  row('quaternary', 'Two bits each, the highest pair first: U+200B, U+200C, U+200D, U+FEFF.', 'tutorials', {
    digits: '200B 200C 200D FEFF',
  }),
  row(
    'vercel-stega',
    'U+200B four times, then two bits each, the highest pair first: U+200B, U+200C, U+200D, U+FEFF.',
    '@vercel/stega',
    { digits: '200B 200C 200D FEFF', before: '200B 200B 200B 200B' },
    atEnd,
  ),
  row(
    'vercel-stega-legacy',
    'Bytes as two digits of base sixteen: U+200B to U+200D, U+2062, U+2063, U+2060, U+FEFF, U+2061, U+1D173 to U+1D17A.',
    '@vercel/stega before version 1',
    { digits: '200B 200C 200D 2062 2063 2060 FEFF 2061 1D173 1D174 1D175 1D176 1D177 1D178 1D179 1D17A' },
    atEnd,
  ),
  row(
    'quaternary-word-joiner',
    'Two bits each, the highest pair first: U+200B, U+200C, U+200D, U+2060.',
    'tutorials',
    {
      digits: '200B 200C 200D 2060',
    },
  ),
  row(
    'quaternary-lowest-first',
    'Two bits each, the lowest pair first: U+200B, U+200C, U+200D, U+FEFF.',
    'tutorials',
    {
      digits: '200B 200C 200D FEFF',
      isLowestFirst: true,
    },
  ),
  row(
    'pyunicodesteganography-run',
    'Two bits each, the lowest pair first, in one run: U+200C to U+200F.',
    'pyUnicodeSteganography',
    {
      digits: '200C 200D 200E 200F',
      isLowestFirst: true,
    },
  ),
  row('operators', 'Two bits each, the highest pair first: U+2061 to U+2064.', 'variants of Sneaky Bits', {
    digits: '2061 2062 2063 2064',
  }),
  row(
    'operators-lowest-first',
    'Two bits each, the lowest pair first: U+2061 to U+2064.',
    'variants of Sneaky Bits',
    {
      digits: '2061 2062 2063 2064',
      isLowestFirst: true,
    },
  ),
  row(
    'four-fillers',
    'Two bits each, the highest pair first: U+115F, U+1160, U+3164, U+FFA0.',
    'variants of INVISIBLE.js',
    {
      digits: '115F 1160 3164 FFA0',
    },
  ),
  row(
    'octal',
    'Bytes of UTF-8 as three octal digits: U+200B to U+200F, U+2060, U+2061, U+FEFF.',
    'variants of the tools with more symbols',
    {
      digits: '200B 200C 200D 200E 200F 2060 2061 FEFF',
    },
  ),
  row(
    'hexadecimal-lowest-first',
    'Bytes of UTF-8 as two hexadecimal digits, the lowest first: U+200B to U+200F, U+202A to U+202E, U+2060 to U+2064, U+FEFF.',
    'variants of the tools with more symbols',
    {
      digits: '200B 200C 200D 200E 200F 202A 202B 202C 202D 202E 2060 2061 2062 2063 2064 FEFF',
      isLowestFirst: true,
    },
  ),
  row(
    'decimal-parted',
    'Code points as decimal digits, U+FEFF between them: U+200B to U+200D, U+2060 to U+2064, U+206A, U+206B.',
    'variants of the tools with more symbols',
    {
      digits: '200B 200C 200D 2060 2061 2062 2063 2064 206A 206B',
      unit: 'code-point',
      least: 1,
      betweenUnits: 'FEFF',
    },
  ),
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(base),
  ...[3, 5, 10].map(oneNumber),
];
