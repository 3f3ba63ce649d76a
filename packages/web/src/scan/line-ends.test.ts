/** The line ends of a text outlive an edit that does not touch them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { withLineEnds } from './line-ends.ts';

const asInField = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const EDITS: readonly (readonly [string, string, string, string])[] = [
  ['a word at the end', 'one\r\ntwo\r\n', 'one\ntwo\nthree', 'one\r\ntwo\r\nthree'],
  ['a line in the middle', 'one\r\ntwo', 'one\nnew\ntwo', 'one\r\nnew\r\ntwo'],
  ['a letter among ends of all kinds', 'a\r\nb\nc\rd', 'a\nbb\nc\nd', 'a\r\nbb\nc\rd'],
  ['a line end that goes', 'a\r\nb\r\nc', 'ab\nc', 'ab\r\nc'],
  ['everything', 'a\r\nb', 'x\ny\nz', 'x\r\ny\r\nz'],
  ['everything, to nothing', 'a\r\nb', '', ''],
  ['a text without others', 'a\nb', 'a\nc', 'a\nc'],
];

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\r\n') });

describe('an edit of a text with its own line ends', () => {
  for (const [name, before, typed, after] of EDITS)
    it(`an edit keeps the line ends of the text: ${name}`, () =>
      assert.equal(withLineEnds(before, typed), after));

  it('an edit does not merge a CR and an LF that become neighbours into one line end', () =>
    assert.equal(withLineEnds('a\rb\nc', 'a\n\nc'), 'a\n\nc'));

  it('a text that was not edited keeps its line ends', () => {
    fc.assert(
      fc.property(text, (before) => assert.equal(withLineEnds(before, asInField(before)), before)),
      { seed: 20261123 },
    );
  });

  it('an edited text equals the typed one except for its line ends', () => {
    fc.assert(
      fc.property(text, text.map(asInField), (before, typed) =>
        assert.equal(asInField(withLineEnds(before, typed)), typed),
      ),
      { seed: 20261123 },
    );
  });
});
