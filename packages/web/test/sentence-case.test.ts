/** Formal names, as a sentence writes them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sentenceCase } from '../src/scan/sentence-case.ts';

describe('the sentence case of a character name', () => {
  const names = [
    ['ZERO WIDTH SPACE', 'Zero width space'],
    ['RIGHT-TO-LEFT OVERRIDE', 'Right-to-left override'],
    ['CYRILLIC SMALL LETTER A', 'Cyrillic small letter a'],
    ['CYRILLIC CAPITAL LETTER IE', 'Cyrillic capital letter IE'],
    ['FULLWIDTH LATIN CAPITAL LETTER A', 'Fullwidth Latin capital letter A'],
    ['TAG LATIN SMALL LETTER B', 'Tag Latin small letter b'],
    ['VARIATION SELECTOR-17', 'Variation selector-17'],
    ['<control-0000>', '<control-0000>'],
  ] as const;
  for (const [formal, written] of names) {
    it(`the formal character name ${formal} is shown as "${written}"`, () =>
      assert.equal(sentenceCase(formal), written));
  }
});
