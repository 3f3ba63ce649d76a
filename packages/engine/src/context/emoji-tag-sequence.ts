/** Do tags spell the subdivision of a flag after a black flag? UTS #51 ED-14a, Annex C. */
import { isSubdivisionId, LONGEST_SUBDIVISION_ID } from '../unicode/subdivisions.ts';
import type { Surroundings } from './surroundings.ts';

const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
/** What a tag adds to the ASCII character that it stands for. */
const TAG_OFFSET = 0xe0000;

/**
 * The tags of a flag in a run, as candidates: those right after the flag, or all that the run holds, when other
 * characters were put in between.
 */
export function emojiTagSequence(
  around: Surroundings,
  runFirst: number,
  runEnd: number,
): readonly number[] | null {
  if (around.before(runFirst) !== BLACK_FLAG) return null;
  const tags: number[] = [];
  let id = '';
  let isEnded = false;
  let isTorn = false;
  for (let member = runFirst; member < runEnd; member++) {
    const codePoint = around.codePointOf(member);
    if (!isTag(codePoint)) {
      isTorn ||= !isEnded;
      continue;
    }
    if (isEnded && isTorn) return null;
    if (isEnded) break;
    if (id.length > LONGEST_SUBDIVISION_ID) return null;
    tags.push(member);
    if (codePoint === CANCEL_TAG) isEnded = true;
    else id += String.fromCharCode(codePoint - TAG_OFFSET);
  }
  return isEnded && isSubdivisionId(id) ? tags : null;
}

function isTag(codePoint: number): boolean {
  return codePoint >= 0xe0020 && codePoint <= CANCEL_TAG;
}
