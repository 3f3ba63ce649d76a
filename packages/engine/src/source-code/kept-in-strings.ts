/**
 * Direction marks that stay on a line from the right, but in a string of source code that is all from the left: there they
 * order nothing, and make another string of it. UTS #55 3.1.
 */
import type { Marks } from '../marks/marks.ts';
import { decisionOf, withDecision } from '../marks/verdicts.ts';
import { linesOf } from './marked-line.ts';

/** A name, a path or an address in quotation marks, with a letter or digit before its first mark. */
const MARKED_STRING = /(["'`])[\w.@:/-]{0,200}\w[\u200e\u200f\u061c][\w.@:/\u200e\u200f\u061c-]{0,200}\1/g;

/** The marks of a section of source code; those in such strings are deleted. */
export function deleteInStrings(text: string, marks: Marks): Marks {
  const isMark = (verdict: number) => {
    const decision = decisionOf(verdict);
    return decision.action === 'keep' && decision.reason === 'bidi-mark';
  };
  if (!marks.verdicts.some(isMark)) return marks;
  const verdicts = marks.verdicts.slice();
  for (const { text: line, start, first, end } of linesOf(text, marks)) {
    let mark = first;
    for (const { 0: string, index } of line.matchAll(MARKED_STRING)) {
      const [from, to] = [start + index, start + index + string.length];
      for (; mark < end && (marks.starts[mark] as number) < to; mark++) {
        const verdict = verdicts[mark] as number;
        if ((marks.starts[mark] as number) > from && isMark(verdict))
          verdicts[mark] = withDecision(verdict, { action: 'delete' });
      }
    }
  }
  return { length: marks.length, starts: marks.starts, codePoints: marks.codePoints, verdicts };
}
