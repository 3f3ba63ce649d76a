import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeText, encodeText, isBinary } from './decode-text.ts';

const problemOf = (...bytes: readonly number[]) => {
  const decoded = decodeText(Buffer.from(bytes));
  return decoded.is === 'unreadable' ? decoded.problem : decoded.text;
};

describe('bytes', () => {
  it('become text and the same bytes again, in each encoding', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 });
    for (const name of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      for (const hasSignature of name === 'utf-8' ? [true, false] : [true]) {
        fc.assert(
          fc.property(texts, (text) => {
            // At the very start it would be a signature itself, and two zeros after it one of UTF-32.
            const full = `a${text}`;
            const bytes = encodeText(full, { name, hasSignature });
            const decoded = decodeText(bytes);
            assert.ok(decoded.is === 'text');
            assert.equal(decoded.text, full);
            assert.deepEqual(encodeText(decoded.text, decoded.encoding), bytes);
          }),
        );
      }
    }
  });

  it('that are not UTF-8 are told by the offset of the first that begins no character', () => {
    const fine = Buffer.from(`${'\u{E9}\u{1F600}a'.repeat(3000)}`);
    for (const before of [0, 1, 2, 3, 7, 8, 100, fine.length]) {
      // Never within a character.
      const start = before === fine.length ? fine : fine.subarray(0, before - (before % 7));
      for (const bad of [
        [0xff],
        [0x80],
        [0xc3],
        [0xe2, 0x80],
        [0xed, 0xa0, 0x80],
        [0xc0, 0x80],
        [0xf5, 0x80],
      ]) {
        for (const after of ['', 'b', 'c'.repeat(50)]) {
          const decoded = decodeText(Buffer.concat([start, Buffer.from(bad), Buffer.from(after)]));
          assert.ok(decoded.is === 'unreadable');
          assert.match(decoded.problem, new RegExp(`the byte at offset ${start.length} begins`));
        }
      }
    }
    assert.match(problemOf(0xef, 0xbb, 0xbf, 0x61, 0xff), /offset 4 /);
  });

  it('that are not UTF-16 are told by their offset too', () => {
    assert.match(problemOf(0xff, 0xfe, 0x61), /half a unit at offset 2\.$/);
    assert.match(problemOf(0xff, 0xfe, 0x61, 0, 0, 0xd8), /stands alone at offset 4\.$/);
    assert.match(problemOf(0xfe, 0xff, 0xdc, 0), /stands alone at offset 2\.$/);
    assert.equal(problemOf(0xff, 0xfe, 0x3d, 0xd8, 0, 0xde), '\u{1F600}');
  });

  it('of UTF-32 are not taken for UTF-16', () => {
    assert.match(problemOf(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), /UTF-32/);
    assert.match(problemOf(0, 0, 0xfe, 0xff, 0, 0, 0, 0x61), /UTF-32/);
  });

  it('are binary with NUL among the first 8192, unless their signature is that of UTF-16', () => {
    assert.ok(isBinary(Buffer.from('a\0b')));
    assert.ok(isBinary(Buffer.from([0xef, 0xbb, 0xbf, 0])));
    assert.ok(!isBinary(Buffer.from([0xff, 0xfe, 0x61, 0])));
    assert.ok(!isBinary(Buffer.from(`${'a'.repeat(8192)}\0`)));
    assert.ok(isBinary(Buffer.from(`${'a'.repeat(8191)}\0`)));
    assert.ok(!isBinary(Buffer.alloc(0)));
  });
});
