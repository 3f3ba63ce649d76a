/**
 * Invisible characters that a context keeps, but in a name of source code: with one of them a name looks the same and is
 * another name. UTS #39 3.1; UTS #55 4.1.
 */

import type { Reason } from '../marks/mark.ts';
import { endOf, type Marks } from '../marks/marks.ts';
import { decisionOf, withDecision } from '../marks/verdicts.ts';
import type { StrictReason } from '../strict-reasons.ts';
import { invisibleNames, isCalledOrSet, type Run } from './invisible-names.ts';
import { linesOf, type MarkedLine } from './marked-line.ts';
import { kindOfLine } from './source-line.ts';

/** Where no reader sees a difference, or only with a font for it. Other joiners and direction marks show. */
const UNSEEN: ReadonlySet<Reason> = new Set<StrictReason>([
  ...(['indic-letter', 'indic-affix', 'arabic-morpheme', 'arabic-affix'] as const),
  ...(['sea-line-break', 'cjk-line-break', 'sea-no-break', 'cjk-no-break'] as const),
  ...(['number-join', 'hyphenation-point', 'combining-order', 'mongolian-fvs'] as const),
  ...(['hangul-filler-syllable', 'ks-composition', 'khmer-inherent-vowel'] as const),
  ...(['invisible-operator', 'interlinear-annotation', 'shorthand-control', 'musical-control'] as const),
  ...(['hieroglyph-control', 'standardized-variant', 'ideographic-variant'] as const),
]);
const BEYOND_ASCII = /[^\0-\x7f]/g;

/** The marks of a section of source code; those that a context keeps in names are deleted. */
export function deleteInNames(text: string, marks: Marks): Marks {
  const { length, starts, codePoints } = marks;
  const loose = marks.verdicts.map((verdict) => {
    const decision = decisionOf(verdict);
    const isUnseen = decision.action === 'keep' && UNSEEN.has(decision.reason);
    return isUnseen ? withDecision(verdict, { action: 'delete' }) : verdict;
  });
  if (loose.every((verdict, index) => verdict === marks.verdicts[index])) return marks;
  const verdicts = marks.verdicts.slice();
  for (const line of linesOf(text, { length, starts, codePoints, verdicts: loose }))
    for (const { first, end } of invisibleNames(line, true))
      if (isOfCode(line, { marks, first, end })) verdicts.set(loose.subarray(first, end), first);
  return { length, starts, codePoints, verdicts };
}

/** Text between tags, and prose in a comment of several lines, look like names too. */
function isOfCode({ text, start }: MarkedLine, { marks, end }: Run): boolean {
  const ascii = text.replace(BEYOND_ASCII, 'x');
  return kindOfLine(ascii) === 'code' || isCalledOrSet(ascii, endOf(marks, end - 1) - start);
}
