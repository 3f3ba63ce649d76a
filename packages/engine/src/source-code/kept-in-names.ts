/**
 * Invisible characters that a context keeps, but in a name of source code: with one of them a name looks the same and is
 * another name. UTS #39 3.1; UTS #55 4.1.
 */

import type { Reason } from '../marks/mark.ts';
import { endOf, type Marks } from '../marks/marks.ts';
import { decisionOf, withDecision } from '../marks/verdicts.ts';
import type { StrictReason } from '../strict-reasons.ts';
import { invisibleNames, isSet, type Run } from './invisible-names.ts';
import { linesOf, type MarkedLine } from './marked-line.ts';
import { isProseInCode, kindOfLine } from './source-line.ts';

/** Where no reader sees a difference, or only with a font for it. Other joiners and direction marks show. */
const UNSEEN: ReadonlySet<Reason> = new Set<StrictReason>([
  ...(['indic-letter', 'indic-affix', 'arabic-morpheme', 'arabic-affix'] as const),
  ...(['sea-line-break', 'cjk-line-break', 'sea-no-break', 'cjk-no-break'] as const),
  ...(['number-join', 'hyphenation-point', 'combining-order', 'mongolian-fvs'] as const),
  ...(['hangul-filler-syllable', 'ks-composition', 'khmer-inherent-vowel'] as const),
  ...(['invisible-operator', 'standardized-variant', 'ideographic-variant'] as const),
]);
/** Unit by unit, so that places stay. */
const BEYOND_ASCII = /[^\0-\x7f]/g;
const ASCII_WORD = /[A-Za-z]{2}/;

/** The marks of a section of source code; those that a context keeps in names are deleted. */
export function deleteInNames(text: string, marks: Marks, borders: readonly number[] = []): Marks {
  const { length, starts, codePoints } = marks;
  const loose = marks.verdicts.map((verdict) => {
    const decision = decisionOf(verdict);
    const isUnseen = decision.action === 'keep' && UNSEEN.has(decision.reason);
    return isUnseen ? withDecision(verdict, { action: 'delete' }) : verdict;
  });
  if (loose.every((verdict, index) => verdict === marks.verdicts[index])) return marks;
  const verdicts = marks.verdicts.slice();
  for (const line of linesOf(text, { length, starts, codePoints, verdicts: loose }, borders))
    for (const { first, end } of namesIn(line)) verdicts.set(loose.subarray(first, end), first);
  return { length, starts, codePoints, verdicts };
}

/** Text between tags, and prose in a string or comment of several lines, look like names too. */
function* namesIn(line: MarkedLine): Generator<Run> {
  const ascii = line.text.replace(BEYOND_ASCII, 'x');
  if (isProseInCode(ascii)) return;
  const isCode = ASCII_WORD.test(line.text) && kindOfLine(ascii) === 'code';
  for (const run of invisibleNames(line, true))
    if (isCode || isSet(ascii, endOf(run.marks, run.end - 1) - line.start)) yield run;
}
