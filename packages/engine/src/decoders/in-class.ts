/** Whether marks are the ends of ranges in the brackets of a pattern, as `[X-Y]`: there they are what a program looks for. */
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { codePointBefore } from '../unicode/utf-16.ts';

const HYPHEN = 0x2d;
/** How far before a range its bracket may open. */
const FAR_BEFORE = 64;

/** From the first mark to the end of the last one, in UTF-16 indices. */
export function areInClass(text: string, start: number, end: number): boolean {
  const isEnd =
    start > 1 &&
    text.charCodeAt(start - 1) === HYPHEN &&
    isDeletedByDefault(codePointBefore(text, start - 1));
  const isBeginning = text.charCodeAt(end) === HYPHEN && isDeletedByDefault(text.codePointAt(end + 1) ?? 0);
  if (!isEnd && !isBeginning) return false;
  const before = text.slice(Math.max(0, start - FAR_BEFORE), start);
  return before.lastIndexOf('[') > before.lastIndexOf(']');
}
