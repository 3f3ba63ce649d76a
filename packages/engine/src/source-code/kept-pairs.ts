/**
 * Isolates and embeddings that prose needs, but in source code show a string or comment beside other code than it stands
 * beside: there they are deleted. UTS #55 3.1.
 */
import { CodeBorders } from '../context/code-border.ts';
import type { Marks } from '../marks/marks.ts';
import { isKeeping, withDecision } from '../marks/verdicts.ts';
import { linesOf, type MarkedLine } from './marked-line.ts';
import { isReordering, OpenControls } from './reordered-code.ts';

const [EMBED_LEFT, ISOLATE_LEFT] = [0x202a, 0x2066];

/** The marks of a section of source code. */
export function deletePairs(text: string, marks: Marks): Marks {
  const isKept = (index: number) =>
    isReordering(marks.codePoints[index] as number) && isKeeping(marks.verdicts[index] as number);
  if (!marks.codePoints.some((_, index) => isKept(index))) return marks;
  const verdicts = marks.verdicts.slice();
  for (const line of linesOf(text, marks))
    for (const index of crossing(line, isKept))
      verdicts[index] = withDecision(marks.verdicts[index] as number, { action: 'delete' });
  return { length: marks.length, starts: marks.starts, codePoints: marks.codePoints, verdicts };
}

/** Of the kept ones, those that open or close a stretch of more than one string or comment; without an end, it is the line. */
function* crossing(
  { text, start, marks, first, end }: MarkedLine,
  isKept: (index: number) => boolean,
): Generator<number> {
  const controls = new OpenControls(marks);
  const borders = new CodeBorders(text, true);
  const isCrossed = (opener: number, to: number) => {
    const control = marks.codePoints[opener] as number;
    const from = (marks.starts[opener] as number) - start + 1;
    return borders.isCrossed(from, to, control !== EMBED_LEFT && control !== ISOLATE_LEFT);
  };
  for (let index = first; index < end; index++) {
    if (!isReordering(marks.codePoints[index] as number)) continue;
    const opener = controls.read(index, marks.codePoints[index] as number);
    const pair = opener === null || opener < 0 ? [] : [opener, index].filter(isKept);
    if (pair.length > 0 && isCrossed(opener as number, (marks.starts[index] as number) - start)) yield* pair;
  }
  for (const opener of controls.unclosed())
    if (isKept(opener) && isCrossed(opener, text.length)) yield opener;
}
