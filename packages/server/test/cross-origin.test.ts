/** Pages of other origins: no answer lets them read it, no preflight is granted, and a cookie from there does nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations } from '@limpid/contract';
import { freshMail, signUp, withCookie } from './auth-calls.ts';
import { checkAnswer, type RawAnswer } from './check-answer.ts';
import { type Service, send, startService } from './start-service.ts';

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

describe('a page of another origin', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.discard());

  it('reads no answer of any route', async () => {
    for (const { method, path } of ROUTES) {
      for (const origin of [ORIGIN, 'null', service.url]) {
        assertClosed(await send(service.url, method, path, { headers: { ...ELSEWHERE, origin } }));
      }
    }
  });

  it('is granted no preflight', async () => {
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

  it('does nothing with the cookie of a session, and nothing signs anybody in from there', async () => {
    const email = freshMail();
    const { cookie } = withCookie(await signUp(service, email));
    const good = {
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json', ...ELSEWHERE, cookie },
    };
    for (const path of ['/v1/clean', '/v1/detect', '/v1/keys'])
      assert.equal(checkAnswer(await send(service.url, 'POST', path, good)).status, 403, path);
    const erased = await service.call('DELETE', '/v1/account', { headers: { ...ELSEWHERE, cookie } });
    assert.equal(erased.status, 403);
    const entered = await service.post('/auth/sign-in/email', { email, password: 'x' }, ELSEWHERE);
    assert.equal(entered.status, 403);
    assert.equal(
      (await service.call('GET', '/v1/account', { headers: { cookie } })).status,
      200,
      'it is there',
    );
  });
});

describe('the header fields of every answer', () => {
  it('tell browsers to stay on https where the service is reached over it, pages and refusals too', async () => {
    const secure = await startService({ environment: { PUBLIC_URL: 'https://limpid.example' } });
    const plain = await startService({ environment: { PUBLIC_URL: 'http://limpid.example' } });
    for (const { method, path } of ROUTES) {
      const name = 'strict-transport-security';
      const answers = [secure, plain].map(({ url }) => send(url, method, path, {}));
      const [over, without] = await Promise.all(answers);
      assert.equal(over?.headers[name], 'max-age=31536000', path);
      assert.equal(without?.headers[name], undefined, path);
    }
    await Promise.all([secure.discard(), plain.discard()]);
  });
});
