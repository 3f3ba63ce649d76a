/** Does a control part fields? U+0001 those of a FIX message, U+007F a node of Info and its place, U+0007 an argument of troff. */
import type { Reason } from '../marks/mark.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const EQUALS = 0x3d;
/** Digits of the longest tag number. */
const MAX_DIGITS = 9;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separator itself
const FIELD = /(?:^8=FIX|\u0001[0-9]{1,9}=)/;
const hasField = (line: string) => FIELD.test(line);
const DELETE = 0x7f;
const INFO_TAG = /^(?:Node|Ref): [^\u007f]+\u007f\d+$|^(?:File|Info file): [^\u007f]+\u007f/;
const isInfoTag = (line: string) => INFO_TAG.test(line);
const BELL = 0x07;
/** Whatever stands behind such a request delimits what it measures or draws: macros take a sign that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the delimiter itself
const isOfTroff = (line: string) => /\\[hlLovwDX]\u0007/.test(line);

export function fieldSeparator(around: Surroundings, candidate: number): Reason | null {
  if (around.codePointOf(candidate) === DELETE)
    return around.lineHas(candidate, isInfoTag) ? 'data-separator' : null;
  if (around.codePointOf(candidate) === BELL)
    return around.lineHas(candidate, isOfTroff) ? 'data-separator' : null;
  const cursor = around.cursorAfter(candidate);
  let codePoint = around.stepForward(cursor);
  // The last field of a message ends with a separator too.
  if (isLineEdge(codePoint)) return around.lineHas(candidate, hasField) ? 'data-separator' : null;
  let digits = 0;
  for (; digits < MAX_DIGITS && codePoint >= 0x30 && codePoint <= 0x39; digits++)
    codePoint = around.stepForward(cursor);
  return digits > 0 && codePoint === EQUALS ? 'data-separator' : null;
}
