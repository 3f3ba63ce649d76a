/** An answer of text keeps its bytes: UTF-8 or not, however it is cut. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ByteReader } from '../src/bytes-as-text.ts';
import { guardHandler } from '../src/index.ts';
import { NATURAL, tags } from './hidden.ts';

const encoder = new TextEncoder();
const INVALID: readonly (readonly number[])[] = [
  [0xff],
  [0x63, 0xe9, 0x21],
  [0xc0, 0x80],
  [0xe0, 0x80, 0xaf],
  [0xed, 0xad, 0x80, 0xed, 0xb1, 0x81],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xe2, 0x80],
];

async function answered(bytes: Uint8Array, length: number): Promise<Uint8Array> {
  const body = new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += length)
        controller.enqueue(bytes.slice(from, from + length));
      controller.close();
    },
  });
  const handler = guardHandler(() => new Response(body, { headers: { 'content-type': 'text/plain' } }));
  const answer = await handler(new Request('http://localhost/'));
  return new Uint8Array(await answer.arrayBuffer());
}

describe('bytes of an answer of text', () => {
  it('bytes that are no UTF-8 pass as they came, wherever the answer is cut', async () => {
    for (const invalid of INVALID)
      for (const natural of ['', ...NATURAL])
        for (const length of [1, 2, 3, 1000]) {
          const text = [...encoder.encode(natural)];
          const bytes = Uint8Array.from([0x61, ...text, ...invalid, 0x61, ...text, ...invalid]);
          assert.deepEqual(await answered(bytes, length), bytes);
        }
  });

  it('behind a change, bytes that are no UTF-8 cannot become hidden characters', async () => {
    const tag = [...encoder.encode(tags('x'))];
    const between = [...encoder.encode(`\u200b${tags('y')}`)];
    for (const cut of [1, 2, 3])
      for (const length of [1, 3, 1000]) {
        const bytes = [0x61, 0xff, 0x61, ...tag.slice(0, cut), ...between, ...tag.slice(cut), 0x61];
        const left = Buffer.from(await answered(Uint8Array.from(bytes), length));
        assert.match(left.toString(), /^a\uFFFDa\uFFFD+a$/);
        assert.deepEqual([...left.subarray(0, 3)], [0x61, 0xff, 0x61]);
      }
  });

  it('UTF-8 is read as a decoder reads it, byte order marks included', () => {
    for (const text of ['\uFEFFhi', '\u07FF\u0800\uD7FF\uE000\uFFFF\u{10000}\u{10FFFF}\uFFFD', ...NATURAL]) {
      const reader = new ByteReader();
      const read = [...encoder.encode(text)].map((byte) => reader.push(Uint8Array.of(byte))).join('');
      assert.equal(read + reader.end(), text);
      assert.deepEqual(reader.bytesOf(text), encoder.encode(text));
    }
  });
});
