/** Nothing that is sent reaches the head of an answer: no field of a caller's, and no second answer. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { freshMail, PASSWORD } from './auth-calls.ts';
import { exchange } from './raw-http.ts';
import { startService } from './start-service.ts';

const SPLIT = '\r\nset-cookie: forged=1\r\n\r\nHTTP/1.1 200 OK\r\nx-forged: 1\r\n\r\n';

/** Every field that an answer of the interface can have. */
const FIELDS = new Set([
  ...'x-request-id cache-control x-content-type-options referrer-policy'.split(' '),
  ...['content-security-policy'],
  ...['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['ratelimit-policy', 'ratelimit', 'retry-after', 'allow', 'www-authenticate', 'set-cookie'],
]);

/** The ways in which a line end could come through. */
const WRITTEN = [
  encodeURIComponent(SPLIT),
  encodeURIComponent(encodeURIComponent(SPLIT)),
  SPLIT.replaceAll('\r\n', '%E5%98%8D%E5%98%8A'),
  // Cut to one byte these code points are line ends.
  SPLIT.replaceAll('\r\n', '\u{560D}\u{560A}'),
  SPLIT.replaceAll('\r\n', '\\r\\n'),
  SPLIT.replaceAll('\r\n', '\n '),
  SPLIT.replaceAll('\r\n', '\r'),
  SPLIT.replaceAll('\r\n', '\u0085'),
];

it('no request can inject a header field or a second response into its answer', async () => {
  const service = await startService();
  const heads: string[] = [];
  const ask = async (head: string, body = '') => {
    const length = Buffer.byteLength(body);
    const received = await exchange(service.url, [
      `${head}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
    ]);
    assert.equal(received.split(/^HTTP\/1\.1 /m).length, 2, `one answer: ${received}`);
    heads.push(received.slice(0, received.indexOf('\r\n\r\n')));
  };
  for (const split of WRITTEN) {
    const json = JSON.stringify(split);
    for (const path of ['/', '/v1/limits', '/v1/keys/', '/v1/usage', '/docs', '/auth/verify-email?token='])
      await ask(`GET ${path}${split} HTTP/1.1\r\nhost: x`);
    for (const name of 'host origin cookie x-request-id x-api-key accept x-forwarded-host'.split(' '))
      await ask(`GET /v1/limits HTTP/1.1\r\n${name === 'host' ? '' : 'host: x\r\n'}${name}: ${split}`);
    await ask(`OPTIONS /v1/clean HTTP/1.1\r\nhost: x\r\naccess-control-request-headers: ${split}`);
    await ask(`POST /v1/clean HTTP/1.1\r\nhost: x`, `{"text":${json},"model":${json}}`);
    const account = { email: freshMail(), password: PASSWORD, name: split, callbackURL: split };
    await ask(`POST /auth/sign-up/email HTTP/1.1\r\nhost: x`, JSON.stringify(account));
    await ask(
      `POST /auth/sign-in/email HTTP/1.1\r\nhost: x`,
      JSON.stringify({ ...account, name: undefined }),
    );
  }
  await service.discard();
  for (const head of heads) {
    const [, ...fields] = head.split('\r\n');
    for (const field of fields) {
      assert.ok(FIELDS.has(field.slice(0, field.indexOf(':')).toLowerCase()) || isOfPage(field), field);
      assert.doesNotMatch(field, /forged|[\r\n]/);
    }
  }
});

/** /docs is a page, and has fields of pages. */
function isOfPage(field: string): boolean {
  return /^(x-frame-options|cross-origin-opener-policy|permissions-policy): /i.test(field);
}
