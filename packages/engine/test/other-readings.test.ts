/** Runs that hold one text in a way that is less usual than the way in which they spell another one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DigitForm, writeRun, writeValues } from '../src/forge/digits.ts';
import { detect } from '../src/index.ts';

const SENTENCE = 'My brother lost the microfilm for nothing';
const BITS: DigitForm = { digits: '200B 200C' };

const read = (run: string) => detect(`Hello ${run}world`).payloads.map(({ text }) => text);
const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const bitsOf = (text: string, width: number) =>
  codesOf(text).flatMap((code) =>
    Array.from({ length: width }, (_, place) => (code >> (width - 1 - place)) & 1),
  );
const selector = (byte: number) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);

describe('bits of two symbols', () => {
  it('a text whose bits say whether the symbol changes is not read as signs', () => {
    let last = 0;
    const toggled = bitsOf('Defaults to utf8, and is optional', 7).map((bit) => {
      last ^= bit;
      return last;
    });
    assert.deepEqual(read(toggled.map((bit) => (bit === 1 ? '\u200C' : '\u200B')).join('')), []);
  });

  it('a short word in eight bits is read as it was', () => {
    for (const text of ['help', '24.1.2013', SENTENCE]) assert.deepEqual(read(writeRun(text, BITS)), [text]);
  });

  it('bytes of UTF-16 in seven bits are decoded, and no units of fourteen bits', () => {
    const bytes = codesOf('violin,garden').flatMap((code) => [code, 0]);
    const form = { digits: '200C 200D', least: 7 };
    assert.deepEqual(read(writeValues(bytes, form).join('')), ['violin,garden']);
    assert.deepEqual(read(writeValues(bytes, { ...form, isLowestFirst: true }).join('')), ['violin,garden']);
  });
});

describe('bits without separators', () => {
  const joined = (text: string) =>
    read(
      codesOf(text)
        .map((code) => code.toString(2).replaceAll('0', '\u200B').replaceAll('1', '\u200C'))
        .join(''),
    );

  it('an address and a version are not read with signs in their words', () => {
    for (const text of ['sam.olga@startup.dev', 'v1.1.5-beta hidden'])
      assert.ok(!joined(text).some((other) => other !== text));
    assert.deepEqual(joined(SENTENCE), [SENTENCE]);
  });
});

describe('numbers between separators', () => {
  it('the number of the bytes before them is no letter', () => {
    const bytes = [...new TextEncoder().encode('Пароль: снегопад')];
    const digits = { digits: '200B 200C 200D 200E 200F 2060 2061 2062 2063 2064', least: 1 };
    const units = writeValues([bytes.length, ...bytes], digits);
    assert.deepEqual(read(`\u061C${units.join('\uFEFF')}\u061C`), ['Пароль: снегопад']);
    assert.deepEqual(read(writeValues(bytes, digits).join('\uFEFF')), ['Пароль: снегопад']);
  });
});

describe('digits of Russian letters', () => {
  it('are not read where the order of the symbols is as likely another one', () => {
    const form = {
      digits: '200B 200C 200D 200E 200F 2060 2061 2062 2063 2064 FEFF 61C 202A 202B 202C 202D',
      least: 6,
    };
    const values = codesOf('Встретимся завтра');
    const words = writeValues(values, form).flatMap((unit) => Array.from(unit, (symbol) => `word${symbol}`));
    assert.deepEqual(detect(words.join(' ')).payloads, []);
  });
});

describe('letters in digits of a large base', () => {
  const form = { digits: '200B 200C 200D 200E 200F 2060 2061 2062', least: 2, betweenUnits: '2063' };
  const inLetters = (text: string, more: Partial<DigitForm> = {}) =>
    read(
      writeValues(
        codesOf(text).map((code) => code - 0x61),
        { ...form, ...more },
      ).join('\u2063'),
    );

  it('are decoded where they are words, and not where they may be any', () => {
    for (const text of ['bringthedocumentsandtwopassports', 'ourneighbourwillsellthemicrofilminthegarden'])
      assert.deepEqual(inLetters(text), [text]);
    assert.deepEqual(inLetters('hktscaoljetsjesvdpvjpptxsgjhksnosrawdltnhesdconseduutee'), []);
  });
});

describe('variation selectors', () => {
  it('a key that is counted from a space on is not read as signs', () => {
    const others = codesOf('u:FeNzandWtcCe8Bpwt0BZ').map((code) => selector(code - 16));
    assert.deepEqual(read(others.join('')), []);
    const words = codesOf('This option is mandatory.').map((code) => selector(code - 16));
    assert.deepEqual(read(words.join('')), ['This option is mandatory.']);
    const signs = codesOf('=/X$R^jJP;:cgw<|%Q!CmesPOwvC8g#c5AWA-T1(').map((code) => selector(code - 16));
    assert.deepEqual(read(signs.join('')), []);
    const usual = codesOf('u:FeNzandWtcCe8Bpwt0BZ').map(selector);
    assert.deepEqual(read(usual.join('')), ['u:FeNzandWtcCe8Bpwt0BZ']);
  });

  it('two digits in base 64 are a letter, and no unit of sixteen bits', () => {
    const inPairs = (text: string) =>
      read(
        String.fromCodePoint(
          ...codesOf(text).flatMap((code) => [0xe0100 + (code >> 6), 0xe0100 + (code & 63)]),
        ),
      );
    for (const text of ['466f7220667572746865', 'Stay where you are'])
      assert.deepEqual(inPairs(text), [text]);
  });

  it('halves of bytes in another order are no signs', () => {
    const order = [4, 8, 5, 0, 14, 3, 2, 7, 9, 12, 1, 10, 13, 6, 15, 11];
    const halves = (text: string, orderOf: (half: number) => number) =>
      read(
        codesOf(text)
          .map((code) => selector(orderOf(code >> 4)) + selector(orderOf(code & 15)))
          .join(''),
      );
    assert.deepEqual(
      halves('doc markup fix.', (half) => order[half] as number),
      [],
    );
    assert.deepEqual(
      halves('doc markup fix.', (half) => half),
      ['doc markup fix.'],
    );
  });

  it('the numbers of base64 are no signs', () => {
    const numbers = Array.from(
      btoa('chocolate'),
      (letter) =>
        'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(letter) + 0xe0100,
    );
    assert.ok(!read(String.fromCodePoint(...numbers)).some((text) => text !== 'chocolate'));
    const key = 'q7(F1?&FM<9x';
    assert.deepEqual(read(codesOf(key).map(selector).join('')), [key]);
  });
});
