/** Messages in places of one kind, in digits whose bits run on, behind a checksum, and in groups of spaces. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { inspect } from '../src/index.ts';

const SECRET = 'send the keys to the old harbour at nine';
const COVER =
  'She had never been fond of trains, yet the journey north surprised her. The carriage was almost empty, the heating worked, and for two hours there was nothing to do but look at the fields.\n\n'.repeat(
    12,
  );

const messagesIn = (text: string) => inspect(text).payloads.map(({ text: message }) => message);
const bytesOf = (text: string) => [...Buffer.from(text)];
const bitsOf = (bytes: readonly number[], isLow = false, width = 8) =>
  bytes.flatMap((byte) => {
    const bits = Array.from(byte.toString(2).padStart(width, '0'), Number);
    return isLow ? bits.toReversed() : bits;
  });
const behind = (part: string) => `The committee${part} met again on Tuesday.`;

/** Each place of the cover, with the next bit. */
function inPlaces(bits: readonly number[], place: RegExp, write: (found: string, bit: number) => string) {
  let next = 0;
  const text = COVER.replace(place, (found) =>
    next < bits.length ? write(found, bits[next++] ?? 0) : found,
  );
  assert.equal(next, bits.length);
  return text;
}

describe('marks in places of one kind', () => {
  for (const [name, place] of [
    ['small letters', /[a-z]/g],
    ['vowels', /[aeiou]/gi],
    ['characters that are not blank', /\S/g],
  ] as const)
    it(`a mark after some ${name} is a bit`, () => {
      for (const bits of [bitsOf(bytesOf(SECRET)), bitsOf(bytesOf(SECRET), true, 7)]) {
        const text = inPlaces(bits, place, (found, bit) => found + (bit === 1 ? '\u2060' : ''));
        assert.deepEqual(messagesIn(text), [SECRET]);
      }
    });

  it('a mark before or behind each space is a bit, and in no order says nothing', () => {
    const write = (_: string, bit: number) => (bit === 1 ? ' \u200b' : '\u200b ');
    assert.deepEqual(messagesIn(inPlaces(bitsOf(bytesOf(SECRET)), / /g, write)), [SECRET]);
    const noise = Array.from({ length: 320 }, (_, index) => ((index * 7919) % 101) & 1);
    assert.deepEqual(messagesIn(inPlaces(noise, / /g, write)), []);
  });
});

describe('digits whose bits run on', () => {
  const octal = (bytes: readonly number[]) =>
    (
      bitsOf(bytes, true)
        .join('')
        .match(/.{1,3}/g) ?? []
    )
      .map((digit) => String.fromCodePoint(0xfe00 + Number.parseInt(digit.padEnd(3, '0'), 2)))
      .join('');

  it('three bits each are a message with the lowest bit of each byte first', () => {
    assert.deepEqual(messagesIn(behind(octal(bytesOf(SECRET)))), [SECRET]);
  });

  it('three bits each of a short word are not read as halves of bytes', () => {
    for (const word of ['watermark', 'Jonathan'])
      assert.deepEqual(messagesIn(behind(octal(bytesOf(word)))), [word]);
    for (const word of ['yes', 'bomb']) assert.deepEqual(messagesIn(behind(octal(bytesOf(word)))), []);
  });

  it('one number with the lowest digit first is not read backwards', () => {
    const digitsOf = (text: string) => {
      let number = BigInt(`0x${Buffer.from(text).toString('hex')}`);
      let run = '';
      for (; number > 0n; number /= 8n) run += String.fromCodePoint(0xfe00 + Number(number % 8n));
      return run;
    };
    assert.deepEqual(messagesIn(behind(digitsOf(SECRET))), [SECRET]);
    assert.deepEqual(messagesIn(behind(digitsOf('470777099'))), []);
  });

  it('halves of bytes that are all below eight are read where they spell a word', () => {
    for (const word of ['street', 'STRDUP']) {
      const halves = bytesOf(word).map((byte) =>
        String.fromCodePoint(0xfe00 + (byte >> 4), 0xfe00 + (byte & 15)),
      );
      assert.deepEqual(messagesIn(behind(halves.join(''))), [word]);
    }
  });
});

describe('numbers between separators', () => {
  it('numbers of base 7 are read where one digit never comes up', () => {
    const digits = ['\u200b', '\u200c', '\u200d', '\u2060', '\u2061', '\u2062', '\u2063'];
    const numbers = Array.from('property of acme', (letter) =>
      letter
        .charCodeAt(0)
        .toString(7)
        .replace(/\d/g, (digit) => digits[Number(digit)] ?? ''),
    );
    assert.deepEqual(messagesIn(behind(numbers.join('\ufeff'))), ['property of acme']);
  });
});

describe('a length, a checksum and a text', () => {
  const selectors = (bytes: readonly number[]) =>
    bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe00f0 + byte)).join('');
  const message = (sum: number, more: number) => {
    const bytes = bytesOf('hello');
    const head = [0, bytes.length + more, ...[24, 16, 8, 0].map((shift) => (sum >>> shift) & 0xff)];
    return behind(selectors([...head, ...bytes]));
  };

  it('are read as the text, whether the checksum counts or not', () => {
    for (const more of [0, 4]) assert.deepEqual(messagesIn(message(crc32('hello'), more)), ['hello']);
  });

  it('are not read where the checksum is wrong', () => {
    assert.deepEqual(messagesIn(message(crc32('hullo'), 4)), []);
  });
});

describe('visible carriers', () => {
  it('eight spaces of two widths after each word are a byte', () => {
    const bytes = bytesOf(SECRET);
    let next = 0;
    const text = COVER.replace(/ /g, () => {
      const byte = bytes[next++];
      if (byte === undefined) return ' ';
      return `${bitsOf([byte], false)
        .map((bit) => (bit === 1 ? '\u2008' : '\u2006'))
        .join('')} `;
    });
    assert.deepEqual(messagesIn(text), [SECRET]);
  });

  it('the common list of Cyrillic look-alikes is read in seven bits', () => {
    const latin = 'aeopcxyijsABCEHKMOPTX';
    const cyrillic = Array.from(
      '\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0458\u0455\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425',
    );
    const bits = bitsOf(bytesOf('send the keys'), true, 7);
    const text = inPlaces(bits, /[aeopcxyijsABCEHKMOPTX]/g, (found, bit) =>
      bit === 1 ? (cyrillic[latin.indexOf(found)] ?? '') : found,
    );
    assert.deepEqual(messagesIn(text), ['send the keys']);
  });

  it('XORed bytes in look-alikes are not read as other letters', () => {
    const bytes = bytesOf('party unlock there').map((byte) => byte ^ 1);
    const odd = new Map(Object.entries({ a: '\u0430', e: '\u0435', o: '\u043e', p: '\u0440', c: '\u0441' }));
    const text = inPlaces(bitsOf(bytes), /[aeopc]/g, (found, bit) =>
      bit === 1 ? (odd.get(found) ?? '') : found,
    );
    assert.deepEqual(messagesIn(text), []);
  });

  it('three digits a byte in ten kinds of spaces are no text of six bits', () => {
    const digits = bytesOf('butterfly').map((byte) => String(byte).padStart(3, '0'));
    const run = digits.join('').replace(/\d/g, (digit) => String.fromCodePoint(0x2000 + Number(digit)));
    assert.deepEqual(messagesIn(`${COVER}${run}`), []);
  });

  it('blanks at line ends are not read without the byte in an empty line among them', () => {
    const lines = ['# Notes', '', 'Steps', 'Run it', 'Stop it', 'Write'];
    const blanks = bytesOf('Paris').map((byte) =>
      bitsOf([byte])
        .map((bit) => (bit === 1 ? '\t' : ' '))
        .join(''),
    );
    const text = lines.map((line, index) => line + (blanks[index] ?? '')).join('\n');
    assert.deepEqual(messagesIn(text), []);
  });
});
