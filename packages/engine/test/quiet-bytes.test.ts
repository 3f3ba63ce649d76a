/** Files as people have them are proven by their bytes: with blanks at line ends, and in every language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from './cases.ts';
import { corporaAreMissing, declarations, emojiSequences } from './corpora.ts';
import { escaped } from './escaped.ts';
import { holds, kernelIsMissing, prove } from './prove-bytes.ts';

const anySizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });

test('the quick check of UTF-8 bytes never declares a text with two kinds of hyphens clean', {
  skip: kernelIsMissing,
}, () => {
  const text = 'A well-known and state\u{2010}of\u{2010}the\u{2010}art idea';
  const bytes = Buffer.from(text);
  for (const size of [1, 2, 3, 5, bytes.length]) assert.equal(prove(bytes, [size]), null, `${size}`);
  for (const [from, to] of [
    ['-', '\u{2010}'],
    ['\u{2010}', '-'],
    ['\u{2010}', '\u{2013}'],
  ] as const)
    assert.notEqual(prove(Buffer.from(text.replaceAll(from, to))), null);
});

test('the quick check of UTF-8 bytes accepts a few spaces at line ends, and not spaces that may encode bits', {
  skip: kernelIsMissing,
}, () => {
  const anyLine = fc.constantFrom(
    ...[
      'word',
      'word',
      'word',
      'more words',
      '\u4e2d',
      'tail ',
      'tail\t',
      'tail  ',
      'mixed \t ',
      '    code',
      '    code ',
    ],
    ...['\tcode', '', '', '  ', ' \t', ' \t \t', '```', '~~~ ', '# heading ', '- *a* '],
  );
  const anyEnd = fc.constantFrom('\n', '\n', '\r\n', '\r');
  const anyLines = fc
    .tuple(fc.array(fc.tuple(anyLine, anyEnd), { maxLength: 60 }), fc.nat(40), fc.nat(2))
    .map(([lines, plain, blanks]) =>
      [...lines.flat(), 'plain\n'.repeat(plain), 'last', ' '.repeat(blanks)].join(''),
    );
  let proven = 0;
  const isSame = (text: string, sizes: readonly number[]) => {
    const isProven = holds(text);
    assert.equal(holds(text, sizes), isProven, escaped(text));
    proven += Number(isProven);
  };
  fc.assert(fc.property(anyLines, anySizes, isSame), { numRuns: cases(8000), seed: 20261122 });
  assert.ok(proven > cases(1000), `${proven} were proven`);
  const code = 'if (a) {\n  \n\tb();\n}\n'.repeat(100);
  assert.equal(prove(Buffer.from(code)), code.length);
  const prose = `${'A line of words.\n'.repeat(100)}Another one \n`.repeat(9);
  assert.equal(prove(Buffer.from(prose)), prose.length);
  assert.equal(prove(Buffer.from('A line \nof words.\n'.repeat(100))), null);
});

test('the quick check of UTF-8 bytes declares nearly all natural texts clean', {
  skip: kernelIsMissing || corporaAreMissing,
}, () => {
  const proven = declarations().filter(({ text }) => holds(text.toWellFormed(), [700]));
  // Those with a dotless i are asked of it.
  assert.ok(proven.length > 475, `${proven.length} were proven`);
  for (const emoji of emojiSequences()) holds(`We met ${emoji} there.`);
});
