/** Digits that nobody lists in an order: English is read in them, and a key that is another one in another order is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DigitForm, writeRun } from '../src/forge/digits.ts';
import { detect } from '../src/index.ts';
import { bytesAsSelectors } from './encoders/variation-selectors.ts';
import { utf8Bits } from './encoders/zero-width.ts';

const LETTER = 'Meet me at the harbour at nine, and bring the second key with you.';
const KEYS = [
  'OsN9QPk2',
  'RZTuXlJo',
  '5Mw>)tB}68W|',
  'Tr0ub4dor&3!x',
  'kJ8#qLz9vP',
  '4929 1234 5678 9012',
  'ada@example.com',
];
const SHUFFLED: readonly DigitForm[] = [
  { digits: '17b5 202a e0130 fe05' },
  { digits: 'feff 206d 61c 206b', betweenUnits: '206f', least: 1, isLowestFirst: true },
  { digits: 'e0041 200b 200c 17b4', betweenUnits: '34f', least: 1, isLowestFirst: true },
  { digits: '115f 202c 180c 2061 3164' },
  { digits: '200b 200c 2060 180e feff' },
  { digits: '17b5 202a 206b 2063 e0130 200f' },
  { digits: '180e 2064 1d17a 200f 200b ffa0 17b5 206b 202a 206f 17b4 3164', before: '180b 180b' },
];
const LISTED: readonly DigitForm[] = [
  { digits: '200b 200c 200d feff' },
  { digits: '2061 2062 2063 2064' },
  { digits: 'fe00 fe01 fe02 fe03 fe04' },
];

function read(run: string): readonly string[] {
  return detect(`Hello${run} world`).payloads.map(({ text }) => text);
}

describe('digits in an order that no encoder is known for', () => {
  it('are a sentence, and never another key in another order', () => {
    const small = SHUFFLED.filter(({ digits }) => digits.split(' ').length < 7);
    for (const form of small) assert.deepEqual(read(writeRun(LETTER, form)), [LETTER], form.digits);
    for (const form of SHUFFLED)
      for (const key of KEYS)
        for (const text of read(writeRun(key, form))) assert.equal(text, key, form.digits);
  });

  it('are a key if encoders list them in their order', () => {
    for (const form of LISTED)
      for (const key of ['ada@example.com', '4929 1234 5678 9012'])
        assert.deepEqual(read(writeRun(key, form)), [key], form.digits);
  });

  it('are solved to the likeliest text where a symbol comes up once', () => {
    const digits = 'e0020 200b 61c ad 200e e0130 2062 180c 2060 206f';
    const form: DigitForm = { digits, least: 6, unit: 'utf-16', betweenUnits: 'fe05' };
    assert.deepEqual(read(writeRun('LAUNCH AT DAWN', form)), ['LAUNCH AT DAWN']);
  });
});

describe('seven bits between separators', () => {
  it('are a number and no letters with the other symbol for a one', () => {
    for (const digits of ['200c feff', '200c 200b', '2060 200d'])
      for (const secret of ['13.08.1945', '+1 415 555 2671', '5E397B22', 'hello world'])
        assert.deepEqual(
          read(writeRun(secret, { digits, least: 7, betweenUnits: '2064' })),
          [secret],
          digits,
        );
  });

  it('are no text whose letters are all parted by spaces', () => {
    const form: DigitForm = { digits: '17b4 17b5', unit: 'code-point', least: 1, beforeUnit: '2060' };
    const secret = '\u660e\u65e5\u306e\u4f1a\u8b70\u306f\u4e2d\u6b62\u3067\u3059';
    for (const text of read(writeRun(secret, form))) assert.equal(text, secret);
  });
});

describe('units of sixteen bits behind a number of one byte', () => {
  const read16 = (bytes: Buffer) => {
    const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
    return read(bits.replaceAll('0', '\u206d').replaceAll('1', '\u206c'));
  };

  it('are not read a byte off their place', () => {
    const text = 'example.com/track/8812';
    const units = Buffer.from(text, 'utf16le');
    assert.deepEqual(read16(Buffer.concat([Buffer.of(units.length), units])), []);
    assert.deepEqual(read16(Buffer.concat([Buffer.from('44:'), units])), []);
    for (const whole of [text, '\u2192exit by the back door', '\u20ac100 for each of you'])
      assert.deepEqual(read16(Buffer.from(whole, 'utf16le')), [whole]);
  });
});

describe('a few symbols again and again', () => {
  it('are no word, but for words that people write', () => {
    for (const text of ['caxcaxcaxca', 'abdabdabdabdabd']) assert.deepEqual(read(bytesAsSelectors(text)), []);
    for (const text of ['banana', 'referrer', '555-5555', '20221202'])
      assert.deepEqual(read(bytesAsSelectors(text)), [text]);
  });

  it('are no text with a return that ends no line', () => {
    const bits = (text: string) => utf8Bits(text, { zero: '\u200e', one: '\u200f' });
    assert.deepEqual(read(bits('6@k@\r')), []);
    for (const text of ['hello\r\nyou', 'Hello there\r', 'one\rtwo'])
      assert.deepEqual(read(bits(text)), [text]);
  });
});
