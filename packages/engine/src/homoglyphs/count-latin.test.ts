import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../../test/any-letters.ts';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { countLatin } from './count-latin.ts';
import { countEvidence } from './evidence.ts';
import { Letters } from './find-look-alikes.ts';
import { readSeenText, readWords } from './words.ts';

/** The number of words after which counting stops. */
const ENOUGH = 2;

function countsTheSame(text: string): void {
  const found = countLatin(text);
  if (found === null) return;
  const seen = readSeenText(text);
  const { sentences: _, latinWords, ...counts } = countEvidence(seen, readWords(seen));
  const { sentences: _found, latinWords: foundWords, ...foundCounts } = found;
  assert.deepEqual(foundCounts, counts, escaped(text));
  assert.equal(Math.min(foundWords, ENOUGH), Math.min(latinWords, ENOUGH), escaped(text));
  assert.ok(!new Letters(text).isInteresting, `a word is judged: ${escaped(text)}`);
}

const LATIN = [
  ...'aZ\u00e9\u0111\u0180\u01dd\u0253\u0259\u1e9e',
  ...'\u0301\u05d0\u0639\u4e2d\u0e01\u1100\u3164\u115f\uac00\u309b',
  ..."\u200b\u00ad\u200d 1\u0661.,\n'\u2019",
  ...'\u{20000}\u{1F600}\u{E0100}\ud83d',
];
const anyLatin = fc.array(fc.constantFrom(...LATIN), { maxLength: 40 }).map((pieces) => pieces.join(''));

test('what is counted at a glance is what the words count', () => {
  fc.assert(fc.property(anyLatin, countsTheSame), { numRuns: cases(8000), seed: 20261121 });
  fc.assert(fc.property(anyLetters, countsTheSame), { numRuns: cases(4000), seed: 20261121 });
  fc.assert(fc.property(anyText, countsTheSame), { numRuns: cases(2000), seed: 20261121 });
});

test('of every character, alone and in a word', () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += codePoint < 0x20000 ? 1 : 61) {
    const character = String.fromCodePoint(codePoint);
    countsTheSame(`${character} Ab${character}c `);
  }
});

test('words are found wherever the first of them stand', () => {
  for (const before of [0, 2040, 2046, 2047, 2048, 16_380, 16_384])
    for (const words of ['ab', 'ab cd', 'abcd e f', 'AB XYZ', 'a\u200bb c\u0301d'])
      countsTheSame(`${'\u4e2d'.repeat(before)}${words} \u4e2d`);
});

test('a word that may be judged is not counted at a glance', () => {
  for (const text of ['p\u0430y', '\u0430', '\u03b1', '\u{1d41a}', '\u2160', '\u212a', '\uff41', '\u0251'])
    assert.equal(countLatin(`plain words and ${text}`), null, escaped(text));
});
