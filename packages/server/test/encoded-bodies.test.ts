/** Pages and the interface description are sent in the encoding that their reader prefers. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildPage } from '../../../scripts/build-page.ts';
import { type Service, startService } from './start-service.ts';

/** The longest that may be sent as it is. */
const SHORT_BYTES = 1024;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

function get(url: string, encoding: string, method = 'GET'): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const headers = { 'accept-encoding': encoding, accept: 'text/html' };
  const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const { statusCode: status = 0, headers } = incoming;
      resolve({ status, headers: headers as Got['headers'], body: Buffer.concat(chunks) });
    });
  });
  outgoing.on('error', reject).end();
  return promise;
}

/** Without what is another in each answer. */
const text = (body: Buffer) => body.toString('utf8').replace(/nonce="[^"]+"|content="[\w+/]{22}=="/g, '');

describe('an encoded body', () => {
  let service: Service;
  before(async () => {
    buildPage();
    service = await startService();
  });
  after(() => service?.discard());

  for (const path of ['/docs', '/openapi.json', '/guide', '/', '/nowhere'])
    it(`has the same contents in brotli, gzip and plain, and says that it varies: ${path}`, async () => {
      const plain = await get(service.url + path, 'identity');
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
          const got = await get(service.url + path, accepted);
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

  it('leaves answers of programs as they are', async () => {
    for (const path of ['/health', '/v1/limits', '/v1/nowhere']) {
      const { headers, body } = await get(service.url + path, 'br, gzip');
      assert.equal(headers['content-encoding'], undefined, path);
      assert.equal(typeof JSON.parse(body.toString('utf8')).ok, 'boolean', path);
    }
  });

  it('answers HEAD with the length of what GET sends', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const [head, whole] = [
        await get(service.url + path, 'gzip', 'HEAD'),
        await get(service.url + path, 'gzip'),
      ];
      assert.equal(head.body.length, 0);
      assert.equal(head.headers['content-length'], whole.headers['content-length'], path);
    }
  });
});
