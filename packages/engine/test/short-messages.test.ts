/** Short messages: what one encoder alone could have written is read, and what two could have written is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SCHEMES } from '../src/forge/index.ts';
import { inspect } from '../src/index.ts';
import { Seeded } from './seeded.ts';

const COVER = 'The quick brown fox jumps over the lazy dog. '.repeat(12);

function read(name: string, secret: string): string[] {
  const scheme = SCHEMES.find((one) => one.name === name);
  assert.ok(scheme, name);
  return inspect(scheme.encode(secret, COVER)).payloads.map(({ text }) => text);
}

describe('messages in languages that are not like English', () => {
  const sentences = [
    'ala kerro kenellekaan ja laheta tiedosto huomenna aamulla',
    'usimwambie mtu yeyote na utume faili kesho asubuhi',
    'peidiwch a dweud wrth neb ac anfonwch y ffeil yfory',
    'ez esan inori eta bidali fitxategia bihar goizean',
    'Maa so fun enikeni, ki o si fi faili naa ranse ni owuro ola.',
    'mai hai aku i kekahi a hoouna i ka waihona apopo',
    'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5',
    'deadbeefcafe',
  ];

  it('are decoded from tags and selectors, which say which characters they are', () => {
    for (const scheme of ['tags', 'tags-between-controls', 'selectors'])
      for (const sentence of sentences) assert.deepEqual(read(scheme, sentence), [sentence]);
  });

  it('are decoded with the letters of Vietnamese', () => {
    const sentence =
      '\u0111\u1eebng n\u00f3i v\u1edbi ai v\u00e0 g\u1eedi t\u1eadp tin v\u00e0o s\u00e1ng mai';
    for (const scheme of ['octal', 'base-16', 'selectors'])
      assert.deepEqual(read(scheme, sentence), [sentence]);
  });

  it('are not read in tags of a few kinds in turn', () => {
    const random = new Seeded(7);
    for (let run = 0; run < 300; run++) {
      const kinds = Array.from({ length: 12 }, () => 0xe0021 + random.between(0, 93));
      const run = Array.from({ length: 40 }, () => random.pick(kinds));
      const text = `Hello ${String.fromCodePoint(...run)}world`;
      assert.deepEqual(inspect(text).payloads, [], JSON.stringify(run.map((tag) => tag - 0xe0000)));
    }
  });
});

describe('messages of few characters', () => {
  it('are not read wrongly where another order or unit explains them as well', () => {
    for (const [name, secret] of [
      ['zwnj-zwsp', 'Ж'],
      ['steganographr', 'Θα'],
      ['sixteen-bits', '你好'],
      ['garak-sneaky-bits', 'はい'],
      ['330k-strewn', 'はい'],
      ['leb128-bits', 'привет'],
      ['lowest-bit-first', 'A1'],
      ['six-bits', '4711'],
      ['six-bits', 'true'],
      ['selectors-of-plane-14', '1234'],
      ['selectors-of-plane-14', '10%'],
      ['selectors-of-plane-14', 'a@b.c'],
      ['selector-halves-lowest-first', '67'],
      ['morse-joiners', '007'],
      ['operators-lowest-first', 'Ann'],
    ] as const)
      assert.deepEqual(
        read(name, secret).filter((text) => text !== secret),
        [],
        `${name}: ${secret}`,
      );
  });

  it('are not read in bits if they mix letters of ASCII with those of rare alphabets', () => {
    const inBits = (text: string) => {
      const numbers = Array.from(text, (letter) => (letter.codePointAt(0) as number).toString(2));
      const digit = (one: string) => ({ 0: '\u200b', 1: '\u2060', ' ': '\u2064' })[one] ?? '';
      return inspect(`Hello${numbers.join(' ').replace(/./g, digit)} world`).payloads.map(({ text }) => text);
    };
    for (const text of [
      '>z\u02fb\u07fd',
      '\u4f78\u{17dbb}',
      '\u0f9b=\u0146',
      '\u0115\u04111',
      '\u0104\u00a0',
      '\u0577\u0577',
      'w=\u00ff',
      '\u00df{rz',
    ])
      assert.deepEqual(inBits(text), []);
    for (const text of [
      'Tr\u00e8s bien',
      '\u017elu\u0165',
      '\u043f\u0440\u0438\u0432\u0435\u0442',
      'Rust \u0438 C++ \u0434\u043e\u043c\u0430',
    ])
      assert.deepEqual(inBits(text), [text]);
  });

  it('are not read if they are a piece of a key, signs, or two scripts in turn, which noise spells as well', () => {
    const isUnread = (name: string, secret: string) =>
      assert.deepEqual(read(name, secret), [], `${name}: ${secret}`);
    for (const secret of ['6+Q', 'c}', 'B\u0550', '?z\u00fa', '?o/\u7e7f', 'a\u0257'])
      isUnread('zwnj-zwsp', secret);
    for (const secret of ['xK9', 'Q4x', 'E8W2']) isUnread('lrm-rlm', secret);
    for (const secret of [
      '>>BBBBBB',
      ']O]]]]]]',
      'T222222',
      '7DDD7HH7',
      'e3e3e3e3',
      'xxxeexxe',
      'ZMZMZMZM',
      'yyyTyjky',
    ])
      isUnread('tags', secret);
    for (const secret of ['Q7f2', 'e4bLk', 'iMdASTKY']) isUnread('selectors-of-plane-14', secret);
    for (const secret of ['E=', 'dS', 'Op', ' \u06a8']) isUnread('330k-bytes', secret);
    for (const [name, secret] of [
      ['zwnj-zwsp', 'd $6'],
      ['zwnj-zwsp', 'oCw'],
      ['lrm-rlm', 'iOS'],
      ['zwnj-zwsp', 'n\u00e9'],
      ['lrm-rlm', 'Ann'],
      ['zwnj-zwsp', '$6.5'],
      ['zwnj-zwsp', 'a@b!'],
      ['zwnj-zwsp', '\u{20BB7}\u91ce'],
      ['330k-bytes', 'Ok'],
      ['330k-bytes', '42'],
      ['selectors', '73r;l3'],
      ['selectors', '}rwa'],
      ['selectors', 'arts'],
      ['tags', 'referrer'],
      ['tags', '1.1.1.1'],
      ['tags', 'hahaha'],
      ['tags', 'ABABABAB'],
      ['tags', 'HaHaHa!'],
      ['tags', 'ha ha ha'],
      ['tags', 'nonono!'],
      ['tags', '#FF0000'],
      ['tags', '$100000'],
      ['tags', '100000%'],
      ['tags', 'MMXXIII'],
      ['tags', 'no no no'],
    ] as const)
      assert.deepEqual(read(name, secret), [secret], `${name}: ${secret}`);
  });

  it('are read if they are words, numbers or letters of one language, and not if noise spells them as well', () => {
    for (const [name, secrets] of [
      ['zwnj-zwsp', ['M6', 'oF', 'UUUJ']],
      ['lrm-rlm', ['f5']],
      ['wj-zwnbsp', ['rE', 'lUO']],
      ['invisicode', ['K0&Sb!K']],
      ['bytes-parted', ['9%']],
      ['zwsp-zwj', [';+S9']],
      ['seven-bits', ['Tg/g', 'xlQd']],
      ['lowest-bit-first', ['UgUb']],
      ['parted-by-space', ['\u{3f3c}kw']],
      ['330k', ['\u018ct']],
    ] as const)
      for (const secret of secrets) assert.deepEqual(read(name, secret), [], `${name}: ${secret}`);
    for (const [name, secrets] of [
      ['zwnj-zwsp', ['sj', 'Of', '\u0111\u1eb9p', 'h\u01ceo', '\u03b1=1', '\u0434\u0430!']],
      ['lrm-rlm', ['no', 'hi', '42', ';+S9', 'c\u1ee7a', 'eBPF']],
      ['invisicode', ['a+b=c and d']],
      ['zwsp-zwj', ['dmhn']],
      ['seven-bits', ['9/11']],
      ['zwsp-steg', ['w\u01d2', 'n\u01d0']],
      ['zero-width-lib', ['\u{1f44d}\u{1f44d}', 'hi\u{1f600}']],
    ] as const)
      for (const secret of secrets) assert.deepEqual(read(name, secret), [secret], `${name}: ${secret}`);
  });

  it('are not read if some symbols are left over', () => {
    assert.deepEqual(read('deflate-selectors', '100%'), []);
    assert.deepEqual(read('selectors-utf-16', '日本'), []);
    const digits = Array.from('3120310232013312030123', (digit) =>
      String.fromCodePoint([0xfe05, 0xe0130, 0xe0145, 0xe0149][Number(digit)] as number),
    );
    assert.deepEqual(inspect(`Hello${digits.join('').repeat(3)} world`).payloads, []);
  });

  it('are not read in selectors of few kinds, in selectors beside a control, or in patterns that look for tags', () => {
    const selectors = (text: string) =>
      Array.from(text, (letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');
    for (const text of ['DoDooDD', '|tb|tb|tb|tb', 'QQyyyQQy', 'F//////', 'r{\u00cb\u0080'.repeat(9)])
      assert.deepEqual(inspect(`Hello wor${selectors(text)}ld.`).payloads, [], text);
    const [start, end] = [selectors('j0jj00000'), selectors('j0j0')];
    assert.deepEqual(inspect(`Hello wor${start}\u0082${end}ld.`).payloads, []);
    const tags = '/\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}/u';
    assert.deepEqual(inspect(`const flag = ${tags};`).payloads, []);
    const scattered = Array.from(
      'azabc',
      (letter) => `a${String.fromCodePoint(0xe0000 + letter.charCodeAt(0))}`,
    );
    assert.equal(inspect(scattered.join('')).payloads[0]?.text, 'azabc');
  });

  it('are read as no other text where two encoders explain them', () => {
    for (const [name, secret] of [
      ['garak-sneaky-bits', 'the vault code is 8841-QX'],
      ['garak-sneaky-bits', 'call me 42'],
      ['garak-sneaky-bits', '28.1'],
      ['selectors-of-plane-14', 'RUN 42'],
      ['selectors-of-plane-14', '$213'],
      ['selectors-of-plane-14', 'Nadia BTC'],
      ['lowest-bit-first', 'a1'],
    ] as const)
      for (const text of read(name, secret)) assert.equal(text, secret, name);
  });

  it('are read where one encoder explains them best', () => {
    for (const [name, secret] of [
      ['zwnj-zwsp', 'hi'],
      ['zwnj-zwsp', 'v2.0'],
      ['zwnj-zwsp', 'C++'],
      ['steganographr', 'да'],
      ['seven-bits', 'key=1'],
      ['selectors', '100%'],
      ['selectors', 'hi!'],
      ['selectors', 'a@b.c'],
      ['sneaky-bits', 'N/A'],
    ] as const)
      assert.deepEqual(read(name, secret), [secret], `${name}: ${secret}`);
  });

  it('are read in joined bits where they are hexadecimal, and not where digits can be parted in two ways', () => {
    const scheme = 'garak-sneaky-bits';
    assert.deepEqual(read(scheme, 'c2bd62914745d733'), ['c2bd62914745d733']);
    assert.deepEqual(read(scheme, 'NzU3Ynd4OTJhM'), []);
    assert.deepEqual(read(scheme, '71745464488848'), []);
  });
});
