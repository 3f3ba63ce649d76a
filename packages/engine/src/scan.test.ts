import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../test/any-letters.ts';
import { anyText } from '../test/any-text.ts';
import { cases } from '../test/cases.ts';
import { escaped } from '../test/escaped.ts';
import { scan, scanSections, settingsOf } from './scan.ts';
import { sectionsOf } from './text/section.ts';

function sameOf(text: string): void {
  for (const positions of [false, true]) {
    const [short, long] = [scan, scanSections].map((way) => {
      const { report, parts } = way(sectionsOf(text), settingsOf({ positions }));
      return { report, parts: parts.map((part) => ({ ...part, text: part.text() })) };
    });
    assert.deepEqual(short, long, escaped(text));
  }
}

test('the fast path for texts without hidden characters gives the same report as the full scan', () => {
  for (const text of [
    '',
    'a',
    'It is quiet. ',
    '\u0422\u0438\u0445\u043e.',
    '\u5f88\u9759\u3002',
    '\u{1F600}',
  ])
    sameOf(text);
  fc.assert(fc.property(anyLetters, sameOf), { numRuns: cases(5000), seed: 20261121 });
  fc.assert(fc.property(anyText, sameOf), { numRuns: cases(1000), seed: 20261121 });
});

test('the reports of two scans share no arrays or objects in memory', () => {
  const [one, other] = ['a', 'b'].map((text) => scan(sectionsOf(text), settingsOf({})).report);
  for (const [field, value] of Object.entries(one ?? {}))
    if (typeof value === 'object')
      assert.notEqual(value, Object.entries(other ?? {}).find(([name]) => name === field)?.[1], field);
});
