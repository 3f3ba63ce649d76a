/** Schemes that write a byte as one character: variation selectors, tags, plane 14; and compressed bytes. */
import { deflate, gzip, zlib } from '../deflate.ts';
import { writeBytes } from '../digits.ts';
import {
  asSelectors,
  asSelectorsOfPlane14,
  asTags,
  fromPlane14,
  invisicode,
  invisicodeOfText,
} from '../direct.ts';
import { afterFirstWord, afterWords, atEnd } from '../places.ts';
import type { Family, Scheme } from '../scheme.ts';
import { leb128, utf8, utf16LittleEndian } from '../units.ts';
import { EMOJI_BITS } from './emoji-bits.ts';

function row(
  family: Family,
  name: string,
  mapping: string,
  source: string,
  write: (secret: string) => string,
  place = afterFirstWord,
): Scheme {
  return { name, family, mapping, source, encode: (secret, cover) => place(write(secret), cover) };
}

const selectors = (bytes: readonly number[]) => asSelectors(bytes).join('');
const bits = (bytes: readonly number[]) => writeBytes(bytes, { digits: '200B 200C' });
const halves = (bytes: readonly number[], isLowestFirst: boolean) =>
  bytes.flatMap((byte) => (isLowestFirst ? [byte & 15, byte >> 4] : [byte >> 4, byte & 15]));
const withFace = (cover: string) => `${cover} \u{1F60A}`;

const SELECTORS = 'bytes 00 to 0F are U+FE00 to U+FE0F, 10 to FF are U+E0100 to U+E01EF';

export const DIRECT: readonly Scheme[] = [
  row('selectors', 'selectors', `UTF-8: ${SELECTORS}.`, 'the emoji encoder of P. Butler', (secret) =>
    selectors(utf8(secret)),
  ),
  {
    ...row(
      'selectors',
      'selectors-of-emoji',
      `UTF-8 after an emoji: ${SELECTORS}.`,
      'the emoji encoder of P. Butler',
      (secret) => selectors(utf8(secret)),
    ),
    coverOf: withFace,
    encode: (secret, cover) => atEnd(selectors(utf8(secret)), withFace(cover)),
  },
  {
    name: 'selectors-after-words',
    family: 'selectors',
    mapping: `UTF-8, one byte after each word: ${SELECTORS}.`,
    source: 'variants of the emoji encoder',
    encode: (secret, cover) => afterWords(asSelectors(utf8(secret)), cover),
  },
  row(
    'selectors',
    'selectors-utf-16',
    `UTF-16, the low byte first: ${SELECTORS}.`,
    'variants of the emoji encoder',
    (secret) => selectors(utf16LittleEndian(secret)),
  ),
  row(
    'selectors',
    'selectors-leb128',
    `LEB128 code points: ${SELECTORS}.`,
    'variants of the emoji encoder',
    (secret) => selectors(leb128(secret)),
  ),
  row(
    'selectors',
    'selectors-of-plane-14',
    'UTF-8: bytes 00 to EF are U+E0100 to U+E01EF.',
    'variants of the emoji encoder',
    (secret) => asSelectorsOfPlane14(utf8(secret)).join(''),
  ),
  row(
    'selectors',
    'selector-halves',
    'UTF-8, two of U+FE00 to U+FE0F a byte, the high half first.',
    'variants of the emoji encoder',
    (secret) => selectors(halves(utf8(secret), false)),
  ),
  row(
    'selectors',
    'selector-halves-lowest-first',
    'UTF-8, two of U+FE00 to U+FE0F a byte, the low half first.',
    'variants of the emoji encoder',
    (secret) => selectors(halves(utf8(secret), true)),
  ),
  ...EMOJI_BITS,
  row('tags', 'tags', 'ASCII: U+E0000 and the character.', 'ASCII Smuggler by J. Rehberger', asTags),
  row(
    'tags',
    'tags-between-controls',
    'ASCII: U+E0000 and the character, U+E0001 before and U+E007F after.',
    'ASCII Smuggler by J. Rehberger',
    (secret) => `\u{E0001}${asTags(secret)}\u{E007F}`,
  ),
  {
    ...row(
      'tags',
      'flag-tunnel',
      'ASCII: U+E0000 and the character, after a black flag, U+E007F at the end.',
      'variants of ASCII Smuggler',
      asTags,
    ),
    coverOf: (cover) => `${cover} \u{1F3F4}`,
    encode: (secret, cover) => `${cover} \u{1F3F4}${asTags(secret)}\u{E007F}`,
  },
  row('tags', 'plane-14-bytes', 'UTF-8: U+E0000 and the byte.', 'P4RS3LT0NGV3, invisible', (secret) =>
    fromPlane14(utf8(secret)),
  ),
  row(
    'tags',
    'invisicode',
    'LEB128 code points after U+1D17A; three bytes, the lowest first, are two of U+E0000 and twelve bits.',
    'invisicode',
    invisicodeOfText,
  ),
  row(
    'tags',
    'invisicode-bytes',
    'UTF-8; three bytes, the lowest first, are two of U+E0000 and twelve bits.',
    'invisicode',
    (secret) => invisicode(utf8(secret)),
  ),
  row(
    'compressed',
    'gzip-selectors',
    `UTF-8 in gzip: ${SELECTORS}.`,
    'variants of the emoji encoder',
    (secret) => selectors(gzip(utf8(secret))),
  ),
  row(
    'compressed',
    'zlib-selectors',
    `UTF-8 in zlib: ${SELECTORS}.`,
    'variants of the emoji encoder',
    (secret) => selectors(zlib(utf8(secret))),
  ),
  row(
    'compressed',
    'deflate-selectors',
    `UTF-8 in DEFLATE without a frame: ${SELECTORS}.`,
    'variants of the emoji encoder',
    (secret) => selectors(deflate(utf8(secret))),
  ),
  row(
    'compressed',
    'gzip-bits',
    'UTF-8 in gzip: U+200B is 0 and U+200C is 1, the highest bit first.',
    'variants of tutorials',
    (secret) => bits(gzip(utf8(secret))),
  ),
  row(
    'compressed',
    'zlib-bits',
    'UTF-8 in zlib: U+200B is 0 and U+200C is 1, the highest bit first.',
    'variants of tutorials',
    (secret) => bits(zlib(utf8(secret))),
  ),
  row(
    'compressed',
    'deflate-bits',
    'UTF-8 in DEFLATE without a frame: U+200B is 0 and U+200C is 1, the highest bit first.',
    'variants of tutorials',
    (secret) => bits(deflate(utf8(secret))),
  ),
];
