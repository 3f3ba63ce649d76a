/** The line ends of a text outlive an edit that does not touch them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { withLineEnds } from './line-ends.ts';

const asInField = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const EDITS: readonly (readonly [string, string, string, string])[] = [
  ['a word is added at the end', 'one\r\ntwo\r\n', 'one\ntwo\nthree', 'one\r\ntwo\r\nthree'],
  ['a line is added in the middle', 'one\r\ntwo', 'one\nnew\ntwo', 'one\r\nnew\r\ntwo'],
  ['a letter is added among line ends of all kinds', 'a\r\nb\nc\rd', 'a\nbb\nc\nd', 'a\r\nbb\nc\rd'],
  ['a line end is removed', 'a\r\nb\r\nc', 'ab\nc', 'ab\r\nc'],
  ['everything is replaced', 'a\r\nb', 'x\ny\nz', 'x\r\ny\r\nz'],
  ['everything is deleted', 'a\r\nb', '', ''],
  ['a text with LF alone', 'a\nb', 'a\nc', 'a\nc'],
];

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n') });

describe('an edit of a text with its own line ends', () => {
  for (const [name, before, typed, after] of EDITS)
    it(`typing in the text field keeps the line ends that a text came with: ${name}`, () =>
      assert.equal(withLineEnds(before, typed), after));

  it('if an edit makes a CR and an LF neighbours, they stay two line ends', () =>
    assert.equal(withLineEnds('a\rb\nc', 'a\n\nc'), 'a\n\nc'));

  it('a text that was not edited keeps its line ends', () => {
    fc.assert(
      fc.property(text, (before) => assert.equal(withLineEnds(before, asInField(before)), before)),
      { seed: 20261123 },
    );
  });

  it('an edited text is the typed text, except for its line ends', () => {
    fc.assert(
      fc.property(text, text.map(asInField), (before, typed) =>
        assert.equal(asInField(withLineEnds(before, typed)), typed),
      ),
      { seed: 20261123 },
    );
  });
});
