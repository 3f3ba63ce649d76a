/** What is settled about an invisible run before its members are decided one by one; docs/rules.md P2, 1.3. */

import { joinsEmoji } from '../context/emoji-sequence.ts';
import { emojiTagSequence } from '../context/emoji-tag-sequence.ts';
import type { Surroundings } from '../context/surroundings.ts';
import { isDefaultIgnorable } from '../unicode/default-ignorable.ts';
import { isArabicLetter } from '../unicode/script-groups.ts';
import type { KeptSelector, Run } from './place.ts';

const JOINER = 0x200d;
const NON_JOINER = 0x200c;
const FIRST_SELECTOR = 0xfe00;
const ZERO_WIDTH_NO_BREAK = 0xfeff;
/** A hidden channel needs room: with four characters in one place there is some. */
const CROWD = 4;
const NO_TAGS: ReadonlySet<number> = new Set();
/** A joiner, a non-joiner and a joiner. */
const LIGATURE_CONTROL = 3;

export function readRun(around: Surroundings, first: number, end: number, found: KeptSelector | null): Run {
  const flag = emojiTagSequence(around, first, end);
  const tags = flag === null ? NO_TAGS : new Set(flag);
  const isCounted = (member: number) =>
    member !== found?.candidate && !tags.has(member) && isDefaultIgnorable(around.codePointOf(member));
  let count = 0;
  let firstCounted = -1;
  let lastCounted = -1;
  let joiners = 0;
  let nonJoiners = 0;
  let firstJoiner = -1;
  let lastOfBoth = -1;
  /** Than joiners, selectors and tags. */
  let hasOthers = false;
  /** The first after the selector. */
  let freeJoiner = -1;
  for (let member = first; member < end; member++) {
    if (!isCounted(member)) continue;
    count++;
    if (firstCounted < 0) firstCounted = member;
    lastCounted = member;
    const codePoint = around.codePointOf(member);
    if (codePoint === JOINER || codePoint === NON_JOINER) lastOfBoth = member;
    else if (codePoint < FIRST_SELECTOR || codePoint === ZERO_WIDTH_NO_BREAK) hasOthers = true;
    if (codePoint === NON_JOINER) nonJoiners++;
    if (codePoint !== JOINER) continue;
    joiners++;
    if (firstJoiner < 0) firstJoiner = member;
    if (freeJoiner < 0 && found !== null && member > found.candidate) freeJoiner = member;
  }
  const isCrowded = count >= CROWD;
  // Before the selector only when there is none after it.
  const joiner = joiners > 0 && joinsEmoji(around, first) ? (freeJoiner < 0 ? firstJoiner : freeJoiner) : -1;
  const isOnEdge = lastOfBoth === firstCounted || lastOfBoth === lastCounted;
  // Beside other zero-width characters it may be a digit.
  const isOfText = joiners + nonJoiners === 1 && isOnEdge && !hasOthers;
  const edgeJoiner = isCrowded && isOfText ? lastOfBoth : -1;
  const isAtEdge = joiner === firstCounted || joiner === lastCounted;
  const emojiJoiner = isCrowded && (joiners > 1 || !isAtEdge) ? -1 : joiner;
  // A selector after the joiner selects nothing.
  const selector = found !== null && emojiJoiner >= 0 && found.candidate > emojiJoiner ? null : found;
  return {
    first,
    end,
    selector,
    flag,
    isCrowded,
    edgeJoiner,
    firstFree: Math.max(selector?.candidate ?? -1, flag?.at(-1) ?? -1),
    isKeycap: selector?.reason === 'keycap',
    emojiJoiner,
    isArabicLigatureControl:
      count === LIGATURE_CONTROL &&
      joiners === 2 &&
      nonJoiners === 1 &&
      around.codePointOf(firstCounted) === around.codePointOf(lastCounted) &&
      isArabicLetter(around.before(first)) &&
      isArabicLetter(around.after(first)),
    shownKinds: [],
  };
}
