import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../../test/cases.ts';
import { escaped } from '../../../test/escaped.ts';
import { mayOverwrite } from '../../rules/lone-returns.ts';
import { endOfSection } from '../cut-sections.ts';
import { surveyPortably } from '../portable-survey.ts';
import { openPlainSections } from './open-plain.ts';

const SIZE = { visible: 301, characters: 400 };
const WORD = 'limpid-allow';
const sections = openPlainSections(WORD, SIZE);
const skip = sections === null && 'this process has no WebAssembly';

const PIECES = [
  ...['a line of words', 'x = 1;', '{', '\tif (x) {', '    indented', 'One. Two.', 'limpid-allow', 'limpid-'],
  ...['\n', '\n', '\n', '\r\n', '\n\n', '\r\n\r\n', 'x'.repeat(50), 'y'.repeat(199)],
];
const RARE = [
  ...['\n  \n', '\n\t\n', ' '],
  ...['\r', '\u{7F}', '\u{1B}[0m', '\u{A0}', '\u{200B}', '\u{E9}', '```', '\n```', '\n  ~~~', '\n    ```'],
  ...['One.  Two.', ' \n', '\t\n', 'a  b', '\f', '\0', '\u{430}', 'limpid-allow nbsp'],
];

/** Where the section ends that begins the text, and its line feeds; null where it was not found. */
function find(text: string): readonly [number, number] | null {
  if (sections === null) return null;
  const bytes = Buffer.from(text);
  if (bytes.length < sections.room.length) return null;
  sections.room.set(bytes.subarray(0, sections.room.length));
  const found = sections.find();
  if (found !== null)
    assert.equal(found.letters, text.slice(0, found.length).match(/[A-Za-z]/g)?.length ?? 0);
  return found && [found.length, found.lineFeeds];
}

test('a section of plain lines that is found in bytes is the one of the string, and asks nothing', {
  skip,
}, () => {
  let found = 0;
  const anyPlain = fc.array(fc.constantFrom(...PIECES.filter((piece) => !piece.includes('limpid'))), {
    minLength: 30,
    maxLength: 60,
  });
  const anyText = fc
    .tuple(anyPlain, fc.array(fc.constantFrom(...PIECES, ...RARE), { maxLength: 2 }), fc.nat(60))
    .map(([plain, rare, at]) => [...plain.slice(0, at), ...rare, ...plain.slice(at)].join(''));
  fc.assert(
    fc.property(anyText, (text) => {
      const section = find(text);
      if (section === null) return;
      found++;
      const [length, lineFeeds] = section;
      const own = text.slice(0, length);
      const { characters, ...asked } = surveyPortably(own);
      const context = escaped(text);
      assert.equal(length, endOfSection(text, 0, SIZE), context);
      assert.equal(characters, length, context);
      assert.equal(own.split('\n').length - 1, lineFeeds, context);
      assert.ok(own.endsWith('\n') && !Object.values(asked).includes(true), context);
      assert.ok(!mayOverwrite(own) && !own.includes(WORD) && !/^ {0,3}(?:```|~~~)/m.test(own), context);
      assert.ok(/^[^\s]/m.test(own), context);
    }),
    { numRuns: cases(20_000), seed: 20261126 },
  );
  assert.ok(found > cases(5000), `${found} were found`);
});

test('plain lines are found as a section whatever stands behind them, unless a line ends in none of the second half', {
  skip,
}, () => {
  const lines = 'a line of words\n'.repeat(30);
  assert.deepEqual(find(lines), [288, 18]);
  assert.deepEqual(find('a line of words\r\n'.repeat(30)), [289, 17]);
  assert.deepEqual(find(`${lines.slice(0, 160)}\n${lines}`), [161, 11]);
  assert.deepEqual(find(`${lines.slice(0, 160)}\r\n${lines}`), [162, 11]);
  assert.equal(find(`${lines.slice(0, 160)}  \n${lines}`), null);
  assert.deepEqual(find(`${lines.slice(0, 320)}\u{200B}`), [288, 18]);
  assert.equal(find(`${lines.slice(0, 128)}${'x'.repeat(400)}`), null);
  assert.equal(find(`${lines.slice(0, 160)}\u{200B}${lines}`), null);
  assert.equal(find('\tindented lines\n'.repeat(30)), null);
});
