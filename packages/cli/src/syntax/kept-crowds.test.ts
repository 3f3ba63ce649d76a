import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertNothing, foundIn } from '../../test/found-in.ts';

/** 128 bits that say nothing, as a message that was encrypted has them. */
const BITS = Array.from({ length: 128 }, (_, index) => Math.imul(index + 7, 0x9e3779b1) >>> 31);
const say = (one: string, nought: string) => BITS.map((bit) => (bit === 1 ? one : nought)).join('');
const ONES = BITS.filter((bit) => bit === 1).length;

describe('marks that some letters need, many of them close together', () => {
  it('in code, settings and files for agents they are data, whatever they spell', async () => {
    for (const [text, count] of [
      [say('i\u0307', 'i'), ONES],
      [say('0\uFE00', '0'), ONES],
      [say('\u1780\u17B4', '\u1780\u17B5'), BITS.length],
      [say('\u{1D158}\u{1D173}', '\u{1D158}\u{1D174}'), BITS.length],
      [say('a\u0080', 'b\u0084'), BITS.length],
      [`A${say('\u{1DA9B}', '\u{1DA9C}')}`, BITS.length],
      [Array(8).fill('\uE00A'.repeat(8)).join('","'), 40],
    ] as const)
      for (const file of ['a.js', 'AGENTS.md']) {
        const found = await foundIn(file, `["${text}"]\n`);
        assert.equal(found.length, count, `${file}: ${text.slice(0, 20)}`);
      }
  });

  it('a few, and those of natural texts, stay', async () => {
    const turkish = [
      'ibrahi\u0307m',
      'i\u0307clal',
      'i\u0307dil',
      'ali\u0307',
      'veli\u0307',
      'si\u0307i\u0307rt',
    ];
    for (const [file, text] of [
      ['isimler.js', `const names = ${JSON.stringify([...turkish, ...turkish, ...turkish])};\n`],
      ['a.js', `"${'i\u0307'.repeat(15)}"`],
      ['lt.js', `a("${'i\u0307\u0301 ir j\u0307\u0303 '.repeat(20)}")`],
      ['km.json', `{"a":"${'\u1780\u17B5\u1780\u17B4'.repeat(20)}"}`],
      ['a.py', `x = "${'\u2229\uFE00 '.repeat(21)}"`],
      ['kht.js', `x("${'\u1000\uFE00\u102D\u101C\uFE00\u102C '.repeat(12)}")`],
      ['icons.js', `const icons = [${Array.from({ length: 40 }, () => '"\uE100\u{10E100}"')}];\n`],
      ['a.js', '// It\u0092s the client\u0092s own, don\u0092t touch.\n'],
      ['a.js', 'const MARKS = /[\u0300-\u036F\u{1DA9B}-\u{1DA9F}\u{1DAA1}-\u{1DAAF}]/u;\n'],
      ['signs.js', `a("${'\u{1D800}\u{1DA9B}\u{1DAA1}'.repeat(30)}")`],
    ] as const)
      assert.deepEqual(await foundIn(file, text), [], file);
  });

  it('separators between the letters of words are data, and those between fields are not', async () => {
    const words = 'and nobody minds at all when it rains in the morning';
    const hidden = [...words].map((letter, at) => `${letter}${BITS[at] === 1 ? '\x1f' : '\x1e'}`).join('');
    assert.ok((await foundIn('README.md', `${hidden}\n`)).length >= 16);
    const [byte, run] = [say('a\x1c', 'b\x1d'), `${'\x1c\x1d\x1e\x1f\x1d'.repeat(3)} `];
    for (const text of [byte, run.repeat(3)])
      assert.ok((await foundIn('a.js', `eval(read("${text}"));\n`)).length >= 45, text);
    const record = '245\x1faA title of a book\x1fband the rest of it\x1fcby its author\x1e';
    await assertNothing([
      ['records.txt', `${record.repeat(20)}\n`],
      ['a.md', 'a\x1fb\x1fc\x1fd\n'],
      ['a.py', `record = "${record.repeat(20)}"\nSEPARATORS = "\x1c\x1d\x1e\x1f"\n`],
      ['empty.txt', `${'a\x1f\x1f\x1f\x1f\x1fb\x1e'.repeat(20)}\n`],
    ]);
  });

  it('private use characters in rows of several strings and lines are data, and icons and tables are not', async () => {
    const row = (length: number, at: number) =>
      Array.from({ length }, (_, index) => String.fromCharCode(0xe000 + ((index * 37 + at * 11) % 256))).join(
        '',
      );
    const lines = (count: number, length: number) =>
      Array.from({ length: count }, (_, at) => `const part_${at} = "${row(length, at)}";\n`).join('');
    for (const [count, length] of [
      [2, 15],
      [5, 8],
      [24, 4],
    ] as const)
      for (const file of ['a.js', 'a.py', 'AGENTS.md'])
        assert.equal(
          (await foundIn(file, lines(count, length))).length,
          count * (length - 3),
          `${file}: ${count} rows of ${length}`,
        );
    await assertNothing([
      ['icons.ts', lines(200, 1)],
      ['prompt.py', lines(200, 3)],
      ['prompt.py', lines(4, 4)],
      ['encodings.js', `x = "${row(11, 0)}";\n${'// Greek and Cyrillic.\n'.repeat(4)}y = "${row(11, 9)}";\n`],
    ]);
  });

  it('so many strokes, marks of other alphabets or form feeds are found', async () => {
    for (const text of [
      `const s = "${'a\u2D7Fb'.repeat(20)}";\n`,
      `const s = "${'t\u0335 t '.repeat(20)}";\n`,
      'x = 1\nx = 1\n\fx = 1\n'.repeat(20),
    ])
      assert.equal((await foundIn('a.py', text)).length, 20, text);
    await assertNothing([
      ['a.py', `${'\f\n# A chapter of this program, and what it is for.\ndef f(): pass\n'.repeat(20)}`],
      [
        'a.js',
        `const M = [${Array.from({ length: 20 }, (_, at) => `'${String.fromCharCode(0x17b6 + at)}'`)}];\n`,
      ],
      ['a.js', `const M = {${'"\u093E": "a", '.repeat(20)}};\n`],
      ['a.py', `s = "${'\u0E17\u0E35\u0E48 \u0915\u0940 '.repeat(20)}"\n`],
    ]);
  });
});
