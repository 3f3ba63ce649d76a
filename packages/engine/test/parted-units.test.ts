/** What parts the units of a message is no digit of them, and what no text needs is read as no text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DigitForm, writeRun, writeValues } from '../src/forge/digits.ts';
import { detect } from '../src/index.ts';

const SENTENCE = 'My brother lost the microfilm for nothing';
const BITS: DigitForm = { digits: '200B 200C', least: 6 };

const read = (run: string) => detect(`Hello ${run}world`).payloads.map(({ text }) => text);
const inSixBits = (values: readonly number[]) => read(writeValues(values, BITS).join(''));

describe('separators of hidden messages', () => {
  it('a message is decoded where two or three separators stand between all units', () => {
    for (const form of [
      { digits: 'FE0E FE04', betweenUnits: 'FE0B FE0B FE0B' },
      { digits: '200C 200D', betweenUnits: '2060 2060' },
      { digits: '200B 200C 200D 200E', least: 1, unit: 'code-point', betweenUnits: '2062 2062' },
    ] satisfies DigitForm[])
      assert.deepEqual(read(writeRun(SENTENCE, form)), [SENTENCE]);
  });

  it('a message is decoded where one separator stands between the bits of a letter, and none or another one between letters', () => {
    const letters = Array.from(SENTENCE, (letter) =>
      Array.from(letter.charCodeAt(0).toString(2).padStart(8, '0'), (bit) =>
        bit === '0' ? '\u2061' : '\u2062',
      ).join('\u2063'),
    );
    for (const between of ['', '\u2060', '\u2063']) assert.deepEqual(read(letters.join(between)), [SENTENCE]);
  });

  it('numbers without padding are decoded where a space stands between all, and not where they can be parted in two ways', () => {
    const bits = (text: string, between: string) =>
      read(
        Array.from(text, (letter) =>
          letter.charCodeAt(0).toString(2).replaceAll('0', '\u200b').replaceAll('1', '\u200c'),
        ).join(between),
      );
    const texts = [
      'My grandmother still bakes bread every Sunday.',
      "Keep the curtains closed until ten o'clock.",
      'employee-5706-blue',
    ];
    for (const text of texts) {
      for (const space of [' ', '\u200a', '\u00a0']) assert.deepEqual(bits(text, space), [text]);
      assert.deepEqual(bits(text, ''), []);
    }
  });

  it('a separator before each digit of a packed message is not read with it as another digit', () => {
    const bytes = Array.from({ length: 30 }, (_, place) => (place * 97 + 41) % 256);
    const digits = { digits: '200B 200C 200D 200E 200F 2060 2061 2062', beforeDigit: '2063' };
    assert.deepEqual(read(writeValues(bytes, digits).join('')), []);
  });
});

describe('letters in six bits', () => {
  it('capitals and spaces in the last six bits of ASCII are decoded', () => {
    const text = 'NOBODY KNOWS ABOUT US';
    assert.deepEqual(inSixBits(Array.from(text, (letter) => letter.charCodeAt(0) & 63)), [text]);
  });

  it('what is counted on behind the letters may be digits or signs, and is not decoded', () => {
    const signs = ' abcdefghijklmnopqrstuvwxyz.,!?0123456789';
    const text = 'my brother stole the recipe on 12 may, again!';
    assert.deepEqual(inSixBits(Array.from(text, (letter) => signs.indexOf(letter))), []);
    const words = 'my brother stole the recipe again';
    assert.deepEqual(inSixBits(Array.from(words, (letter) => signs.indexOf(letter))), [words]);
  });
});

describe('bytes that are no text as they stand', () => {
  it('letters of Latin-1 in variation selectors are not decoded as longer numbers', () => {
    const run = Array.from('Das Geld liegt unter der Brücke', (letter) => {
      const byte = letter.charCodeAt(0);
      return String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
    });
    assert.deepEqual(read(run.join('')), []);
  });

  it('a sentence that was XORed with a byte is decoded, whatever carries it', () => {
    const bytes = Array.from(SENTENCE, (letter) => letter.charCodeAt(0) ^ 5);
    assert.deepEqual(read(writeValues(bytes, { digits: '200B 200C' }).join('')), [SENTENCE]);
    assert.deepEqual(
      read(writeValues([0x5a, ...bytes.map((byte) => byte ^ 5 ^ 0x5a)], { digits: '200B 200C' }).join('')),
      [SENTENCE],
    );
    assert.deepEqual(read(writeValues(bytes, { digits: '200B 200C 200D 2060' }).join('')), [SENTENCE]);
    assert.deepEqual(read(String.fromCodePoint(...bytes.map((byte) => 0xe0000 + byte))), [SENTENCE]);
  });

  it('a short word that was XORed with a byte is not decoded', () => {
    const bytes = Array.from('password', (letter) => letter.charCodeAt(0) ^ 0x91);
    assert.deepEqual(read(writeValues(bytes, { digits: '200B 200C' }).join('')), []);
  });
});
