/** What is settled about an invisible run before its members are decided one by one; ENGINE P2, 1.3. */

import { joinsEmoji } from '../context/emoji-sequence.ts';
import { emojiTagSequence } from '../context/emoji-tag-sequence.ts';
import type { Surroundings } from '../context/surroundings.ts';
import { isDefaultIgnorable } from '../unicode/default-ignorable.ts';
import { isArabicLetter } from '../unicode/script-groups.ts';
import type { KeptSelector, Run } from './place.ts';

const JOINER = 0x200d;
const NON_JOINER = 0x200c;
/** A hidden channel needs room: with four characters in one place there is some. */
const CROWD = 4;
const LIGATURE_CONTROL = [JOINER, NON_JOINER, JOINER];

export function readRun(
  around: Surroundings,
  first: number,
  end: number,
  selector: KeptSelector | null,
): Run {
  const flag = emojiTagSequence(around, first, end);
  const isCounted = (member: number) =>
    member !== selector?.candidate &&
    !(flag !== null && member >= flag.first && member < flag.end) &&
    isDefaultIgnorable(around.codePointOf(member));
  let counted = 0;
  let joiners = 0;
  let lastJoiner = -1;
  let firstCounted = -1;
  let lastCounted = -1;
  let isLigatureControl = true;
  for (let member = first; member < end; member++) {
    if (!isCounted(member)) continue;
    const codePoint = around.codePointOf(member);
    if (codePoint !== LIGATURE_CONTROL[counted]) isLigatureControl = false;
    if (counted === 0) firstCounted = member;
    lastCounted = member;
    counted++;
    if (codePoint === JOINER) {
      joiners++;
      lastJoiner = member;
    }
  }
  const isCrowded = counted >= CROWD;
  const isAtEdge = lastJoiner === firstCounted || lastJoiner === lastCounted;
  const holdsEmoji = isCrowded && joiners === 1 && isAtEdge && joinsEmoji(around, lastJoiner);
  return {
    first,
    end,
    selector,
    flag,
    isCrowded,
    emojiJoiner: holdsEmoji ? lastJoiner : -1,
    isArabicLigatureControl:
      isLigatureControl &&
      counted === LIGATURE_CONTROL.length &&
      isArabicLetter(around.before(first)) &&
      isArabicLetter(around.after(first)),
    shownKinds: new Set(),
  };
}
