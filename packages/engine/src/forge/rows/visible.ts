/** Schemes in what a reader could see: look-alike letters, spaces of other widths, blanks at the ends of lines. */
import { writeUnits } from '../digits.ts';
import { type Scheme, symbolOf, symbolsOf } from '../scheme.ts';
import { utf8 } from '../units.ts';
import {
  asSpaces,
  atLineEnds,
  bitsOf,
  type Choice,
  choose,
  inGapsOfSentences,
  pairs,
  snow,
} from '../visible.ts';

const family = 'visible';

const CYRILLIC = pairs(
  'a:0430 c:0441 e:0435 i:0456 j:0458 o:043E p:0440 s:0455 x:0445 y:0443 A:0410 B:0412 C:0421 E:0415 H:041D K:041A M:041C O:041E P:0420 T:0422 X:0425',
);
const FULL_WIDTH = pairs(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
    return `${letter}:${(letter.charCodeAt(0) + 0xfee0).toString(16).toUpperCase()}`;
  }).join(' '),
);
const RIZZO: readonly Choice[] = [
  { plain: ' ', forms: Array.from(' \u2000\u2004\u2005\u2008\u2009\u202f\u205f') },
  ...pairs(
    '-:2010 ;:037E C:216D D:216E K:212A L:216C M:216F V:2164 X:2169 c:217D d:217E i:2170 j:0458 l:217C v:2174 x:2179',
  ),
];
/** Each letter takes one of these marks. */
const marksOn = (codePoints: string): readonly Choice[] =>
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (plain) => ({
    plain,
    forms: symbolsOf(codePoints).map((mark) => plain + mark),
  }));
const INNAMARK = { digits: '2008 2009 202F 205F' } as const;

interface Row {
  readonly name: string;
  readonly mapping: string;
  readonly source: string;
  readonly coverOf?: (cover: string) => string;
  readonly encode: Scheme['encode'];
}

const row = (one: Row): Scheme => ({ ...one, family, isVisible: true });

function letters(
  name: string,
  mapping: string,
  source: string,
  choices: readonly Choice[],
  isLowestFirst = false,
): Scheme {
  return row({
    name,
    mapping,
    source,
    encode: (secret, cover) => choose(bitsOf(utf8(secret), isLowestFirst), cover, choices),
  });
}

function spaceChoice(name: string, codePoint: string): Scheme {
  return letters(
    name,
    `A space of the cover stays for 0 and becomes U+${codePoint} for 1; bytes of UTF-8.`,
    'variants of Innamark',
    [{ plain: ' ', forms: [' ', symbolOf(codePoint)] }],
  );
}

/** Each space of the cover is a digit of a byte. */
function spaceDigits(name: string, mapping: string, source: string, digits: string): Scheme {
  const encode: Scheme['encode'] = (secret, cover) =>
    asSpaces(
      writeUnits(secret, { digits }).flatMap((unit) => [...unit]),
      cover,
      false,
    );
  return row({ name, mapping, source, encode });
}

function innamark(secret: string, isLowestFirst: boolean): readonly string[] {
  return writeUnits(secret, isLowestFirst ? { ...INNAMARK, isLowestFirst } : INNAMARK).flatMap((unit) => [
    ...unit,
  ]);
}

/** Eight blanks for a byte: a space is 0, a tab is 1. */
const blanksOf = (secret: string) =>
  utf8(secret).map((byte) =>
    bitsOf([byte])
      .map((bit) => (bit === 1 ? '\t' : ' '))
      .join(''),
  );

export const VISIBLE: readonly Scheme[] = [
  letters(
    'cyrillic-letters',
    'A Latin letter that has a Cyrillic double stays for 0 and is replaced for 1; bytes of UTF-8.',
    'look-alike watermarks',
    CYRILLIC,
  ),
  letters(
    'cyrillic-letters-lowest-first',
    'A Latin letter that has a Cyrillic double stays for 0 and is replaced for 1; bytes of UTF-8, the lowest bit first.',
    'look-alike watermarks',
    CYRILLIC,
    true,
  ),
  letters(
    'marks-on-letters',
    'A letter of ASCII has U+0306 for 0 and U+030B for 1; bytes of UTF-8.',
    'variants of TextWatermark',
    marksOn('0306 030B'),
  ),
  letters(
    'sixteen-marks-on-letters',
    'Four bits each, the highest first, are a mark on a letter of ASCII: U+0300 to U+0304, U+0306 to U+030C, U+030F, U+0311, U+031B, U+0323.',
    'variants of TextWatermark',
    marksOn('0300 0301 0302 0303 0304 0306 0307 0308 0309 030A 030B 030C 030F 0311 031B 0323'),
  ),
  letters(
    'full-width-letters',
    'A small letter stays for 0 and becomes its full-width form for 1; bytes of UTF-8.',
    'variants of look-alike watermarks',
    FULL_WIDTH,
  ),
  letters(
    'rizzo',
    'Three bits a space (U+0020, U+2000, U+2004, U+2005, U+2008, U+2009, U+202F, U+205F), one bit a letter or sign with a double; bytes of UTF-8.',
    'Rizzo, Bertini and Montesi',
    RIZZO,
  ),
  row({
    name: 'innamark',
    mapping:
      'Spaces become U+2008, U+2009, U+202F or U+205F, two bits each, the lowest pair first, over and over with U+2004 between.',
    source: 'Innamark',
    encode: (secret, cover) => asSpaces([...innamark(secret, true), '\u2004'], cover, true),
  }),
  row({
    name: 'innamark-highest-first',
    mapping:
      'Spaces become U+2008, U+2009, U+202F or U+205F, two bits each, the highest pair first, once, U+2004 before and after.',
    source: 'variants of Innamark',
    encode: (secret, cover) => asSpaces(['\u2004', ...innamark(secret, false), '\u2004'], cover, false),
  }),
  spaceDigits(
    'ninam',
    'Spaces stay or become U+2006, U+2009 or U+2008, two bits each, the highest pair first; bytes of UTF-8.',
    'ninam',
    '0020 2006 2009 2008',
  ),
  spaceDigits(
    'octal-spaces',
    'Bytes of UTF-8 as three octal digits: U+0020, U+2000 to U+2006.',
    'variants of ninam',
    '0020 2000 2001 2002 2003 2004 2005 2006',
  ),
  spaceDigits(
    'hexadecimal-spaces',
    'Bytes of UTF-8 as two hexadecimal digits: U+0020, U+00A0, U+2000 to U+200A, U+202F, U+205F, U+3000.',
    'variants of ninam',
    '0020 00A0 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 200A 202F 205F 3000',
  ),
  spaceChoice('three-per-em-spaces', '2004'),
  spaceChoice('no-break-spaces', '00A0'),
  spaceChoice('narrow-no-break-spaces', '202F'),
  spaceChoice('thin-spaces', '2009'),
  row({
    name: 'double-spaces',
    mapping: 'A gap between words is one space for 0 and two for 1; bytes of UTF-8.',
    source: 'open-space methods by Bender and others',
    encode: (secret, cover) =>
      asSpaces(
        bitsOf(utf8(secret)).map((bit) => (bit === 1 ? '  ' : ' ')),
        cover,
        false,
      ),
  }),
  row({
    name: 'sentence-gaps',
    mapping: 'A gap after a sentence is one space for 0 and two for 1; bytes of UTF-8.',
    source: 'open-space methods by Bender and others',
    encode: (secret, cover) => inGapsOfSentences(bitsOf(utf8(secret)), cover, '  '),
  }),
  row({
    name: 'spaces-after-sentences',
    mapping: 'The space after a sentence is 0; U+2002 in its stead is 1; bytes of UTF-8.',
    source: 'variants of sentence gaps',
    encode: (secret, cover) => inGapsOfSentences(bitsOf(utf8(secret)), cover, '\u2002'),
  }),
  row({
    name: 'snow',
    mapping: 'Three bits are up to seven blanks at the end of a line, parted by tabs; bytes of UTF-8.',
    source: 'SNOW by M. Kwan',
    encode: (secret, cover) => snow(bitsOf(utf8(secret)), cover),
  }),
  row({
    name: 'blanks-at-line-ends',
    mapping: 'A space is 0 and a tab is 1, eight at the end of each line; bytes of UTF-8.',
    source: 'variants of SNOW',
    encode: (secret, cover) => atLineEnds(blanksOf(secret), cover),
  }),
  row({
    name: 'line-of-blanks',
    mapping: 'A space is 0 and a tab is 1, all in a line of their own after the cover; bytes of UTF-8.',
    source: 'variants of SNOW',
    coverOf: (cover) => `${cover}\n`,
    encode: (secret, cover) => `${cover}\n${blanksOf(secret).join('')}`,
  }),
  row({
    name: 'blank-at-line-ends',
    mapping: 'A line ends with a space for 1 and without for 0; bytes of UTF-8.',
    source: 'variants of SNOW',
    encode: (secret, cover) =>
      atLineEnds(
        bitsOf(utf8(secret)).map((bit) => (bit === 1 ? ' ' : '')),
        cover,
      ),
  }),
];
