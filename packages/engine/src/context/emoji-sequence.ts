/** Does a zero-width joiner stand between two emoji? UTS #51 ED-16; UAX #29 GB11. */
import { isEmojiModifier, isExtendedPictographic } from '../unicode/emoji.ts';
import type { Surroundings } from './surroundings.ts';

/** Well-formed is enough: vendors ship families that are in no list yet. */
export function joinsEmoji(around: Surroundings, candidate: number): boolean {
  if (!isExtendedPictographic(around.after(candidate))) return false;
  const cursor = around.cursorBefore(candidate);
  const before = around.stepBack(cursor);
  return isExtendedPictographic(isEmojiModifier(before) ? around.stepBack(cursor) : before);
}
