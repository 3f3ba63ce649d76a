/** Which bytes are a text, and where others break off. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeText, readTextFile } from '../src/scan/read-text-file.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

describe('the decoding of a file', () => {
  const texts = [
    '',
    'words',
    'Stra\u00DFe \u{1F600}',
    '\uFEFFwith a mark',
    'one\u0000two and more words',
    '\u001B[31mred',
  ];
  for (const text of texts) {
    it(`a UTF-8 file is decoded to its exact text: ${JSON.stringify(text)}`, () =>
      assert.equal(decodeText(bytes(text)), text));
  }

  const broken: readonly (readonly [string, Uint8Array, number])[] = [
    ['a byte that never occurs in UTF-8', bytes('ab', 0xff, 'c'), 2],
    ['a continuation byte alone', bytes('abc', 0x80), 3],
    ['a truncated character', bytes('\u00E9', 0xe2, 0x82), 2],
    ['an overlong form', bytes('a', 0xc0, 0xaf), 1],
    ['a surrogate', bytes('ab', 0xed, 0xa0, 0x80), 2],
    ['a code point beyond U+10FFFF', bytes('abcd', 0xf4, 0x90, 0x80, 0x80), 4],
    ['Latin-1', bytes('Stra', 0xdf, 'e'), 4],
  ];
  for (const [name, file, byte] of broken) {
    it(`a file that is not UTF-8 is reported with the offset of its first invalid byte, ${byte}: ${name}`, () =>
      assert.deepEqual(decodeText(file), { kind: 'not-utf-8', byte }));
  }

  const words = 'Wide words, \u{440}\u{443}\u{441} \u{1F600}\r\nand a line.';
  const utf16 = (mark: string) => Buffer.from(mark + words, 'utf16le');
  const utf32 = (mark: string) => {
    const points = Array.from(mark + words, (one) => one.codePointAt(0) ?? 0);
    return Buffer.from(Uint32Array.from(points).buffer);
  };
  for (const [kind, write, swap] of [
    ['utf-16', utf16, (file: Buffer) => file.swap16()],
    ['utf-32', utf32, (file: Buffer) => file.swap32()],
  ] as const) {
    for (const mark of ['\uFEFF', '']) {
      it(`a ${kind} file is recognized in both byte orders, ${mark === '' ? 'without' : 'with'} a byte order mark`, () => {
        assert.deepEqual(decodeText(write(mark)), { kind });
        assert.deepEqual(decodeText(swap(write(mark))), { kind });
      });
    }
  }

  it('a file with a UTF-16 byte order mark is recognized as UTF-16, whatever follows the mark', () => {
    assert.deepEqual(decodeText(bytes(0xff, 0xfe, 0x61, 0)), { kind: 'utf-16' });
    assert.deepEqual(decodeText(bytes(0xfe, 0xff, 0, 0x61)), { kind: 'utf-16' });
  });

  it('an empty file is reported as empty', async () => {
    assert.deepEqual(await readTextFile(new File([], 'none.txt')), {
      problem: { kind: 'empty' },
      name: 'none.txt',
    });
  });

  it('a PNG image, a UTF-16 text without its first byte, and raw integers are recognized as binary', () => {
    assert.deepEqual(decodeText(bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13)), { kind: 'binary' });
    assert.deepEqual(decodeText(Buffer.from('cut UTF-16', 'utf16le').subarray(1)), { kind: 'binary' });
    const samples = Int32Array.from({ length: 400 }, (_, index) => Math.round(Math.sin(index) * 900));
    assert.deepEqual(decodeText(new Uint8Array(samples.buffer)), { kind: 'binary' });
  });
});
