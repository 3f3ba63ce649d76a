import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../test/any-text.ts';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { findCandidates } from '../text/find-candidates.ts';
import { decideMarks } from './all-rules.ts';

const NEIGHBOURS = ['a', ' ', '1', ',', '\u0627', '\u0649\u0654', '\u0915', '\u094d', '\u0e01', '\u0e38'];
const MORE = [
  '\u4e00',
  '\u3002',
  '\u{1F469}',
  '\u{1F3FD}',
  '\u2764',
  '#',
  '\u20e3',
  '\u201c',
  '\u0301',
  '\n',
];
const HIDDEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\ufe0f',
  '\u{E0101}',
  '\u{E0061}',
  '\u00ad',
];

/** Few characters in many orders: the same run comes again beside the same ones. */
const anyRuns = fc.array(
  fc.tuple(
    fc.constantFrom(...NEIGHBOURS, ...MORE),
    fc.array(fc.constantFrom(...HIDDEN), { minLength: 1, maxLength: 3 }),
  ),
  { minLength: 100, maxLength: 400 },
);

function isDecidedAlike(text: string): void {
  const candidates = findCandidates(text);
  assert.deepEqual(
    decideMarks(candidates, undefined, null, true),
    decideMarks(candidates, undefined, null, false),
    escaped(text),
  );
}

test('caching the decisions on hidden characters does not change any decision', () => {
  const alike = fc.property(anyRuns, (runs) => isDecidedAlike(runs.flat(2).join('')));
  fc.assert(alike, { numRuns: cases(3000), seed: 20261123 });
  fc.assert(fc.property(anyText, isDecidedAlike), { numRuns: cases(5000), seed: 20261123 });
});
