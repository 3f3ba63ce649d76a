/** Does a stretch of a line cross the border of a comment or a string? UTS #55 3.1: what is ordered there is code. */
import { isRightToLeft } from '../unicode/bidi-class.ts';

/** Longer stretches are prose, and a bound keeps nested ones linear. */
const MAX_READ = 1000;
/** Where comments and long strings begin and end; the two slashes of an address do not. */
const BORDER = /"""|'''|\/\*|\*\/|(?<!:)\/\/|<!--|-->/;
const QUOTE = '"';

/** `lineStart` to `start` is what stands before the stretch, `start` to `end` the stretch itself. */
export function crossesCodeBorder(text: string, lineStart: number, start: number, end: number): boolean {
  const stretch = text.slice(start, Math.min(end, start + MAX_READ));
  if (BORDER.test(stretch)) return true;
  const quotes = countQuotes(stretch);
  if (quotes === 0) return false;
  // Inside a string its first quotation mark ends it.
  return quotes % 2 === 1 || countQuotes(text.slice(Math.max(lineStart, start - MAX_READ), start)) % 2 === 1;
}

/** A mark between two letters that are read from the right is part of a Hebrew abbreviation. */
function countQuotes(text: string): number {
  let count = 0;
  for (let index = text.indexOf(QUOTE); index >= 0; index = text.indexOf(QUOTE, index + 1)) {
    const isGershayim =
      isRightToLeft(text.charCodeAt(index - 1) || 0) && isRightToLeft(text.charCodeAt(index + 1) || 0);
    if (!isGershayim) count++;
  }
  return count;
}
