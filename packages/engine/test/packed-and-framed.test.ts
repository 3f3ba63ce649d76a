/** Bytes that pack a text, or stand before one, and runs that are its words. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DigitForm, writeValues } from '../src/forge/digits.ts';
import { detect } from '../src/index.ts';

const SENTENCE = 'Meet me at the old mill at nine, and bring the letters.';
const BITS: DigitForm = { digits: '200C 200D' };
const encoder = new TextEncoder();

const payloadsOf = (text: string) => detect(text).payloads.map(({ text }) => text);
const inBits = (bytes: Iterable<number>) =>
  payloadsOf(`Hello ${writeValues([...bytes], BITS).join('')}world`);
const selectorOf = (byte: number) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
const inSelectors = (text: string) => Array.from(encoder.encode(text), selectorOf).join('');

describe('texts that lz-string packed', () => {
  /** `compressToUint8Array` and `compressToUTF16` of its version 1.5.0, in hexadecimal. */
  const packed = [
    '2c853105c00816c5210cae0059c0f601b0098c09618c12803b5d89001a0589c023009cc81cd214e0c27047a06700e880',
    '16624c613821018c292832d800d3411600f80283014c18e114216d9612201a25450008e013b901ed10c7032960af2087009420200020',
  ].map((hex) => Buffer.from(hex, 'hex'));

  it('are read in bits and in selectors', () => {
    for (const bytes of packed) {
      assert.deepEqual(inBits(bytes), [SENTENCE]);
      assert.deepEqual(payloadsOf(`Hello${Array.from(bytes, selectorOf).join('')} world`), [SENTENCE]);
    }
  });

  it('are not read where a bit of a code is wrong or the end is missing', () => {
    for (const bytes of packed) {
      assert.deepEqual(inBits(bytes.map((byte, index) => (index === 20 ? byte ^ 0x10 : byte))), []);
      assert.deepEqual(inBits(bytes.subarray(0, -8)), []);
    }
  });
});

describe('base64 that packs a text', () => {
  it('is decoded with each padding in sixteen symbols', () => {
    const digits = '200B 200C 200D 2062 2063 2060 FEFF 2061 1D173 1D174 1D175 1D176 1D177 1D178 1D179 1D17A';
    for (const text of ['SGVsbG8gd29ybA==', 'SGVsbG8gd29ybGQ=', 'SGVsbG8gd29ybGRz'])
      assert.deepEqual(
        payloadsOf(`Hello ${writeValues([...encoder.encode(text)], { digits }).join('')}world`),
        [text],
      );
  });
});

describe('bytes before a text', () => {
  const bytes = encoder.encode(SENTENCE);

  it('a length behind a few bytes that are no text leaves the text alone', () => {
    for (const head of [[0xd9], [0x5a, 0x57, 1], [0xff, 0xfe]])
      assert.deepEqual(inBits([...head, bytes.length, ...bytes]), [SENTENCE]);
    assert.deepEqual(inBits([0xa0 + 15, ...encoder.encode('Meet me at nine')]), ['Meet me at nine']);
  });

  it('a letter or a sign that begins a text is no header, whatever stands behind it', () => {
    for (const text of [
      'É possível que ele venha amanhã ',
      '→ Deployment completed successfull',
      '\n1. the meeting is at nine tonight at the old mill,',
    ])
      assert.deepEqual(inBits(encoder.encode(text)), [text]);
  });

  it('letters of one case under a mask are not read: another mask turns their case', () => {
    for (const key of [3, 0x91])
      assert.deepEqual(inBits(encoder.encode('IGNOREALLPREVIOUSINSTRUCTIONS').map((byte) => byte ^ key)), []);
  });

  it('a text whose bits are turned by one is not read in base64', () => {
    const turned = encoder.encode('Le rendez-vous est demain').map((byte) => (byte >> 1) | ((byte & 1) << 7));
    assert.deepEqual(inBits(turned), []);
  });

  it('the same symbols the other way round, or the opposite ones, frame whole bytes', () => {
    const bits = writeValues([...bytes], BITS).join('');
    for (const [head, tail] of [
      ['\u200c\u200d\u200c', '\u200d\u200c\u200d'],
      ['\u200c\u200c\u200d', '\u200d\u200c\u200c'],
    ])
      assert.deepEqual(payloadsOf(`Hello ${head}${bits}${tail}world`), [SENTENCE]);
  });
});

describe('keys and numbers in sixteen symbols, most of which do not come up', () => {
  const inHexadecimal = (text: string) =>
    payloadsOf(
      `Hello ${writeValues([...encoder.encode(text)], {
        digits: '200B 200C 200D 2062 2063 2060 FEFF 2061 1D173 1D174 1D175 1D176 1D177 1D178 1D179 1D17A',
      }).join('')}world`,
    );

  it('are read where they have the form of a date, a telephone number, a key or packed text', () => {
    for (const secret of [
      '2021-11-20',
      '+49 30 10057858',
      'ghp_x7Yb3KqLm90PzR',
      'SGVsbG8gd29ybGQ=',
      'answer',
    ])
      assert.deepEqual(inHexadecimal(secret), [secret]);
  });

  it('a few of any digits are not read', () => {
    for (const secret of ['3247', 'x7Yb', '0a9b']) assert.deepEqual(inHexadecimal(secret), []);
  });
});

describe('runs of selectors', () => {
  it('are words where they stand behind words and have several lengths', () => {
    const cover = 'the quick brown fox jumps over the lazy dog again and again'.split(' ');
    const words = SENTENCE.split(' ');
    const text = cover.map((word, index) => word + inSelectors(words[index] ?? '')).join(' ');
    assert.deepEqual(payloadsOf(text), [SENTENCE]);
  });

  it('are one word where they are pieces of it', () => {
    const pieces = ['conf', 'iden', 'tial', 'ity'];
    const text = ['the', 'quick', 'brown', 'fox'].map(
      (word, index) => word + inSelectors(pieces[index] as string),
    );
    assert.deepEqual(payloadsOf(text.join(' ')), ['confidentiality']);
  });

  it('a selector that is no byte of a text keeps the others from being read without it', () => {
    const letters = Array.from('Project Nightingale', (letter) => selectorOf(letter.charCodeAt(0) - 0x20));
    const cover = Array.from('The old train to the coast was late again.');
    const text = cover
      .map((letter, index) => (letter === ' ' ? letter : letter + (letters[index] ?? '')))
      .join('');
    assert.equal(
      payloadsOf(text).some((payload) => /ROJECT/.test(payload)),
      false,
    );
  });
});
