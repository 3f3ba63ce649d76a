/** Does a narrow space join a suffix to a Mongolian word? TUS 13.5. */
import type { Reason } from '../marks/mark.ts';
import { isSpaceSeparator } from '../unicode/general-category.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const SPACE = 0x20;

export function mongolianSuffix(around: Surroundings, candidate: number): Reason | null {
  if (!isMongolianLetter(around.after(candidate))) return null;
  const cursor = around.cursorBefore(candidate);
  let before = around.stepBack(cursor);
  // Some set a plain space too.
  if (before === SPACE) before = around.stepBack(cursor);
  // A name, a number or a placeholder may take one.
  return isLineEdge(before) || isSpaceSeparator(before) ? null : 'mongolian-suffix';
}

function isMongolianLetter(codePoint: number): boolean {
  return codePoint >= 0x1820 && codePoint <= 0x18aa;
}
