import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { marksOf } from '../../test/marks-of.ts';
import { applyMarks } from '../marks/apply-marks.ts';
import type { Mark } from '../marks/mark.ts';
import { inspect } from '../scan.ts';
import { surveyPortably } from '../text/portable-survey.ts';
import { addSpacing } from './all-spacing.ts';
import { mayLeaveDoubtfulSpaces } from './doubtful-edits.ts';
import { FIRST_LINE, readSpacedText } from './spaced-text.ts';
import { NO_SPACING, suspectSpacing } from './suspect-spacing.ts';

function suspects(text: string): boolean {
  return suspectSpacing(addSpacing(NO_SPACING, readSpacedText(text, FIRST_LINE, true), true)).length > 0;
}

function overlooksNothing(text: string, marks: readonly Mark[]): void {
  if (surveyPortably(text).hasDoubtfulSpaces || mayLeaveDoubtfulSpaces(text, marksOf(marks), true)) return;
  assert.ok(!suspects(applyMarks(text, marks)), escaped(text));
}

const MARK = {
  ...{ start: 0, end: 1, codePoint: 0x200b },
  technique: 'zero-width',
  characterClass: 'zero-width-space',
} as const;

const PIECES = [
  ...['One. ', 'Two! ', 'Three? ', 'x.', 'Y', 'a', ' ', '\n', '\r\n', '\t', '."', ' B'],
  ...['\u200b', '\u200d', '\u00a0', '\u2003', '\u2028', '\u0085', '\u3000', '\u0430', '\uff0e', '\ufeff'],
];
const anySentences = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));

test('the quick check for suspicious spaces misses none that the edits of a scan leave behind', () => {
  const all = (text: string) => overlooksNothing(text, inspect(text).marks);
  fc.assert(fc.property(anySentences, all), { numRuns: cases(20_000), seed: 20261121 });
  fc.assert(fc.property(anyText, all), { numRuns: cases(2000), seed: 20261121 });
});

test('the quick check for suspicious spaces misses none that random edits leave behind', () => {
  const decision = fc.constantFrom<Mark['decision']>(
    { action: 'delete' },
    { action: 'replace', text: ' ' },
    { action: 'replace', text: '\n' },
    { action: 'replace', text: '.' },
    { action: 'keep', reason: 'option-off' },
  );
  const edits = fc.array(fc.tuple(fc.nat(60), decision), { maxLength: 12 });
  fc.assert(
    fc.property(anySentences, edits, (text, chosen) => {
      const marks = new Map(
        chosen.filter(([start]) => start < text.length).map(([start, one]) => [start, one]),
      );
      const placed = [...marks].sort(([one], [other]) => one - other);
      overlooksNothing(
        text,
        placed.map(([start, one]) => ({ ...MARK, start, end: start + 1, decision: one })),
      );
    }),
    { numRuns: cases(20_000), seed: 20261121 },
  );
});

test('the quick check for suspicious spaces flags edits beside double spaces or line ends, not between letters', () => {
  for (const text of [
    'pass\u200bword and more',
    'co\u00adop. So it is.',
    'p\u0430y',
    '10\u00a0km. Then\u00a0on',
    '\ufeffword\u200b',
  ])
    assert.equal(mayLeaveDoubtfulSpaces(text, marksOf(inspect(text).marks), true), false, escaped(text));
  for (const text of ['end.\u200b  Next', 'word \u200b\nnext', 'word.\u00a0 Next'])
    assert.equal(mayLeaveDoubtfulSpaces(text, marksOf(inspect(text).marks), true), true, escaped(text));
});
