import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyLetters } from '../../../test/any-letters.ts';
import { anyText } from '../../../test/any-text.ts';
import { cases, STEP } from '../../../test/cases.ts';
import { escaped } from '../../../test/escaped.ts';
import { holds, kernelIsMissing, prove } from '../../../test/prove-bytes.ts';

const anySizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
/** What stands in sentences of ordinary texts, so that most of them ask nothing. */
const anyProse = fc
  .array(
    fc.constantFrom(
      ...[
        'the ',
        'house',
        ' 10 ',
        '. ',
        '.',
        '! ',
        '? ',
        '\n',
        '\r\n',
        ' \n',
        '  ',
        '\t',
        ', ',
        '"',
        '(a) ',
        'file.txt ',
      ],
      ...[
        '\u0434\u043e\u043c ',
        '\u0438 ',
        '\u0430 ',
        '\u0441\u043e',
        '\u041d\u0435\u0442',
        '\u0443\u0448\u0451\u043b ',
        '\u00ab\u0434\u0430\u00bb',
        '5\u0439 ',
      ],
      ...[
        '\u03b1',
        '\u03c4\u03bf ',
        '\u03a9\u03b4\u03ae ',
        '\u0531\u0580\u0561\u0580\u0561\u057f ',
        '\u10d3\u10d0 ',
      ],
      ...[
        '\u00e9t\u00e9 ',
        '\u2019',
        '\u2014 ',
        '\u2026 ',
        '\u4e2d\u6587',
        '\u3002',
        '\uff0c',
        '\u304b\u306a',
        '\uac00 ',
        '\u1ea1 ',
      ],
      ...[
        '\u0645\u0631 ',
        '\u064e',
        '\u0661',
        '\u0915\u0941',
        '\u0e01\u0e34',
        '\u0301',
        '\u{1F600}',
        '\u{20000}',
        '\u{1D7D8}',
      ],
      ...['\u2116 5', '\u{1F600} '],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
const anyRepeated = fc
  .tuple(anyProse, fc.integer({ min: 1, max: 30 }))
  .map(([text, times]) => text.repeat(times));

test('the quick check of UTF-8 bytes agrees with the check of the decoded text, for any chunk boundaries', {
  skip: kernelIsMissing,
}, () => {
  let proven = 0;
  for (const [texts, numRuns] of [
    [anyProse, 20_000],
    [anyRepeated, 3000],
    [anyLetters, 8000],
    [anyText, 3000],
  ] as const)
    fc.assert(
      fc.property(texts, anySizes, (text, sizes) => {
        const isProven = holds(text.toWellFormed());
        proven += Number(isProven);
        assert.equal(holds(text.toWellFormed(), sizes), isProven, escaped(text));
      }),
      { numRuns: cases(numRuns), seed: 20261122 },
    );
  assert.ok(proven > cases(3000), `${proven} were proven`);
});

test('the quick check of UTF-8 bytes never declares invalid UTF-8 clean, for any chunk boundaries', {
  skip: kernelIsMissing,
}, () => {
  const anyBytes = fc
    .array(
      fc.constantFrom(
        ...[
          [0x61],
          [0x20],
          [0x80],
          [0xbf],
          [0xc0, 0x80],
          [0xc1, 0xbf],
          [0xc3, 0xa9],
          [0xc3],
          [0xd0, 0xb0],
          [0xd0],
        ],
        ...[
          [0xe0, 0x80, 0x80],
          [0xe0, 0x9f, 0xbf],
          [0xe4, 0xb8, 0xad],
          [0xe4, 0xb8],
          [0xe4],
          [0xed, 0x9f, 0xbf],
        ],
        ...[
          [0xed, 0xa0, 0x80],
          [0xed, 0xbf, 0xbf],
          [0xea, 0xb0, 0x80],
          [0xf0, 0x9f, 0x98, 0x80],
          [0xf0, 0x9f, 0x98],
        ],
        ...[[0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8], [0xff]],
      ),
      { maxLength: 90 },
    )
    .map((parts) => Buffer.from(parts.flat()));
  const sample = (bytes: Buffer, sizes: readonly number[]) => {
    const characters = prove(bytes, sizes);
    if (characters !== null) assert.ok(isUtf8(bytes), bytes.toString('hex'));
    if (isUtf8(bytes)) holds(bytes.toString(), sizes);
  };
  fc.assert(fc.property(anyBytes, anySizes, sample), { numRuns: cases(8000), seed: 20261122 });
  for (let filling = 0; filling < 140; filling++)
    for (const bad of [
      [0x80],
      [0xc3],
      [0xe4, 0xb8],
      [0xf0, 0x9f, 0x98],
      [0xed, 0xa0, 0x80],
      [0xc0, 0xaf],
      [0xe9, 0x61],
    ])
      for (const fill of ['a', '\u4e2d', '\u0434']) {
        const bytes = Buffer.concat([Buffer.from(fill.repeat(filling)), Buffer.from(bad), Buffer.from('ab')]);
        assert.equal(prove(bytes, [70]), null);
        assert.equal(prove(bytes.subarray(0, -2), [50, 7]), null);
      }
});

test('the quick check of UTF-8 bytes agrees with the check of the decoded text for every Unicode character', {
  skip: kernelIsMissing,
}, () => {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += STEP) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    // Planes without characters are of one nature each.
    if (codePoint > 0x20000 && codePoint % 251 !== 0 && (codePoint < 0xe0000 || codePoint > 0xe0200))
      continue;
    const one = String.fromCodePoint(codePoint);
    holds(`${'ab '.repeat(codePoint % 29)}${one}x`);
    if (codePoint > 0x1ffff) continue;
    holds(`${'\u4e2d'.repeat(21 + (codePoint % 3))}${one}${one}\u4e2d`);
    holds(`\u0414\u043e\u043c \u0431\u044b\u043b ${one}\u0430 ${one} \u0430${one}. The ${one}house.`);
  }
});

test('the quick check of UTF-8 bytes declares ordinary texts in many scripts clean', {
  skip: kernelIsMissing,
}, () => {
  for (const text of [
    'The letter came on Thursday. It was late.\n\nSo it goes:\n\t- one\n\t- two\r\n',
    'const total = items.reduce((sum, item) => sum + item.price, 0);\n',
    'Elle avait promis d\u2019\u00e9crire dimanche, \u00ab non \u00bb, mais la lettre n\u2019est pas arriv\u00e9e\u2026 \u{1F600}\n',
    '\u041f\u043e\u0435\u0437\u0434 \u0443\u0448\u0451\u043b \u2014 \u0438 \u043e\u043d\u0430 \u00ab\u043d\u0435 \u0443\u0434\u0438\u0432\u0438\u043b\u0430\u0441\u044c\u00bb.\n',
    '\u041e\u0442\u043a\u0440\u043e\u0439\u0442\u0435 Chrome \u0438 \u043d\u0430\u0436\u043c\u0438\u0442\u0435 Enter. The next one.\n',
    '\u5217\u8f66\u665a\u70b9\u5341\u5206\u949f\uff0c\u4ed6\u8bf4\uff1a\u597d\u3002\n',
    '\u30c6\u30ad\u30b9\u30c8\u3092\u8aad\u3080\u3002\n',
    '\ud55c\uad6d\uc5b4 \ud14d\uc2a4\ud2b8.\n',
    '\u0648\u0635\u0644 \u0627\u0644\u0642\u0637\u0627\u0631 \u0661\u0662 \u0645\u064e\u0631\n',
    '\u0e23\u0e16\u0e44\u0e1f\u0e21\u0e32\u0e16\u0e36\u0e07\u0e17\u0e35\u0e48\n',
    '\u0909\u0938\u0928\u0947 \u0930\u0935\u093f\u0935\u093e\u0930 \u0915\u094b\n',
    'T\u00f4i \u0111\u1ecdc s\u00e1ch \u1edf nh\u00e0.\n',
  ])
    for (const times of [1, 7, 500]) {
      const all = text.repeat(times);
      assert.equal(prove(Buffer.from(all)), Array.from(all).length, escaped(text));
      assert.equal(prove(Buffer.from(all), [4096, 1000]), Array.from(all).length, escaped(text));
    }
});

test('the quick check of UTF-8 bytes accepts triple spaces, and rejects double spaces between words if sentences have them too', {
  skip: kernelIsMissing,
}, () => {
  const line = (spaces: number) => `#define ONE${' '.repeat(spaces)}(1)\n`;
  for (const [start, spaces, isProven] of [
    ['See below.  It ends.\n', 3, true],
    ['See below.  It ends.\n', 14, true],
    ['See below.  It ends.\n', 2, false],
    ['See below. It ends.\n', 2, true],
  ] as const) {
    const bytes = Buffer.from(`${start}${line(spaces).repeat(40)}`);
    for (const sizes of [[4096], [7, 1], [64]])
      assert.equal(prove(bytes, sizes), isProven ? bytes.length : null, `${start} ${spaces}`);
    if (isProven) holds(bytes.toString());
  }
});

test('the quick check of UTF-8 bytes declares a long text clean, unless a very long line mixes two scripts', {
  skip: kernelIsMissing,
}, () => {
  const russian = '\u041e\u043d \u0441\u043a\u0430\u0437\u0430\u043b \u0434\u0430 '.repeat(6000);
  // A line that is cut, and in which letters of two scripts stand.
  assert.equal(prove(Buffer.from(`${'the house '.repeat(12_000)}${russian}`)), null);
  assert.equal(prove(Buffer.from(`${russian}${'the house '.repeat(12_000)}\n`)), null);
  const lines = 'The house.\n'.repeat(8000);
  const bytes = Buffer.from(`${russian.slice(0, 5000)}\n${lines}${'the house '.repeat(60_000).trim()}\n`);
  assert.notEqual(prove(bytes), null);
});

test('the search for a word in UTF-8 bytes finds it at every offset and across chunk boundaries', {
  skip: kernelIsMissing,
}, () => {
  for (let before = 0; before < 200; before++) {
    const bytes = Buffer.from(`${'x-'.repeat(before).slice(before)}some-word and more`);
    for (const sizes of [[1000], [64], [7, 1]]) {
      assert.equal(prove(bytes, sizes, 'some-word'), null);
      assert.equal(prove(bytes, sizes, 'some-words'), bytes.length);
      assert.equal(prove(bytes, sizes), bytes.length);
    }
  }
});
