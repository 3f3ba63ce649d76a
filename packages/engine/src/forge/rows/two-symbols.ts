/** Schemes that write bits in two hidden characters which many tools use. */
import { type DigitForm, writeRun } from '../digits.ts';
import { afterFirstWord, atEnd, atStart } from '../places.ts';
import type { Scheme } from '../scheme.ts';

const family = 'two symbols';

function inRun(form: DigitForm, place = afterFirstWord): Scheme['encode'] {
  return (secret, cover) => place(writeRun(secret, form), cover);
}

/** Bytes of UTF-8, eight bits each, the highest first. */
function plain(name: string, zero: string, one: string, source: string, place = afterFirstWord): Scheme {
  return {
    name,
    family,
    mapping: `U+${zero} is 0 and U+${one} is 1; bytes of UTF-8, eight bits each, the highest first.`,
    source,
    encode: inRun({ digits: `${zero} ${one}` }, place),
  };
}

function shaped(
  name: string,
  mapping: string,
  source: string,
  form: DigitForm,
  place = afterFirstWord,
): Scheme {
  return { name, family, mapping, source, encode: inRun(form, place) };
}

const A = '200B 200C';
const B = '200C 200B';
const C = '200C 200D';

export const TWO_SYMBOLS: readonly Scheme[] = [
  plain('zwsp-zwnj', '200B', '200C', 'many tools and tutorials'),
  plain('zwnj-zwsp', '200C', '200B', 'many tools and tutorials'),
  plain('zwnj-zwj', '200C', '200D', 'many tools and tutorials', atEnd),
  plain('zwj-zwnj', '200D', '200C', 'many tools and tutorials'),
  plain('zwsp-zwj', '200B', '200D', 'many tools and tutorials', atStart),
  plain('wj-zwnbsp', '2060', 'FEFF', 'tutorials'),
  plain('lrm-rlm', '200E', '200F', 'tutorials'),
  plain('function-separator', '2061', '2063', 'tutorials'),
  plain('sneaky-bits', '2062', '2064', 'Sneaky Bits by J. Rehberger'),
  shaped(
    'garak-sneaky-bits',
    'U+2062 is 0 and U+2064 is 1; code points in as few bits as they have, a space is U+200B.',
    'garak',
    { digits: '2062 2064', unit: 'code-point', least: 1, space: '200B' },
  ),
  shaped(
    'lowest-bit-first',
    'U+200B is 0 and U+200C is 1; bytes of UTF-8, the lowest bit first.',
    'variants of tutorials',
    {
      digits: A,
      isLowestFirst: true,
    },
  ),
  shaped(
    'lowest-bit-first-joiners',
    'U+200D is 0 and U+200C is 1; bytes of UTF-8, the lowest bit first.',
    'variants of tutorials',
    {
      digits: '200D 200C',
      isLowestFirst: true,
    },
  ),
  shaped('seven-bits', 'U+200B is 0 and U+200C is 1; ASCII in seven bits.', 'variants of tutorials', {
    digits: A,
    unit: 'ascii',
  }),
  shaped(
    'seven-bits-lowest-first',
    'U+200C is 0 and U+200D is 1; ASCII in seven bits, the lowest first.',
    'variants of tutorials',
    {
      digits: C,
      unit: 'ascii',
      isLowestFirst: true,
    },
  ),
  shaped(
    'sixteen-bits',
    'U+200B is 0 and U+200C is 1; units of UTF-16 in sixteen bits.',
    'variants of tutorials',
    {
      digits: A,
      unit: 'utf-16',
    },
  ),
  shaped(
    'sixteen-bits-each-marked',
    'U+200B is 0 and U+200C is 1, U+200D stands before each; units of UTF-16 in sixteen bits.',
    'variants of tutorials',
    { digits: A, unit: 'utf-16', beforeDigit: '200D' },
  ),
  shaped('twenty-one-bits', 'U+200C is 0 and U+200D is 1; code points in 21 bits.', 'variants of tutorials', {
    digits: C,
    unit: 'code-point',
  }),
  {
    ...shaped(
      'five-bits',
      'U+200B is 0 and U+200C is 1; letters in five bits: a is 0, z is 25, a space 26.',
      'capture-the-flag exercises',
      {
        digits: A,
        unit: 'letters',
      },
    ),
    isCaseless: true,
  },
  {
    ...shaped(
      'six-bits',
      'U+200C is 0 and U+200D is 1; capitals, digits and signs in six bits, counted from the space.',
      'the six-bit code of DEC',
      {
        digits: C,
        unit: 'six-bit',
      },
    ),
    isCaseless: true,
  },
  shaped(
    'leb128-bits',
    'U+200B is 0 and U+200C is 1; LEB128 code points, eight bits a byte.',
    'variants of invisicode',
    {
      digits: A,
      unit: 'leb128',
    },
  ),
  shaped(
    'fingerprint',
    'U+200C is 0, U+200B is 1 and U+200D parts units of UTF-16 of eight bits and more; U+FEFF stands between all of them.',
    'zero-width-detection by T. Ross',
    { digits: B, unit: 'utf-16', least: 8, betweenDigits: 'FEFF', betweenUnits: 'FEFF 200D FEFF' },
  ),
  shaped(
    'parted-by-joiner',
    'U+200B is 0 and U+200C is 1; units of UTF-16 in as few bits as they have, U+200D between them.',
    'tutorials',
    { digits: A, unit: 'utf-16', least: 1, betweenUnits: '200D' },
  ),
  shaped(
    'parted-by-space',
    'U+200C is 0 and U+200D is 1; code points in as few bits as they have, U+200B between them.',
    'tutorials',
    { digits: C, unit: 'code-point', least: 1, betweenUnits: '200B' },
  ),
  shaped(
    'bytes-parted',
    'U+200B is 0 and U+200C is 1; bytes of UTF-8 in eight bits, U+200D after each.',
    'tutorials',
    {
      digits: A,
      afterUnit: '200D',
    },
  ),
  shaped(
    'tolgee',
    'U+200C is 0 and U+200D is 1; bytes of UTF-8 in eight bits, a 0 after each.',
    'Tolgee, i18next-subliminal',
    { digits: C, afterUnit: '200C' },
  ),
  shaped(
    'fairfox-zws',
    'U+200B is 0 and U+200C is 1; units of UTF-16 in sixteen bits, 01 before and 10 after.',
    '@fairfox/zws',
    { digits: A, unit: 'utf-16', before: '200B 200C', after: '200C 200B' },
  ),
  shaped(
    'ended-units',
    'U+200C is 0 and U+200B is 1; code points in as few bits as they have, U+2060 after each.',
    'variants of tutorials',
    { digits: B, unit: 'code-point', least: 1, afterUnit: '2060' },
  ),
  shaped(
    'steganographr',
    'U+200B is 0 and U+200C is 1; bytes in as few bits as they have, U+2060 between them, U+FEFF before and after.',
    'Steganographr',
    { digits: A, least: 1, betweenUnits: '2060', before: 'FEFF', after: 'FEFF' },
  ),
  shaped(
    'framed-by-wj',
    'U+200B is 0 and U+200C is 1; bytes of UTF-8, U+2060 before and after.',
    'variants of tutorials',
    {
      digits: A,
      before: '2060',
      after: '2060',
    },
  ),
  shaped(
    'begun-and-ended',
    'U+200C is 0 and U+200D is 1; bytes of UTF-8, U+FEFF before and U+2060 after.',
    'variants of tutorials',
    {
      digits: C,
      before: 'FEFF',
      after: '2060',
    },
  ),
  shaped(
    'ends-with-space',
    'U+200C is 0 and U+200B is 1; bytes of UTF-8 before the cover, U+200B after them.',
    'variants of tutorials',
    {
      digits: B,
      after: '200B',
    },
    atStart,
  ),
  shaped(
    'bits-parted',
    'U+200C is 0 and U+200B is 1; bytes of UTF-8, U+200D between all bits.',
    'variants of tutorials',
    {
      digits: B,
      betweenDigits: '200D',
    },
  ),
];
