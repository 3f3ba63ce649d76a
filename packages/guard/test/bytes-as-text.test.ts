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

async function answered(bytes: Uint8Array, length: number, type = 'text/plain'): Promise<Uint8Array> {
  const body = new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += length)
        controller.enqueue(bytes.slice(from, from + length));
      controller.close();
    },
  });
  const handler = guardHandler(() => new Response(body, { headers: { 'content-type': type } }));
  const answer = await handler(new Request('http://localhost/'));
  return new Uint8Array(await answer.arrayBuffer());
}

describe('the bytes of a text response', () => {
  it('bytes that are not valid UTF-8 pass unchanged, however the response is split into chunks', async () => {
    for (const invalid of INVALID)
      for (const natural of ['', ...NATURAL])
        for (const length of [1, 2, 3, 1000]) {
          const text = [...encoder.encode(natural)];
          const bytes = Uint8Array.from([0x61, ...text, ...invalid, 0x61, ...text, ...invalid]);
          assert.deepEqual(await answered(bytes, length), bytes);
        }
  });

  it('bytes around a removed hidden character cannot combine into a new hidden character', async () => {
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

  it('UTF-8 that arrives byte by byte is decoded without loss, including a byte order mark', () => {
    for (const text of ['\uFEFFhi', '\u07FF\u0800\uD7FF\uE000\uFFFF\u{10000}\u{10FFFF}\uFFFD', ...NATURAL]) {
      const reader = new ByteReader();
      const read = [...encoder.encode(text)].map((byte) => reader.push(Uint8Array.of(byte))).join('');
      assert.equal(read + reader.end(), text);
      assert.deepEqual(reader.bytesOf(text), encoder.encode(text));
    }
  });

  it('valid text between invalid bytes is decoded correctly, including a literal U+FFFD', async () => {
    const good = [...encoder.encode(`${NATURAL.join('\n')}\uFFFD`)];
    const bytes = Uint8Array.from([...good, 0xff, 0xe2, 0x80, ...good, 0xff, 0xff, ...good]);
    for (const length of [1, 5, 100_000]) assert.deepEqual(await answered(bytes, length), bytes);
    const reader = new ByteReader();
    const read = reader.push(bytes);
    assert.equal(
      read + reader.end(),
      new TextDecoder().decode(bytes).replace('\uFFFD\uFFFD', '\uFFFD\uFFFD\uFFFD'),
    );
  });
});

describe('a response that declares another charset than UTF-8', () => {
  const TYPES = [
    'text/plain; charset=iso-8859-1',
    'text/html; charset="windows-1252"',
    'text/css;charset=utf-16le',
  ];

  it('a UTF-8 response that declares another charset is cleaned, however it is split into chunks', async () => {
    for (const type of TYPES)
      for (const natural of NATURAL)
        for (const length of [1, 7, 1000]) {
          const clean = `It is\r\n${natural} four.`;
          const bytes = await answered(encoder.encode(`It is\r\n${natural}${tags('x')} four.`), length, type);
          assert.equal(new TextDecoder().decode(bytes), clean);
          const same = encoder.encode(clean);
          assert.deepEqual(await answered(same, length, type), same);
        }
  });

  it('a response that really is in its declared charset, such as UTF-16, passes unchanged', async () => {
    const utf16 = Buffer.from(NATURAL[1] as string, 'utf16le');
    for (const [charset, given] of [
      ['iso-8859-1', [...Buffer.from('It is\r\ncaf\u00e9 100\u00a0km', 'latin1')]],
      ['utf-16le', [...utf16]],
      ['utf-16le', [...utf16.subarray(0, 2)]],
      ['iso-2022-jp', [0x61, 0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]],
      ['shift_jis', [0x61, 0x20, 0x82, 0xa0, 0x82, 0xa2]],
    ] as const)
      for (const length of [1, 4, 1000]) {
        const bytes = Uint8Array.from(given);
        assert.deepEqual(await answered(bytes, length, `text/plain; charset=${charset}`), bytes);
      }
  });

  it('an ASCII response that declares another charset is passed on as it is written, before it ends', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { 'content-type': 'text/plain; charset=iso-8859-1' };
    const answer = await guardHandler(() => new Response(readable, { headers }))(
      new Request('http://localhost/'),
    );
    const writer = writable.getWriter();
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    void writer.write(encoder.encode('It is four.\n'));
    assert.match(new TextDecoder().decode((await reader.read()).value), /^It is four/);
    await writer.close();
  });
});
