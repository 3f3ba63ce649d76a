/** A hidden message in words: what carries it, and what it says, which no line end or direction of its own may break. */
import { plural } from '../plural.ts';
import { MAX_PLACES, type PlacedPayload, type Scanned } from '../scan-data.ts';
import { showSafely } from '../show-safely.ts';
import type { FormatSettings } from './format.ts';

/** What a decoded text may take of a line: more of it is counted. */
const SHOWN_CHARACTERS = 400;

/** At most as many as places: a text can hide a hundred thousand. */
export function shownPayloads(
  { payloads }: Pick<Scanned, 'payloads'>,
  { limit }: Pick<FormatSettings, 'limit'>,
): readonly PlacedPayload[] {
  return payloads.slice(0, Math.min(limit, MAX_PLACES));
}

/** Without its text. */
export function sentenceOfPayload({ scheme, encoding, bytes, codePoints }: PlacedPayload): string {
  const carriers = plural(codePoints, 'character');
  return `${carriers} carry a message (${scheme}, ${encoding}, ${plural(bytes, 'byte')})`;
}

export function quotePayload({ text }: PlacedPayload): string {
  const characters = Array.from(text);
  const shown = showSafely(characters.slice(0, SHOWN_CHARACTERS).join(''));
  const left = characters.length - SHOWN_CHARACTERS;
  return `"${shown}"${left > 0 ? ` and ${plural(left, 'more character')}` : ''}`;
}
