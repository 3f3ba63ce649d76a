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

export function readRun(around: Surroundings, first: number, end: number, found: KeptSelector | null): Run {
  const flag = emojiTagSequence(around, first, end);
  const tags = new Set(flag);
  const isCounted = (member: number) =>
    member !== found?.candidate && !tags.has(member) && isDefaultIgnorable(around.codePointOf(member));
  const counted: number[] = [];
  const joiners: number[] = [];
  for (let member = first; member < end; member++) {
    if (!isCounted(member)) continue;
    counted.push(member);
    if (around.codePointOf(member) === JOINER) joiners.push(member);
  }
  const isCrowded = counted.length >= CROWD;
  const joiner = joiners.length > 0 && joinsEmoji(around, first) ? joinerOf(joiners, found) : -1;
  const isAtEdge = joiner === counted[0] || joiner === counted.at(-1);
  const emojiJoiner = isCrowded && (joiners.length > 1 || !isAtEdge) ? -1 : joiner;
  // A selector after the joiner selects nothing.
  const selector = found !== null && emojiJoiner >= 0 && found.candidate > emojiJoiner ? null : found;
  return {
    first,
    end,
    selector,
    flag,
    isCrowded,
    firstFree: Math.max(selector?.candidate ?? -1, flag?.at(-1) ?? -1),
    isKeycap: selector?.reason === 'keycap',
    emojiJoiner,
    isArabicLigatureControl:
      counted.length === LIGATURE_CONTROL.length &&
      counted.every((member, index) => around.codePointOf(member) === LIGATURE_CONTROL[index]) &&
      isArabicLetter(around.before(first)) &&
      isArabicLetter(around.after(first)),
    shownKinds: new Set(),
  };
}

/** The first after the selector; before it, when there is none after it. */
function joinerOf(joiners: readonly number[], selector: KeptSelector | null): number {
  const [first = -1] = joiners;
  return selector === null ? first : (joiners.find((member) => member > selector.candidate) ?? first);
}
