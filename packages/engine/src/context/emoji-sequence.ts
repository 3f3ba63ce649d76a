/** Does a zero-width joiner stand between two emoji? UTS #51 ED-16; UAX #29 GB11. */
import { isEmojiModifier, isExtendedPictographic } from '../unicode/emoji.ts';
import type { Surroundings } from './surroundings.ts';

/** Well-formed is enough: vendors ship families that are in no list yet. */
export function joinsEmoji(around: Surroundings, candidate: number): boolean {
  if (!isExtendedPictographic(around.after(candidate))) return false;
  const before = around.before(candidate);
  if (!isEmojiModifier(before)) return isExtendedPictographic(before);
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  return isExtendedPictographic(around.stepBack(cursor));
}
