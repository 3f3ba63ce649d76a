import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detect } from '../scan.ts';

/** Bytes without a pattern. */
function noise(length: number): readonly number[] {
  const bytes: number[] = [];
  for (let state = 7; bytes.length < length; state = (state * 48_271) % 0x7fffffff)
    bytes.push((state >> 16) & 0xff);
  return bytes;
}

const selectors = (bytes: readonly number[]) =>
  bytes.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16)).join('');
const bits = (count: number) =>
  noise(Math.ceil(count / 8))
    .flatMap((byte) => [...byte.toString(2).padStart(8, '0')])
    .slice(0, count)
    .map((bit) => (bit === '0' ? '\u200b' : '\u200c'))
    .join('');

/** What the caveat about a dense run says of its size. */
function sizeOf(text: string): string | undefined {
  return detect(text)
    .caveats.join(' ')
    .match(/could hold (.*?)\./)?.[1];
}

test('a run that was not decoded could hold a byte for each selector, and seven bits for each tag', () => {
  for (const length of [12, 40, 300])
    assert.equal(sizeOf(`word${selectors(noise(length))} end`), `${length} bytes`);
  const tags = noise(40)
    .map((byte) => String.fromCodePoint(0xe0000 + (byte & 0x7f)))
    .join('');
  assert.equal(sizeOf(`word${tags} end`), '35 bytes');
});

test('of a few kinds it could hold no more than these spell, and runs are counted together', () => {
  assert.equal(sizeOf(`word${bits(96)} end`), '12 bytes');
  assert.equal(sizeOf(bits(220).replace(/.{22}/g, 'word$& ')), '27 bytes');
  const digits = noise(40)
    .map((byte) => String.fromCodePoint(0xfe00 + (byte & 3)))
    .join('');
  assert.equal(sizeOf(`word${digits} end`), '10 bytes');
  const nibbles = noise(40)
    .map((byte) => String.fromCodePoint(0xfe00 + (byte & 15)))
    .join('');
  assert.equal(sizeOf(`word${nibbles} end`), '20 bytes');
});
