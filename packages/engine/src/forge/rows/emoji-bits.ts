/** Schemes that write bits in the two selectors which choose how an emoji is drawn. */
import { writeRun } from '../digits.ts';
import { atEnd } from '../places.ts';
import type { Scheme } from '../scheme.ts';

/** An emoji of its own at the end of the cover, which its reader sees. */
const withSnake = (cover: string) => `${cover} \u{1F40D}`;

function emojiBits(name: string, mapping: string, isLowestFirst: boolean, isParted: boolean): Scheme {
  return {
    name,
    family: 'selectors',
    mapping,
    source: 'P4RS3LT0NGV3, emoji',
    coverOf: withSnake,
    encode: (secret, cover) => {
      const form = {
        digits: 'FE0E FE0F',
        unit: 'latin-1',
        before: 'FE0F',
        after: '200B',
        ...(isLowestFirst ? { isLowestFirst } : {}),
        ...(isParted ? { betweenDigits: '200C' } : {}),
      } as const;
      return atEnd(writeRun(secret, form), withSnake(cover));
    },
  };
}

export const EMOJI_BITS: readonly Scheme[] = [
  emojiBits(
    'emoji-bits',
    'U+FE0E is 0 and U+FE0F is 1 after an emoji and U+FE0F; Latin-1 in eight bits, U+200B at the end.',
    false,
    false,
  ),
  emojiBits(
    'emoji-bits-lowest-first',
    'U+FE0E is 0 and U+FE0F is 1 after an emoji and U+FE0F; Latin-1 in eight bits, the lowest first, U+200B at the end.',
    true,
    false,
  ),
  emojiBits(
    'emoji-bits-parted',
    'U+FE0E is 0 and U+FE0F is 1 after an emoji and U+FE0F, U+200C between them; Latin-1 in eight bits, U+200B at the end.',
    false,
    true,
  ),
];
