/** Schemes that write bits in two ignorable characters that few tools use. */
import { writeRun } from '../digits.ts';
import { afterFirstWord, atEnd } from '../places.ts';
import type { Scheme } from '../scheme.ts';

function pair(name: string, zero: string, one: string, source = 'variants of the common pairs'): Scheme {
  return {
    name,
    family: 'other pairs',
    mapping: `U+${zero} is 0 and U+${one} is 1; bytes of UTF-8, eight bits each, the highest first.`,
    source,
    encode: (secret, cover) => afterFirstWord(writeRun(secret, { digits: `${zero} ${one}` }), cover),
  };
}

export const OTHER_PAIRS: readonly Scheme[] = [
  pair('tycoon-2fa', 'FFA0', '3164', 'INVISIBLE.js and the kit Tycoon 2FA'),
  pair('empty-fuscator', 'FFA0', '1160', 'EmptyFuscator.NET'),
  pair('hangul-jamo-fillers', '115F', '1160'),
  pair('arabic-letter-mark-lrm', '061C', '200E'),
  pair('symmetric-swapping', '206A', '206B'),
  pair('digit-shapes', '206E', '206F'),
  pair('khmer-vowels', '17B4', '17B5'),
  pair('musical-beams', '1D173', '1D174'),
  pair('shorthand-overlaps', '1BCA0', '1BCA1'),
  pair('mongolian-selectors', '180B', '180C'),
  pair('noncharacters', 'FDD0', 'FDD1'),
  pair('soft-hyphen-joiner', '00AD', '034F'),
  pair('times-separator', '2062', '2063'),
  pair('embeddings', '202A', '202C'),
  pair('isolates', '2066', '2069'),
  pair('vowel-separator-joiner', '180E', '2060'),
  pair('text-and-emoji-selectors', 'FE0E', 'FE0F'),
  pair('two-selectors', 'FE00', 'FE01'),
  pair('two-tags', 'E0030', 'E0031'),
  pair('annotations', 'FFF9', 'FFFB'),
  {
    name: 'lowest-bit-first-fillers',
    family: 'other pairs',
    mapping: 'U+3164 is 0 and U+FFA0 is 1; bytes of UTF-8, the lowest bit first.',
    source: 'variants of INVISIBLE.js',
    encode: (secret, cover) => atEnd(writeRun(secret, { digits: '3164 FFA0', isLowestFirst: true }), cover),
  },
];
