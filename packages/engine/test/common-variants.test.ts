/** Variants of common encoders: whole numbers, separators among digits, marks of an encoding, second layers; and what is left of flags. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { SCHEMES } from '../src/forge/index.ts';
import { inspect } from '../src/index.ts';

const DIGITS = Array.from('\u200b\u200c\u200d\u200e\u200f\u2061\u2062\u2063\u2064\ufeff');

const payloadsOf = (hidden: string) => inspect(`Hello${hidden} world`).payloads.map(({ text }) => text);
const symbols = (bits: string, zero = '\u200b', one = '\u200c') =>
  Array.from(bits, (bit) => (bit === '1' ? one : zero)).join('');
const bitsOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
const selectors = (text: string) =>
  Array.from(Buffer.from(text), (byte) =>
    String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
  ).join('');

describe('variants of common encoders', () => {
  it('bits of one whole number, without the zeros before its first one, are decoded', () => {
    for (const text of ['password', 'attack at dawn', '4711 is it']) {
      const bits = BigInt(`0x${Buffer.from(text).toString('hex')}`).toString(2);
      assert.deepEqual(payloadsOf(symbols(bits)), [text]);
      assert.deepEqual(payloadsOf(symbols(Array.from(bits).reverse().join(''))), [text]);
    }
  });

  it('a number in base sixteen with the lowest digit first is not read backwards', () => {
    const digits = '200B 200C 200D 200E 200F 2060 2061 2062 2063 2064 206A 206B 206C 206D 206E 206F'.split(
      ' ',
    );
    const symbolOf = (digit: string) =>
      String.fromCodePoint(Number.parseInt(digits[Number.parseInt(digit, 16)] as string, 16));
    const text = 'Please ignore the earlier report.';
    const run = Array.from(Buffer.from(text).toString('hex'), symbolOf).reverse().join('');
    assert.deepEqual(payloadsOf(run), [text]);
  });

  it('letters in Morse code with the signs of a sentence are decoded', () => {
    const codes = Object.entries({
      s: '...',
      h: '....',
      e: '.',
      a: '.-',
      i: '..',
      d: '-..',
      ':': '---...',
      '"': '.-..-.',
      n: '-.',
      o: '---',
      '!': '-.-.--',
    });
    const code = new Map(codes);
    const words = 'she said: "no!"'
      .split(' ')
      .map((word) => Array.from(word, (letter) => code.get(letter)).join('/'));
    const run = words
      .join('//')
      .replaceAll('.', '\u200b')
      .replaceAll('-', '\u200c')
      .replaceAll('/', '\u200d');
    assert.deepEqual(payloadsOf(run), ['she said: "no!"']);
  });

  it('a word in selectors is not told in capitals where it may be one in small letters', () => {
    const counted = (text: string, from: number) =>
      String.fromCodePoint(...Array.from(text, (letter) => 0xe0100 + letter.charCodeAt(0) - from));
    for (const text of ['watermark', 'Switzerland', 'x=3;y=7'])
      assert.ok(payloadsOf(counted(text, 32)).every((other) => other === text));
    for (const text of ['watermark', 'HELLO', 'x=3;y=7'])
      assert.deepEqual(payloadsOf(selectors(text)), [text]);
  });

  it('a selector of the first block at both ends of others is a frame', () => {
    const text = 'Do not trust the new accountant.';
    const inner = Array.from(text, (letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join('');
    assert.deepEqual(payloadsOf(`\ufe00${inner}\ufe0f`), [text]);
  });

  it('tags at any places of a text are one message, whatever number of them stands side by side', () => {
    const text = 'The vault code is written in the diary.';
    const cover =
      'The small town woke slowly that morning, as it always did in winter, and nobody said a word.';
    const parts = [...text.slice(0, 17), text.slice(17, 20), ...text.slice(20)].map(tags);
    const hidden = Array.from(cover, (letter, index) => letter + (parts[index] ?? '')).join('');
    assert.deepEqual(
      inspect(hidden).payloads.map((payload) => payload.text),
      [text],
    );
  });

  it('decimal digits are decoded where the symbol that parts the numbers is not one of them', () => {
    const parted = (text: string) =>
      Array.from(text, (letter) =>
        Array.from(`${letter.charCodeAt(0)}`, (digit) => DIGITS[Number(digit)]).join(''),
      ).join('\u2060');
    for (const text of ['Hello World!', 'attack at dawn', 'password'])
      assert.deepEqual(payloadsOf(parted(text)), [text]);
  });

  it('a byte order mark and the number of bytes before a message are no part of it', () => {
    for (const text of ['password', '192.168.10.25'])
      for (const before of [
        '\ufeff',
        `\0\0\0${String.fromCharCode(text.length)}`,
        String.fromCharCode(text.length),
      ])
        assert.deepEqual(payloadsOf(symbols(bitsOf(Buffer.from(before + text)))), [text]);
  });

  it('amounts, addresses and base64 of other scripts are decoded from tags and selectors, repeated as they are', () => {
    const base64 = Buffer.from('\u65e5\u672c\u8a9e\u306e\u30c6\u30ad\u30b9\u30c8').toString('base64');
    for (const text of ['1,000,000', '10.0.0.0', '4000 0000 0000 0002', base64])
      for (const hide of [tags, selectors]) assert.deepEqual(payloadsOf(hide(text)), [text]);
  });

  it('dates and addresses are decoded from schemes in which other short texts are not', () => {
    const scheme = SCHEMES.find(({ name }) => name === 'six-bits');
    assert.ok(scheme);
    for (const text of ['2021-11-20', '139.66.79.249'])
      assert.deepEqual(payloadsOf(scheme.encode(text, '')), [text]);
  });

  it('letters and digits of six bits are decoded wherever their alphabet has the space', () => {
    const [letters, digits] = ['abcdefghijklmnopqrstuvwxyz', '0123456789'];
    const text = 'send the keys to bob';
    for (const alphabet of [
      `${letters}${digits} `,
      `${letters} ${digits}`,
      ` ${letters}${digits}`,
      `${digits}${letters} `,
    ]) {
      const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(6, '0'));
      assert.deepEqual(payloadsOf(symbols(bits.join(''))), [text]);
    }
  });

  it('an alphabet of 64 with a space and a full stop spells sentences, and not base64 with signs for them', () => {
    const [letters, digits] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '0123456789'];
    const spelled = (text: string, signs: string) =>
      payloadsOf(
        symbols(
          Array.from(text, (letter) =>
            `${letters}${digits}${signs}`.indexOf(letter).toString(2).padStart(6, '0'),
          ).join(''),
        ),
      );
    for (const text of [
      'Send the keys to Bob at noon.',
      'token AKIAB63 for room 12',
      'the letters, before noon',
    ])
      assert.ok(spelled(text, text.includes(',') ? ' ,' : ' .').every((read) => read === text));
    assert.deepEqual(spelled('Send the keys to Bob at noon.', ' .'), ['Send the keys to Bob at noon.']);
  });

  it('signs that begin or end a text, a version and a checksum are no part of it', () => {
    const text = 'send the keys to bob';
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(text));
    const bytes = Buffer.from(text);
    for (const framed of [
      [[2], bytes, [3]],
      [[1], bytes],
      [bytes, [0xff, 0xfe]],
      [bytes, sum],
    ])
      assert.deepEqual(payloadsOf(symbols(bitsOf(Buffer.concat(framed.map((part) => Buffer.from(part)))))), [
        text,
      ]);
    assert.deepEqual(payloadsOf(symbols(bitsOf(Buffer.from('caf\u00e9 au lait et th\u00e9')))), [
      'caf\u00e9 au lait et th\u00e9',
    ]);
  });

  it('ones that end a text, or fifteen and a zero, are no part of it, whatever the text is', () => {
    for (const text of ['John Carter', 'tok_9fK2mQ7x', 'caf\u00e9 noir']) {
      for (const end of ['1111111111111110', '1111111111111111'])
        assert.deepEqual(payloadsOf(symbols(`${bitsOf(Buffer.from(text))}${end}`)), [text]);
      const mark = '1111111111111110';
      assert.deepEqual(payloadsOf(symbols(`${mark}${bitsOf(Buffer.from(text))}${mark}`)), [text]);
    }
  });

  it('a length of sixteen bits before a name in selectors is no letter of it', () => {
    const hidden = (bytes: readonly number[]) =>
      bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('');
    for (const name of ['Elizabeth', 'swordfish'])
      assert.deepEqual(payloadsOf(hidden([0, name.length, ...Buffer.from(name)])), [name]);
  });

  it('letters counted from the first selector or tag on, and tags parted by a zero-width space, are decoded', () => {
    const text = 'send the keys to bob at nine';
    const from = (first: number, alphabet: string) =>
      Array.from(text, (letter) => String.fromCodePoint(first + alphabet.indexOf(letter))).join('');
    assert.deepEqual(payloadsOf(from(0xe0100, 'abcdefghijklmnopqrstuvwxyz ')), [text]);
    assert.deepEqual(
      payloadsOf(
        Array.from('Send 12 keys!', (letter) =>
          String.fromCodePoint(0xe0000 + letter.charCodeAt(0) - 32),
        ).join(''),
      ),
      ['Send 12 keys!'],
    );
    assert.deepEqual(payloadsOf(Array.from(tags(text)).join('\u200b')), [text]);
    // Capitals without a space may be small letters that are counted so.
    assert.deepEqual(payloadsOf(tags('HELLO')), ['HELLO']);
  });

  it('copies of one message are not decoded as one long message', () => {
    const run = symbols(bitsOf(Buffer.from('key 7')));
    const { payloads } = inspect(`One${run} two${run} three${run} four.`);
    assert.ok(payloads.length > 0 && payloads.every(({ text }) => text === 'key 7'));
  });

  it('Cyrillic in one byte a letter is not decoded as signs, and the space of garak is not lost', () => {
    const koi8 = Uint8Array.from([0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);
    assert.deepEqual(payloadsOf(symbols(bitsOf(koi8))), []);
    const garak = Array.from('a b', (letter) =>
      letter === ' ' ? '\u200b' : symbols(letter.charCodeAt(0).toString(2), '\u2062', '\u2064'),
    );
    assert.deepEqual(payloadsOf(garak.join('')), []);
  });

  it('units of sixteen bits are decoded as two alphabets at most, so that other bits are no letters of many', () => {
    const units = (text: string) =>
      symbols(
        Array.from({ length: text.length }, (_, index) =>
          text.charCodeAt(index).toString(2).padStart(16, '0'),
        ).join(''),
      );
    for (const text of [
      '\u{30c6}\u{30b9}\u{30c8}: ok',
      '\u043f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440',
    ])
      assert.deepEqual(payloadsOf(units(text)), [text]);
    for (const text of ['`\ud0bf\ud1c0\ud0b8\ud0b2\ud0b5\ud1c2', '\u11a1\u1837\u01b8\u00e4'])
      assert.deepEqual(payloadsOf(units(text)), []);
  });

  it('letters in two bytes each, the first of which is the same, are decoded from selectors as they stand', () => {
    for (const text of [
      '\u041f\u0440\u0438\u0432\u0435\u0442\u0441\u0442\u0432\u0443\u044e',
      '\u03ba\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1',
    ]) {
      const bytes = Buffer.from(text, 'utf16le').swap16();
      const run = Array.from(bytes, (byte) =>
        String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16),
      );
      assert.deepEqual(payloadsOf(run.join('')), [text]);
    }
    // Letters beyond ASCII at the end are no bytes of a frame.
    for (const text of ['Je suis un \u00e9l\u00e8ve', 'Den unge pige og en f\u00e6'])
      assert.deepEqual(payloadsOf(symbols(bitsOf(Buffer.from(text)))), [text]);
  });

  it('tags that are left of the flag of England, Scotland or Wales are removed and no message', () => {
    for (const left of ['gbeng', 'gbsct', 'wls', 'ng']) {
      const report = inspect(`I love ${tags(left)}\u{e007f} it.`);
      assert.deepEqual([report.text, report.payloads], ['I love  it.', []]);
    }
    assert.deepEqual(payloadsOf(`${tags('gbeng is a code')}\u{e007f}`), ['gbeng is a code']);
  });
});
