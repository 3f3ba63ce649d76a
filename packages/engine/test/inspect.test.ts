/** Where every mark stands, for those who show them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { clean, inspect } from '../src/index.ts';

describe('inspect', () => {
  it('inspect returns the position and action of each hidden or look-alike character', () => {
    const { marks, text } = inspect('pass\u{200B}word \u{1F468}\u{200D}\u{1F469} p\u{0430}ypal');
    assert.equal(text, 'password \u{1F468}\u{200D}\u{1F469} paypal');
    assert.deepEqual(
      marks.map(({ start, end, decision }) => [start, end, decision.action]),
      [
        [4, 5, 'delete'],
        [12, 13, 'keep'],
        [17, 18, 'replace'],
      ],
    );
  });

  it('inspect returns the same report as clean, and applying its edits gives the cleaned text', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      '\u{200B}',
      '\u{200D}',
      '\u{FE0F}',
      '\u{00A0}',
      '\u{0430}',
      '\u{1F600}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const { marks, carriers: _, inNames: _names, ...report } = inspect(text);
        assert.deepEqual(report, clean(text));
        let made = '';
        let from = 0;
        for (const { start, end, decision } of marks) {
          assert.ok(start >= from && end > start);
          if (decision.action === 'keep') continue;
          made += text.slice(from, start) + (decision.action === 'replace' ? decision.text : '');
          from = end;
        }
        assert.equal(made + text.slice(from), report.text);
      }),
      { seed: 20261123 },
    );
  });
});
