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
  ['a letter is changed in a text with LF', 'a\nb', 'a\nc', 'a\nc'],
];

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n') });

describe('line ends of an edited text', () => {
  for (const [name, before, typed, after] of EDITS)
    it(`an edit in the text field keeps the original line ends of the text: ${name}`, () =>
      assert.equal(withLineEnds(before, typed), after));

  it('a CR and an LF that become adjacent by an edit stay two separate line ends', () =>
    assert.equal(withLineEnds('a\rb\nc', 'a\n\nc'), 'a\n\nc'));

  it('an unedited text keeps its line ends', () => {
    fc.assert(
      fc.property(text, (before) => assert.equal(withLineEnds(before, asInField(before)), before)),
      { seed: 20261123 },
    );
  });

  it('restoring the original line ends changes no other character of an edited text', () => {
    fc.assert(
      fc.property(text, text.map(asInField), (before, typed) =>
        assert.equal(asInField(withLineEnds(before, typed)), typed),
      ),
      { seed: 20261123 },
    );
  });
});
