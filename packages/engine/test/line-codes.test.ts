import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '../src/index.ts';

const SECRETS = ['the old mill is open at nine', 'send the red notebook to ana today'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ITA2 = '\0e\na siu\rdrjnfcktzlwhypqobg\0mxv';
const BEFORE = 'The report was sent yesterday.';
const AFTER = ' It has three pages.';

const textsOf = (run: string) => {
  const report = inspect(`${BEFORE}${run}${AFTER}`);
  assert.equal(report.text, `${BEFORE}${AFTER}`);
  return report.payloads.map(({ text }) => text);
};
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const inBits = (number: number, width: number) => number.toString(2).padStart(width, '0');
const bitsOf = (text: string, width = 8) =>
  bytesOf(text)
    .map((byte) => inBits(byte, width))
    .join('');
const hide = (digits: string, symbols = '\u200b\u200c\u200d\u200e\u200f') =>
  digits.replace(/\d/g, (digit) => symbols[Number(digit)] as string);
const each = (bits: string, change: (bit: string) => string) => [...bits].map(change).join('');
const hamming = (bits: string) => {
  const [a, b, c, d] = Array.from(bits, Number) as [number, number, number, number];
  return [a ^ b ^ d, a ^ c ^ d, a, b ^ c ^ d, b, c, d].join('');
};
const parityOf = (bits: string) => String(bits.replaceAll('0', '').length % 2);
const words = (text: string, letter: (one: string) => string, space: string) =>
  text
    .split(' ')
    .map((word) => each(word, letter))
    .join(space);
const points = (numbers: readonly number[]) => String.fromCodePoint(...numbers);

describe('bits that check or carry others', () => {
  const codes: readonly (readonly [string, (text: string) => string])[] = [
    ['a parity bit behind seven bits', (text) => each(text, (one) => `${bitsOf(one, 7)}${parityOf(bitsOf(one, 7))}`)],
    ['a parity bit before seven bits', (text) => each(text, (one) => `${parityOf(bitsOf(one, 7))}${bitsOf(one, 7)}`)],
    ['a parity bit behind eight bits', (text) => each(text, (one) => `${bitsOf(one)}${parityOf(bitsOf(one))}`)],
    ['the Hamming code of seven bits', (text) => (bitsOf(text).match(/.{4}/g) ?? []).map(hamming).join('')],
    ['seven bits behind the number of all bits', (text) => `${inBits(text.length * 7, 16)}${bitsOf(text, 7)}`],
    ['seven bits behind the number of characters', (text) => `${inBits(text.length, 8)}${bitsOf(text, 7)}`],
    ['each bit three times', (text) => each(bitsOf(text), (bit) => bit.repeat(3))],
    ['Manchester code', (text) => each(bitsOf(text), (bit) => (bit === '0' ? '01' : '10'))],
    ['a start and a stop bit, the lowest bit first', (text) => each(text, (one) => `0${[...bitsOf(one)].reverse().join('')}1`)],
  ]; // biome-ignore format: a row for each code
  for (const [name, encode] of codes)
    it(`a message in ${name} is decoded`, () => {
      for (const secret of SECRETS) assert.deepEqual(textsOf(hide(encode(secret))), [secret]);
    });

  it('random bits in such codes are not decoded', () => {
    let state = 1;
    const random = Array.from({ length: 240 }, () => {
      state = (state * 48271) % 0x7fffffff;
      return String(state & 1);
    }).join('');
    const manchester = each(random, (bit) => (bit === '0' ? '01' : '10'));
    const checked = (random.match(/.{4}/g) ?? []).map(hamming).join('');
    const counted = `${inBits(random.length, 16)}${random}`;
    for (const run of [manchester, checked, counted, each(random, (bit) => bit.repeat(3))])
      assert.deepEqual(textsOf(hide(run)), []);
  });

  it('bytes that all have even parity by chance are read as they stand', () => {
    assert.deepEqual(textsOf(hide(bitsOf('coffeeofficer'))), ['coffeeofficer']);
  });
});

describe('letters of a fixed number of digits, and letters that are counts', () => {
  const place = (letter: string) => LETTERS.indexOf(letter);
  const square = (letters: string) => (letter: string) => {
    const at = letters.indexOf(letter);
    return `${Math.floor(at / 5)}${at % 5}`;
  };
  const taps = (letter: string) =>
    each(square(LETTERS.replace('k', ''))(letter), (digit) => `${'0'.repeat(Number(digit) + 1)}1`);
  const codes: readonly (readonly [string, (text: string) => string, string?])[] = [
    ['bytes with a symbol for each space', (text) => words(text, (one) => bitsOf(one), '2')],
    ['half bytes with a separator', (text) => (bitsOf(text).match(/.{4}/g) ?? []).join('2')],
    ['Bacon\u2019s alphabet with a symbol for each space', (text) => words(text, (one) => inBits(place(one), 5), '2')],
    ['Baudot\u2019s code', (text) => each(text, (one) => inBits(ITA2.indexOf(one), 5))],
    ['a square of letters', (text) => words(text, square(LETTERS.replace('j', '')), '\u2060')],
    ['counts of one symbol', (text) => words(text, (one) => `${'0'.repeat(place(one) + 1)}1`, '2')],
    ['counts of code points less 31', (text) => each(text, (one) => `${'0'.repeat(one.charCodeAt(0) - 31)}1`)],
    ['tap code', (text) => words(text.replaceAll('k', 'c'), taps, '2')],
    ['seven bits from the space on', (text) => each(text, (one) => inBits(one.charCodeAt(0) - 32, 7))],
  ]; // biome-ignore format: a row for each code
  for (const [name, encode] of codes)
    it(`a message in ${name} is decoded`, () => {
      for (const secret of SECRETS) {
        const written = name === 'tap code' ? secret.replaceAll('k', 'c') : secret;
        assert.deepEqual(textsOf(hide(encode(secret))), [written]);
      }
    });

  it('letters that are no words are not decoded from any of them', () => {
    const letters = 'qzxvbwpy gfqzmxq vwxw qpz';
    for (const [name, encode] of codes) {
      const texts = textsOf(hide(encode(letters)));
      // Bytes and ASCII say any letters.
      if (!/bytes|bits/.test(name)) assert.deepEqual(texts, [], name);
    }
  });

  it('a square that leaves out another letter is not decoded to words with wrong letters', () => {
    const withoutQ = (text: string) =>
      words(
        text,
        (one) => each(square(LETTERS.replace('q', ''))(one), (digit) => `${'0'.repeat(Number(digit) + 1)}1`),
        '2',
      );
    for (const secret of ['meet me at noon', 'the moon is on top'])
      assert.deepEqual(textsOf(hide(withoutQ(secret))), []);
  });
});

describe('bytes in code points of other orders', () => {
  const codes: readonly (readonly [string, (text: string) => string])[] = [
    [
      'twelve bits a code point, the highest first',
      (text) => points((bitsOf(text).match(/.{1,12}/g) ?? []).map((bits) => 0xe0000 + Number.parseInt(bits.padEnd(12, '0'), 2))),
    ],
    ['selectors counted from the last one back', (text) => points(bytesOf(text).map((byte) => 0xe01ef - byte))],
    ['selectors counted from the first of plane 14, with a zero at both ends', (text) => points([0, ...bytesOf(text), 0].map((byte) => 0xe0100 + byte))],
    ['tags counted from the last one back', (text) => points(bytesOf(text).map((byte) => 0xe007f - byte))],
    [
      'a selector of each block for the halves of a byte',
      (text) => points(bytesOf(text).flatMap((byte) => [0xfe00 + (byte >> 4), 0xe0100 + (byte & 15)])),
    ],
    ['two of each tag', (text) => points(bytesOf(text).flatMap((byte) => [0xe0000 + byte, 0xe0000 + byte]))],
  ]; // biome-ignore format: a row for each code
  for (const [name, encode] of codes)
    it(`a message in ${name} is decoded`, () => {
      for (const secret of SECRETS) assert.deepEqual(textsOf(encode(secret)), [secret]);
    });
});

describe('messages that look like one of these codes', () => {
  it('capitals in seven bits and numbers with doubled digits are decoded as they stand', () => {
    for (const secret of ['HELLO', 'CONFIDENTIAL', 'OSVXBLULCEJTBVFVRWAPKINJ'])
      assert.deepEqual(textsOf(hide(bitsOf(secret, 7))), [secret]);
    for (const secret of ['00112233445566778899aabbccddeeff', 'AABBCCDDEEFF001122334455'])
      assert.deepEqual(textsOf(points(bytesOf(secret).map((byte) => 0xe0000 + byte))), [secret]);
    assert.deepEqual(textsOf(hide(bitsOf('0000'))), ['0000']);
  });

  it('a short message in Manchester code is not decoded to the letters of its pairs', () => {
    for (const secret of ['abc', '42', '007', 'test'])
      assert.deepEqual(textsOf(hide(each(bitsOf(secret), (bit) => (bit === '0' ? '01' : '10')))), []);
  });

  it('marks in the cover before a message are no letters of it', () => {
    const run = hide(bitsOf('the old mill is open at nine'));
    let state = 3;
    for (let count = 4; count <= 16; count *= 2) {
      const cover = Array.from({ length: count }, () => {
        state = (state * 48271) % 0x7fffffff;
        return `wo${state & 1 ? '\u200b' : '\u200c'}rd`;
      }).join(' ');
      assert.deepEqual(
        inspect(`${cover}.${run}${AFTER}`).payloads.map(({ text }) => text),
        ['the old mill is open at nine'],
      );
    }
  });
});
