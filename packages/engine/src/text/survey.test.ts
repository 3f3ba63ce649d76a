import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../../test/any-letters.ts';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { Letters } from '../letters/find-look-alikes.ts';
import { findMixedNumbers } from '../letters/find-mixed-numbers.ts';
import { addSpacing } from '../spacing/all-spacing.ts';
import { FIRST_LINE, readSpacedText } from '../spacing/spaced-text.ts';
import { NO_SPACING, suspectSpacing } from '../spacing/suspect-spacing.ts';
import { countCodePoints } from '../unicode/code-point-offsets.ts';
import { findCandidates } from './find-candidates.ts';
import { openKernel } from './kernel/open-kernel.ts';
import { type Survey, surveyPortably } from './portable-survey.ts';

const kernel = openKernel();
/** Each must hold on its own. */
const WALKS = kernel === null ? [surveyPortably] : [surveyPortably, kernel];

/** What the walk must not overlook, each asked of the rules themselves. */
function asks(text: string) {
  const letters = new Letters(text);
  letters.judge(null);
  const spaced = readSpacedText(text, FIRST_LINE, true);
  return {
    characters: countCodePoints(text),
    hasCandidates: findCandidates(text).starts.length > 0,
    hasLookAlikes: letters.marks().length > 0,
    hasMixedNumbers: findMixedNumbers(text).length > 0,
    hasDoubtfulSpaces: suspectSpacing(addSpacing(NO_SPACING, spaced, true)).length > 0,
  };
}

function overlooksNothing(text: string): void {
  for (const [question, asked] of Object.entries(asks(text))) {
    for (const walk of WALKS) {
      const answer = walk(text)[question as keyof Survey];
      if (typeof asked === 'number') assert.equal(answer, asked, escaped(text));
      else if (asked) assert.equal(answer, true, `${question}: ${escaped(text)}`);
    }
  }
}

test('the quick check of a text never misses a character that the full scan would report', () => {
  fc.assert(fc.property(anyLetters, overlooksNothing), { numRuns: cases(20_000), seed: 20261121 });
  fc.assert(fc.property(anyText, overlooksNothing), { numRuns: cases(4000), seed: 20261121 });
});

test('the quick check of a text finds a word that mixes two alphabets at every offset', () => {
  for (let before = 0; before < 20; before++) {
    for (const word of ['p\u0430y', '\u0430a', 'a1\u0430', '\u04301a', 'a\u200b\u0430', '\u0441\u043e'])
      overlooksNothing(`${'the '.repeat(before)}${'x'.repeat(before % 8)} ${word} is in the house`);
  }
});

test('the quick check of a text declares ordinary texts in many languages clean', () => {
  const nothing = {
    hasCandidates: false,
    hasLookAlikes: false,
    hasMixedNumbers: false,
    hasDoubtfulSpaces: false,
  };
  for (const text of [
    'The letter came on Thursday. ',
    'Hello, world. It is 10 o\u2019clock.\n\nFine!',
    '\u041f\u043e\u0435\u0437\u0434 \u0443\u0448\u0451\u043b, \u0438 \u043e\u043d\u0430 \u043d\u0435 \u0443\u0434\u0438\u0432\u0438\u043b\u0430\u0441\u044c.',
    '\u041e\u0442\u043a\u0440\u043e\u0439\u0442\u0435 Chrome \u0438 \u043d\u0430\u0436\u043c\u0438\u0442\u0435 Enter.',
    'He said \u041d\u0435\u0442, \u043d\u0435 \u0431\u0443\u0434\u0443! and closed the door.',
    '\u03a4\u03bf \u03c4\u03c1\u03ad\u03bd\u03bf \u03ad\u03c6\u03c5\u03b3\u03b5.',
    '\u5217\u8f66\u665a\u70b9\u5341\u5206\u949f\uff0c',
    '\u0648\u0635\u0644 \u0627\u0644\u0642\u0637\u0627\u0631 \u0661\u0662',
    '\u0930\u0947\u0932\u0917\u093e\u0921\u093c\u0940 \u091a\u0932\u0940\u0964',
    '\u0e23\u0e16\u0e44\u0e1f\u0e21\u0e32\u0e16\u0e36\u0e07\u0e17\u0e35\u0e48 \u{1F600}',
  ])
    for (const walk of WALKS)
      assert.deepEqual(walk(text), { characters: Array.from(text).length, ...nothing }, text);
});
