/** Does a presentation selector follow a base that has both presentations? UTS #51 ED-8a, ED-9a, ED-14c. */
import type { Reason } from '../marks/mark.ts';
import { isEmojiVariationBase } from '../unicode/emoji.ts';

const ENCLOSING_KEYCAP = 0x20e3;

/** `after` is the visible character that follows. A digit alone shows no difference: it must become a keycap. */
export function emojiVariation(base: number, after: number): Reason | null {
  if (!isEmojiVariationBase(base)) return null;
  if (!isKeycapBase(base)) return 'emoji-presentation';
  return after === ENCLOSING_KEYCAP ? 'keycap' : null;
}

function isKeycapBase(codePoint: number): boolean {
  return codePoint === 0x23 || codePoint === 0x2a || (codePoint >= 0x30 && codePoint <= 0x39);
}
