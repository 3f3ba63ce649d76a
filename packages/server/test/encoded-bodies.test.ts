/** Pages and the interface description are sent in the encoding that their reader prefers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildPage } from '../../../scripts/build-page.ts';
import { startService } from './start-service.ts';

/** The longest that may be sent as it is. */
const SHORT_BYTES = 1024;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

/** Without what is another in each answer. */
const text = (body: Buffer) => body.toString('utf8').replace(/nonce="[^"]+"|content="[\w+/]{22}=="/g, '');

describe('compressed answers', async () => {
  buildPage();
  const service = await startService();

  const get = async (path: string, encoding: string, method: 'GET' | 'HEAD' = 'GET') => {
    const headers = { 'accept-encoding': encoding, accept: 'text/html' };
    const {
      statusCode: status,
      headers: fields,
      rawPayload,
    } = await service.app.inject({ url: path, method, headers });
    return { status, headers: fields, body: rawPayload };
  };

  for (const path of ['/docs', '/openapi.json', '/guide', '/', '/nowhere'])
    it(`${path} has the same content whether compressed with brotli, with gzip or not at all`, async () => {
      const plain = await get(path, 'identity');
      assert.equal(plain.headers['content-encoding'], undefined);
      for (const [accepted, expected] of [
        ['br', 'br'],
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0.5, gzip', 'gzip'],
        ['br;q=0, GZIP;q=0.1', 'gzip'],
        ['br;q=0, gzip;q=0', undefined],
        ['', undefined],
        ['brx, x-gzip', undefined],
      ] as const) {
        // Twice: the second is what was kept.
        for (let time = 0; time < 2; time += 1) {
          const got = await get(path, accepted);
          assert.equal(got.status, plain.status);
          assert.equal(got.headers.vary, 'accept-encoding', accepted);
          assert.equal(got.headers['content-type'], plain.headers['content-type']);
          assert.equal(got.headers['content-length'], `${got.body.length}`);
          const encoding = plain.body.length < SHORT_BYTES ? undefined : expected;
          assert.equal(got.headers['content-encoding'], encoding, accepted);
          const decoded = encoding === undefined ? got.body : DECODERS[encoding](got.body);
          assert.equal(text(decoded), text(plain.body));
          if (encoding !== undefined) assert.ok(got.body.length < plain.body.length * 0.6, accepted);
        }
      }
    });

  it('JSON answers of the API are not compressed', async () => {
    for (const path of ['/health', '/v1/limits', '/v1/nowhere']) {
      const { headers, body } = await get(path, 'br, gzip');
      assert.equal(headers['content-encoding'], undefined, path);
      assert.equal(typeof JSON.parse(body.toString('utf8')).ok, 'boolean', path);
    }
  });

  it('a HEAD request gets the Content-Length of the compressed GET answer', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const [head, whole] = [await get(path, 'gzip', 'HEAD'), await get(path, 'gzip')];
      assert.equal(head.body.length, 0);
      assert.equal(head.headers['content-length'], whole.headers['content-length'], path);
    }
  });
});
