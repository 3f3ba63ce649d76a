/** Do tags spell the subdivision of a flag after a black flag? UTS #51 ED-14a, Annex C. */
import { isSubdivisionId, LONGEST_SUBDIVISION_ID } from '../unicode/subdivisions.ts';
import type { Surroundings } from './surroundings.ts';

const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
/** What a tag adds to the ASCII character that it stands for. */
const TAG_OFFSET = 0xe0000;

/** Candidates of one run, the last one not included. */
export interface TagSequence {
  readonly first: number;
  readonly end: number;
}

/**
 * The tags of a flag in a run: right after the flag, or all tags that the run holds, when other characters were put
 * in between.
 */
export function emojiTagSequence(around: Surroundings, runFirst: number, runEnd: number): TagSequence | null {
  if (around.before(runFirst) !== BLACK_FLAG) return null;
  let first = runFirst;
  while (first < runEnd && !isTag(around.codePointOf(first))) first++;
  let id = '';
  let end = first;
  while (end < runEnd && id.length <= LONGEST_SUBDIVISION_ID && isLetterTag(around.codePointOf(end)))
    id += String.fromCharCode(around.codePointOf(end++) - TAG_OFFSET);
  if (end >= runEnd || around.codePointOf(end) !== CANCEL_TAG || !isSubdivisionId(id)) return null;
  end++;
  if (first > runFirst) {
    for (let member = end; member < runEnd; member++) if (isTag(around.codePointOf(member))) return null;
  }
  return { first, end };
}

function isLetterTag(codePoint: number): boolean {
  return codePoint >= 0xe0020 && codePoint <= 0xe007e;
}

function isTag(codePoint: number): boolean {
  return isLetterTag(codePoint) || codePoint === CANCEL_TAG;
}
