import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_LINES, MANY_CHANGES, mayBeOutOfView, OUT_OF_VIEW, WIDE_GAP } from './may-be-out-of-view.ts';
import { coversOfCode } from './out-of-view.ts';

const hides = (text: string) => [...coversOfCode(text, 'a.js')].length > 0;

describe('mayBeOutOfView', () => {
  it('is told of a gap that is wide and ends far from the start of its line, wherever it stands', () => {
    for (let before = 0; before < 2 * WIDE_GAP; before++) {
      const start = 'x\n'.repeat(before);
      assert.ok(mayBeOutOfView(`${start};${' '.repeat(OUT_OF_VIEW)}eval(a)`), `${before}`);
      assert.ok(mayBeOutOfView(`${start}\t${'\t'.repeat(OUT_OF_VIEW / 8)}eval(a)`), `${before}`);
      assert.ok(mayBeOutOfView(`${start}${'\u3000'.repeat(OUT_OF_VIEW / 2)}eval(a)`), `${before}`);
      assert.ok(
        mayBeOutOfView(`${start}${'x'.repeat(OUT_OF_VIEW)}${' \t'.repeat(WIDE_GAP / 2)}a`),
        `${before}`,
      );
    }
  });

  it('passes narrow gaps, and wide ones near the start of a line', () => {
    assert.ok(!mayBeOutOfView(`${'x'.repeat(OUT_OF_VIEW)}${' '.repeat(WIDE_GAP - 1)}a\n`.repeat(9)));
    assert.ok(!mayBeOutOfView(`${' '.repeat(60)}if (a)  b; // c${' '.repeat(60)}d\n`.repeat(99)));
    assert.ok(!mayBeOutOfView(`${'\t'.repeat(20)}a\n`.repeat(99)));
    assert.ok(!mayBeOutOfView(''));
  });

  it('is told of as many empty lines as there must be, with signs between them', () => {
    for (const line of ['', '  ', '\u00a0', '\n}', '\r'])
      assert.ok(mayBeOutOfView(`a${`\n${line}`.repeat(EMPTY_LINES)}\neval(a)`), JSON.stringify(line));
    assert.ok(!mayBeOutOfView(`a${'\n'.repeat(EMPTY_LINES - 2)}b${'\n'.repeat(EMPTY_LINES - 2)}`));
    assert.ok(!mayBeOutOfView(`${'\n'.repeat(100)}\u0436`.repeat(9)));
  });

  it('is told of spaces and tabs that take turns in empty lines', () => {
    const line = ' \t'.repeat(MANY_CHANGES / 2 + 1);
    assert.ok(hides(`a\n${line}\nb`));
    assert.ok(mayBeOutOfView(`a\n${line}\nb`));
    assert.ok(mayBeOutOfView(`a\n${' \t \n'.repeat(MANY_CHANGES)}b`));
    assert.ok(!mayBeOutOfView(`a\n${'  \n\t\n'.repeat(MANY_CHANGES)}b`));
  });
});
