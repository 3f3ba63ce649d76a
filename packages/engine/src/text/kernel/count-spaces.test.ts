import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../../test/cases.ts';
import { escaped } from '../../../test/escaped.ts';
import { countSpaces, holds, kernelIsMissing, prove } from '../../../test/prove-bytes.ts';
import { reportQuiet } from '../../quiet-report.ts';
import { detect } from '../../scan.ts';

const PIECES = [
  ...['. ', '.  ', '.   ', '!  ', '? ', '." ', '.)  ', ".' ", '.]  ', '.\u2019  ', '.\u201d ', '..', ' . '],
  ...[
    'One',
    'two',
    '3',
    '\u00c9t\u00e9',
    '\u00e9t\u00e9',
    '\u0414\u0430',
    '\u0434\u0430',
    '\u4e2d\u6587',
    '\u2014',
    '\u0391\u03b2\u03b3',
  ],
  ...['\n', '\n\n', '\r\n', ' \n', '  \n', '\t\n', ' \t \n', '   \n', '\n    ', '\n\t', ' ', '    ', '\f'],
  ...['\n```\n', '\n~~~\n', '\n   ```', '\n    ```', '```', '# ', '- ', '|', '**bold**'],
];
const anySpacing = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
const anySizes = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 3 });

test('spaces counted in UTF-8 bytes give the same report as in the decoded text, for any chunk boundaries', {
  skip: kernelIsMissing,
}, () => {
  let reported = 0;
  fc.assert(
    fc.property(anySpacing, fc.integer({ min: 1, max: 20 }), anySizes, (text, times, sizes) => {
      const all = text.repeat(times);
      if (!holds(all) || !holds(all, sizes)) return;
      reported += Number(detect(all).whitespace.length > 0);
    }),
    { numRuns: cases(15_000), seed: 20261125 },
  );
  assert.ok(reported > cases(300), `${reported} were reported`);
});

/** The report that bytes alone give. */
function reportOf(text: string) {
  const bytes = Buffer.from(text);
  const characters = prove(bytes);
  assert.notEqual(characters, null, escaped(text.slice(0, 100)));
  const spacing = countSpaces(bytes);
  return spacing === null ? null : reportQuiet(characters as number, spacing);
}

test('the scan of UTF-8 bytes reports uneven spaces after sentences, and not even, rare or source code spaces', {
  skip: kernelIsMissing,
}, () => {
  const uneven = 'It was late. The letter came.  Nobody read it. So it goes.\n';
  for (const text of [uneven, uneven.repeat(7), `\tx.  Y\n\n${uneven}`, `${uneven}\r\n`]) {
    assert.equal(reportOf(text)?.whitespace[0]?.kind, 'double-space');
    assert.deepEqual(reportOf(text), detect(text));
  }
  for (const text of [
    'It was late.  The letter came.  Nobody read it.  So it goes.\n',
    `\`\`\`\n${uneven}\`\`\`\n`,
    uneven.replace(/^/, '\n    '),
    `${'It was late. The letter came. '.repeat(10)}Nobody read it.  So it goes.\n`,
  ]) {
    assert.deepEqual(reportOf(text)?.whitespace, []);
    assert.deepEqual(reportOf(text), detect(text));
  }
});

test('a text whose spaces may encode a message is not declared clean from its UTF-8 bytes alone', {
  skip: kernelIsMissing,
}, () => {
  assert.equal(prove(Buffer.from('One \ntwo \nthree \nfour\n'.repeat(3))), null);
  assert.equal(prove(Buffer.from('It was late. It came.  Nobody read it.\n'.repeat(8))), null);
});

test('a text with possible Markdown line breaks gets no report from its UTF-8 bytes alone', {
  skip: kernelIsMissing,
}, () => {
  assert.equal(reportOf('# Title\n\nOne  \ntwo  \nthree  \nfour\n'), null);
  const tails = 'One \ntwo \nthree \nfour\n';
  assert.deepEqual(reportOf(tails), detect(tails));
});
