/** Pages of other origins: no answer lets them read it, no preflight is granted, and a cookie from there does nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operations } from '@limpid/contract';
import { bearer, freshMail, signUp, withCookie } from './auth-calls.ts';
import type { RawAnswer } from './check-answer.ts';
import { send, startService } from './start-service.ts';

const ORIGIN = 'https://elsewhere.example';
const ELSEWHERE = { origin: ORIGIN, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
const ROUTES: readonly { method: string; path: string }[] = [
  ...Object.values(operations).map(({ method, path }) => ({ method: method.toUpperCase(), path })),
  ...['/openapi.json', '/docs', '/page.json', '/nowhere'].map((path) => ({ method: 'GET', path })),
];

function assertClosed({ method, path, headers }: RawAnswer): void {
  for (const name of Object.keys(headers))
    assert.ok(!name.startsWith('access-control-'), `${method} ${path} ${name}`);
}

describe('pages of another origin', async () => {
  const service = await startService();

  it('no route lets a page of another origin read its answer', async () => {
    for (const { method, path } of ROUTES) {
      for (const origin of [ORIGIN, 'null', service.url]) {
        assertClosed(await send(service.url, method, path, { headers: { ...ELSEWHERE, origin } }));
      }
    }
  });

  it('no route grants a CORS preflight request', async () => {
    for (const { method, path } of ROUTES) {
      const answer = await send(service.url, 'OPTIONS', path, {
        headers: {
          ...ELSEWHERE,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type, x-api-key',
        },
      });
      assert.equal(answer.status, path === '/nowhere' ? 404 : 405, path);
      assertClosed(answer);
    }
  });

  it('a page of another site cannot use a session cookie or sign a visitor in', async () => {
    const email = freshMail();
    const entry = await signUp(service, email);
    const { cookie } = withCookie(entry);
    const own = bearer(entry.json.data.token);
    const { id } = (await service.post('/v1/keys', { name: 'mine' }, own)).json.data;
    const foreign: Record<string, string>[] = [
      ELSEWHERE,
      ...[{ origin: ORIGIN }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }],
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const fields of foreign) {
      const headers = { ...fields, cookie };
      for (const answer of [
        await service.post('/v1/clean', { text: 'x' }, headers),
        await service.post('/v1/detect', { text: 'x' }, headers),
        await service.post(
          '/v1/batch',
          { text: 'x' },
          { ...headers, 'content-type': 'application/x-ndjson' },
        ),
        await service.post('/v1/keys', { name: 'theirs' }, headers),
        await service.call('DELETE', `/v1/keys/${id}`, { headers }),
        await service.call('DELETE', '/v1/account', { headers }),
        await service.post('/auth/sign-in/email', { email, password: 'x' }, fields),
      ]) {
        assert.equal(answer.status, 403, `${answer.method} ${answer.path} ${JSON.stringify(headers)}`);
        assert.equal(answer.json.error.code, 'forbidden');
      }
    }
    const { keys } = (await service.call('GET', '/v1/keys', { headers: own })).json.data;
    assert.deepEqual(
      keys.map((key: { id: string }) => key.id),
      [id],
    );
    const site = { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' };
    assert.equal((await service.post('/v1/clean', { text: 'x' }, site)).status, 200);
    assert.equal((await service.post('/v1/keys', { name: 'more' }, site)).status, 200);
    assert.equal((await service.call('DELETE', `/v1/keys/${id}`, { headers: site })).status, 200);
    assert.equal((await service.call('DELETE', '/v1/account', { headers: site })).status, 200);
  });
});

describe('HTTP Strict Transport Security', () => {
  it('every answer has Strict-Transport-Security when PUBLIC_URL is https, and none has it otherwise', async () => {
    const secure = await startService({ environment: { PUBLIC_URL: 'https://limpid.example' } });
    const plain = await startService({ environment: { PUBLIC_URL: 'http://limpid.example' } });
    for (const { method, path } of ROUTES) {
      const name = 'strict-transport-security';
      const answers = [secure, plain].map(({ url }) => send(url, method, path, {}));
      const [over, without] = await Promise.all(answers);
      assert.equal(over?.headers[name], 'max-age=31536000', path);
      assert.equal(without?.headers[name], undefined, path);
    }
  });
});
