/** Do anchor, separator and terminator enclose a base and its gloss on one line? TUS 23.8. */
import type { Reason } from '../marks/mark.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const ANCHOR = 0xfff9;
const SEPARATOR = 0xfffa;
const TERMINATOR = 0xfffb;

/** Keeps all three or none: without its controls a base would be glued to its gloss. */
export function interlinearAnnotation(around: Surroundings, candidate: number): Reason | null {
  const kept = around.memoryOf('interlinear-annotation', () => new Set<number>());
  if (around.codePointOf(candidate) === ANCHOR) {
    const separator = nextControl(around, candidate);
    const terminator = separator === null ? null : nextControl(around, separator);
    const isTriple =
      separator !== null &&
      terminator !== null &&
      around.codePointOf(separator) === SEPARATOR &&
      around.codePointOf(terminator) === TERMINATOR;
    if (isTriple) kept.add(candidate).add(separator).add(terminator);
  }
  return kept.has(candidate) ? 'interlinear-annotation' : null;
}

/** The next control of the line, when something visible stands before it. */
function nextControl(around: Surroundings, candidate: number): number | null {
  for (let member = candidate + 1; member < around.runEnd(candidate); member++)
    if (isControl(around.codePointOf(member))) return null;
  const cursor = around.cursorAfter(candidate);
  for (;;) {
    if (isLineEdge(around.stepForward(cursor))) return null;
    const { starts } = around.candidates;
    while (cursor.candidate < starts.length && around.startOf(cursor.candidate) < cursor.index)
      cursor.candidate++;
    if (cursor.candidate >= starts.length || around.startOf(cursor.candidate) !== cursor.index) continue;
    const end = around.runEnd(cursor.candidate);
    for (let member = cursor.candidate; member < end; member++)
      if (isControl(around.codePointOf(member))) return member;
  }
}

function isControl(codePoint: number): boolean {
  return codePoint >= ANCHOR && codePoint <= TERMINATOR;
}
