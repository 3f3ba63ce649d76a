import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundIn } from '../../test/found-in.ts';

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
      [
        ['\uE001\uE002\uE003\uE004\uE005\uE006\uE007\uE008']
          .concat(Array(7).fill('\uE00A'.repeat(8)))
          .join('","'),
        56,
      ],
    ] as const)
      for (const file of ['a.js', 'AGENTS.md', 'a.json']) {
        const found = await foundIn(file, `["${text}"]\n`);
        assert.equal(found.length, count, `${file}: ${text.slice(0, 20)}`);
      }
  });

  it('a few, and those of natural texts, stay', async () => {
    for (const [file, text] of [
      ['a.js', 'const words = ["\u0130\u0307stanbul", "i\u0307zmir", "i\u0307yi", "i\u0307yi"];\n'],
      ['lt.json', `{"a":"${'i\u0307\u0301 ir j\u0307\u0303 '.repeat(20)}"}`],
      ['km.txt', '\u1780\u17B5\u1780\u17B4'.repeat(20)],
      ['a.tex', `$${'\u2229\uFE00 '.repeat(20)}$`],
      [
        'icons.js',
        `const icons = [${Array.from({ length: 40 }, (_, index) => `"${String.fromCodePoint(0xe100 + index)}"`)}];\n`,
      ],
      ['a.js', '// It\u0092s the client\u0092s own, don\u0092t touch.\n'],
      ['signs.json', `{"a":"${'\u{1D800}\u{1DA9B}\u{1DAA1}'.repeat(30)}"}`],
    ] as const)
      assert.deepEqual(await foundIn(file, text), [], file);
  });

  it('many of them take no longer than others', async () => {
    const started = performance.now();
    for (const one of ['i\u0307', `${'i'.repeat(14)}\u0307`, '\uE001\uE002abcdefghijklm', 'a\u0080'])
      await foundIn('a.js', `"${one.repeat(20_000)}"`);
    assert.ok(performance.now() - started < 20_000);
  });
});
