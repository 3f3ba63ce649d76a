import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../test/cases.ts';
import { escaped } from '../../test/escaped.ts';
import { marksOf } from '../../test/marks-of.ts';
import { applyMarks, editText } from './apply-marks.ts';
import type { Decision, Mark } from './mark.ts';

const anyDecision = fc.constantFrom<Decision>(
  { action: 'delete' },
  { action: 'keep', reason: 'option-off' },
  { action: 'replace', text: 'a' },
  { action: 'replace', text: '\u0430' },
  { action: 'replace', text: ' - ' },
);
const anyUnits = fc
  .array(fc.constantFrom('a', 'e\u0301', '\u200b', '\u{1F600}', '\ud83d', '\udc00', '\u4e2d', ' '), {
    maxLength: 400,
  })
  .map((pieces) => pieces.join(''));

/** As slow and plain as can be. */
function applied(text: string, marks: readonly Mark[]): string {
  let left = '';
  let from = 0;
  for (const { start, end, decision } of marks) {
    if (decision.action === 'keep') continue;
    left += text.slice(from, start) + (decision.action === 'replace' ? decision.text : '');
    from = end;
  }
  return left + text.slice(from);
}

test('applying all deletions and replacements at once gives the same text as applying them one by one', () => {
  fc.assert(
    fc.property(anyUnits, fc.infiniteStream(fc.option(anyDecision, { freq: 3 })), (text, decisions) => {
      const marks: Mark[] = [];
      for (let start = 0; start < text.length; ) {
        const codePoint = text.codePointAt(start) as number;
        const end = start + (codePoint > 0xffff ? 2 : 1);
        const decision = decisions.next().value;
        const kind = { technique: 'zero-width', characterClass: 'zero-width-space' } as const;
        if (decision !== null) marks.push({ ...{ start, end, codePoint, decision }, ...kind });
        start = end;
      }
      const expected = escaped(applied(text, marks));
      assert.equal(escaped(applyMarks(text, marks)), expected);
      assert.equal(escaped(editText(text, marksOf(marks))), expected);
    }),
    { numRuns: cases(2000), seed: 20261121 },
  );
});

test('applying no deletions or replacements returns the text unchanged', () => {
  const text = 'a\u200db';
  assert.ok(Object.is(applyMarks(text, []), text));
  assert.ok(Object.is(editText(text, marksOf([])), text));
});

test('one deletion can remove an escape sequence of several characters', () => {
  const mark = { start: 1, end: 7, codePoint: 0x200b, technique: 'zero-width' } as const;
  const kind = { characterClass: 'zero-width-space', decision: { action: 'delete' } } as const;
  assert.equal(applyMarks('"\\u200b"', [{ ...mark, ...kind }]), '""');
});
