/** Schemes that scatter their characters over a cover, one by one; and Morse code. */
import { writeRun, writeUnits } from '../digits.ts';
import { morse } from '../morse.ts';
import { afterCharacters, afterFirstWord, afterWords, amongCharacters } from '../places.ts';
import { type Scheme, symbolOf } from '../scheme.ts';
import { utf8 } from '../units.ts';
import { bitsOf } from '../visible.ts';

const family = 'scattered';

/** A one before and after the bits. */
function presence(mark: string): Scheme {
  return {
    name: `presence-${mark.toLowerCase()}`,
    family,
    mapping: `U+${mark} after a character is 1 and none is 0; bytes of UTF-8, a 1 before and after them.`,
    source: 'text_blind_watermark',
    encode: (secret, cover) =>
      afterCharacters(
        [1, ...bitsOf(utf8(secret)), 1].map((bit) => (bit === 1 ? symbolOf(mark) : '')),
        cover,
      ),
  };
}

function morseIn(name: string, symbols: string): Scheme {
  const [dot, dash, letters, words] = symbols.split(' ');
  return {
    name,
    family: 'Morse',
    mapping: `Morse code: U+${dot} is a dot, U+${dash} a dash, U+${letters} stands between letters, U+${words} between words.`,
    source: 'capture-the-flag exercises',
    isCaseless: true,
    encode: (secret, cover) => afterFirstWord(morse(secret, symbols), cover),
  };
}

export const SCATTERED: readonly Scheme[] = [
  presence('200C'),
  presence('200B'),
  presence('2060'),
  presence('007F'),
  {
    name: 'bit-after-each-word',
    family,
    mapping: 'U+200B after a word is 1 and U+200C is 0; bytes of UTF-8.',
    source: 'variants of text_blind_watermark',
    encode: (secret, cover) =>
      afterWords(
        bitsOf(utf8(secret)).map((bit) => (bit === 1 ? '\u200b' : '\u200c')),
        cover,
      ),
  },
  {
    name: 'bit-after-each-letter',
    family,
    mapping: 'U+200B is 0 and U+2060 is 1, one after each character of the cover; bytes of UTF-8.',
    source: 'variants of tutorials',
    encode: (secret, cover) =>
      afterCharacters(
        bitsOf(utf8(secret)).map((bit) => (bit === 1 ? '\u2060' : '\u200b')),
        cover,
      ),
  },
  {
    name: 'pyunicodesteganography',
    family,
    mapping:
      'Two bits each, the lowest pair first, four after each character of the cover: U+200C to U+200F.',
    source: 'pyUnicodeSteganography',
    encode: (secret, cover) =>
      afterCharacters(writeUnits(secret, { digits: '200C 200D 200E 200F', isLowestFirst: true }), cover),
  },
  {
    name: 'byte-after-each-word',
    family,
    mapping:
      'U+200C is 0 and U+200D is 1: eight bits and U+200B before them after each word; bytes of UTF-8.',
    source: 'Invisible-Channels',
    encode: (secret, cover) =>
      afterWords(
        writeUnits(secret, { digits: '200C 200D' }).map((unit) => `\u200b${unit}`),
        cover,
      ),
  },
  {
    name: '330k-strewn',
    family,
    mapping:
      'Units of UTF-16 as eight digits of base four, one unit after each word: U+200C, U+200D, U+202C, U+FEFF.',
    source: '330k unicode_steganography',
    encode: (secret, cover) =>
      afterWords(writeUnits(secret, { digits: '200C 200D 202C FEFF', unit: 'utf-16' }), cover),
  },
  {
    name: 'zwfp',
    family,
    mapping:
      'U+200C is 0 and U+200B is 1; code points in as few bits as they have, U+200D between them, U+FEFF for a space; two characters after the first letter, one after each other, the rest before the last.',
    source: 'zwfp',
    encode: (secret, cover) =>
      amongCharacters(
        writeRun(secret, {
          digits: '200C 200B',
          unit: 'code-point',
          least: 1,
          betweenUnits: '200D',
          space: 'FEFF',
        }),
        cover,
      ),
  },
  morseIn('morse', '200B 200C 200D 2060'),
  morseIn('morse-joiners', '200C 200D 200B FEFF'),
  morseIn('morse-operators', '2061 2062 2063 2064'),
];
