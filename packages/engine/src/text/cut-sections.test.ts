import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../test/cases.ts';
import { endOfSection, endOfSectionSoFar } from './cut-sections.ts';
import { SECTION_SIZE } from './section-size.ts';

const SIZE = { visible: 40, characters: 60 };

/** The first section of a text. */
function first(text: string): string {
  return text.slice(0, endOfSection(text, 0, SIZE));
}

test('a text of 200,000 characters, the most that the service accepts, is not cut into sections', () => {
  for (const character of ['a', '\u{1F600}', '\u200b', '\u{E0100}', '\n']) {
    const text = character.repeat(200_000);
    assert.equal(endOfSection(text, 0, SECTION_SIZE), text.length);
  }
});

test('a section of characters of two units around plain ones is cut beside the plain ones', () => {
  const size = { visible: 60, characters: 60 };
  const pairs = '\u{1F600}'.repeat(30);
  const text = `${pairs}${'x'.repeat(14)}${pairs}`;
  const plain = (index: number) => index > 60 && index < 60 + 14 + 10;
  assert.ok(plain(endOfSection(text, 0, size)));
  assert.equal(endOfSectionSoFar(text, 0, size), endOfSection(text, 0, size));
});

test('a section of a long text ends after a blank line in its second half, or after any line if none is blank', () => {
  const line = `${'x'.repeat(10)}\n`;
  assert.equal(first(`${line.repeat(2)}\n${line.repeat(4)}`), `${line.repeat(2)}\n`);
  assert.equal(first(line.repeat(6)), line.repeat(3));
  assert.equal(first(`\n${line.repeat(6)}`), `\n${line.repeat(3)}`);
  assert.equal(first('ab\r\n'.repeat(20)), 'ab\r\n'.repeat(10));
  assert.equal(first('ab\u2028'.repeat(20)), 'ab\u2028'.repeat(13));
});

test('hidden characters do not count when a long text is cut into sections by length', () => {
  const line = `${'x'.repeat(10)}\n`;
  assert.equal(first(`\u200b\u200b${line.repeat(6)}`), `\u200b\u200b${line.repeat(3)}`);
});

test('a line too long for a section is cut before a space with no hidden character near it', () => {
  const words = 'plain words stand here without an end of ';
  assert.equal(first(`${words}${words}`), 'plain words stand here');
  const near = 'so plain\u200bly do words stand here without an end';
  assert.equal(first(`${near} and more of them`), 'so plain\u200bly do words stand');
});

test('a word too long for a section is cut between characters, never before a combining mark or skin tone', () => {
  assert.equal(first('\u4eca'.repeat(50)), '\u4eca'.repeat(28));
  assert.equal(first('e\u0301'.repeat(50)).length % 2, 0);
  assert.equal(first('\u{1F469}\u{1F3FD}'.repeat(50)).length % 4, 0);
});

test('a run of hidden characters too long for a section is cut between characters at the maximum length', () => {
  assert.equal(first('\u{E0100}'.repeat(100)).length, 120);
  assert.equal(first('\u200b'.repeat(100)).length, 60);
  assert.equal(first(`${'\u200b'.repeat(59)}\r\nx`), '\u200b'.repeat(59));
});

test('a text that arrives in pieces is cut into the same sections as the whole text', () => {
  const texts = ['plain words '.repeat(20), 'ab\r\n'.repeat(30), '\u{1F600}'.repeat(70), '\u200b'.repeat(90)];
  for (const text of texts) {
    for (let length = 0; length <= text.length; length++) {
      const end = endOfSectionSoFar(text.slice(0, length), 0, SIZE);
      if (end >= 0) assert.equal(end, endOfSection(text, 0, SIZE), `${text.slice(0, 12)} ${length}`);
    }
    assert.ok(endOfSectionSoFar(text, 0, SIZE) > 0);
  }
});

test('ASCII text is cut into sections at the same positions as text with other letters', () => {
  const anyLines = fc
    .array(
      fc.constantFrom('x', 'y z', ' ', '\t', '\n', '\n', '\n\n', '\n \n', 'xxxxxxxxxxxx', '\r\n', '\u200b'),
      {
        maxLength: 80,
      },
    )
    .map((pieces) => pieces.join(''));
  const isCutAlike = (text: string, from: number) => {
    const start = Math.min(from, text.length);
    for (const cut of [endOfSection, endOfSectionSoFar])
      assert.equal(
        cut(text, start, SIZE),
        cut(text.replaceAll('x', '\u00e9'), start, SIZE),
        JSON.stringify(text),
      );
  };
  fc.assert(fc.property(anyLines, fc.nat(30), isCutAlike), { numRuns: cases(20_000), seed: 20261122 });
});
