/** What must not work: acting for somebody else, other paths, leaks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bearer,
  cookieOf,
  freshMail,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
  signUp,
  startMailing,
  WRONG,
} from './auth-calls.ts';
import { type Answer, checkAnswer } from './check-answer.ts';
import { send, startService } from './start-service.ts';

describe('abuse of sessions', async () => {
  const service = await startService();

  it('a sign-in always creates a new session, even if the request already carries a session', async () => {
    const email = freshMail();
    const first = await signUp(service, email);
    const planted = cookieOf(first);
    const entry = await signIn(service, email, PASSWORD, {
      cookie: planted,
      authorization: `Bearer ${first.json.data.token}`,
    });
    assert.notEqual(cookieOf(entry), planted);
    assert.notEqual(entry.json.data.token, first.json.data.token);
    const invented = await signIn(service, email, PASSWORD, {
      cookie: 'limpid.session_token=chosen.by-somebody',
    });
    assert.doesNotMatch(cookieOf(invented), /chosen/);
  });

  it('the session cookie is HttpOnly and SameSite=Lax, and /auth/get-session does not return its token', async () => {
    const entry = await signUp(service, freshMail());
    const fields = entry.headers['set-cookie'] as unknown as string[];
    assert.equal(fields.length, 1);
    assert.match(
      fields[0] ?? '',
      /^limpid\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { body } = await service.call('GET', '/auth/get-session', { headers: { cookie: cookieOf(entry) } });
    assert.ok(!body.includes(entry.json.data.token), 'a page cannot ask for the token');
  });

  it('a session cookie with a missing or wrong signature is not accepted', async () => {
    const entry = await signUp(service, freshMail());
    const real = decodeURIComponent(cookieOf(entry));
    const { token } = entry.json.data;
    const forged = [
      `limpid.session_token=${token}`,
      `limpid.session_token=${token}.`,
      real.replace(/.=$/, (end) => (end.startsWith('A') ? 'B=' : 'A=')),
      real.replace('=', '=x'),
      `__Secure-${real}`,
      'limpid.session_token=%',
    ];
    for (const cookie of forged) {
      const { json } = await service.call('GET', '/auth/get-session', { headers: { cookie } });
      assert.equal(json.data.session, null, cookie);
    }
    const headers = { cookie: `other=1; ${cookieOf(entry)}; more=2` };
    assert.notEqual((await service.call('GET', '/auth/get-session', { headers })).json.data.session, null);
  });

  it('requests from pages of other sites cannot use the session cookie', async () => {
    const cookie = cookieOf(await signUp(service, freshMail()));
    const host = new URL(service.url).host;
    const foreign: Record<string, string>[] = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: `http://${host}.evil.example` },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site', origin: `http://${host}` },
      { cookie, origin: 'https://evil.example', authorization: 'Basic eA==' },
    ];
    const body = { currentPassword: PASSWORD, newPassword: 'staple of four words' };
    for (const headers of foreign) {
      for (const answer of [
        await service.post('/auth/change-password', body, headers),
        await service.call('POST', '/auth/sign-out', { headers }),
        await signIn(service, freshMail(), PASSWORD, headers),
      ]) {
        assert.equal(answer.status, 403, JSON.stringify(headers));
        assert.equal(answer.json.error.code, 'forbidden');
      }
    }
    const login = await signIn(service, freshMail(), PASSWORD, { origin: 'https://evil.example' });
    assert.equal(login.status, 403, 'another site cannot sign a browser in');
    const own = { cookie, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    assert.equal((await service.post('/auth/change-password', body, own)).status, 200);
  });

  it('a program that sends no Origin header can sign in', async () => {
    const email = freshMail();
    await signUp(service, email);
    const response = await fetch(`${service.url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    assert.equal(response.status, 200);
  });

  it('account routes refuse an API key with 403, even if the request also has a session token or cookie', async () => {
    const entry = await signUp(service, freshMail());
    const { token } = entry.json.data;
    const { id, key } = (await service.post('/v1/keys', { name: 'good' }, bearer(token))).json.data;
    const apiKey = { 'x-api-key': key };
    assert.equal((await service.post('/v1/clean', { text: 'x' }, apiKey)).status, 200, 'the key is good');
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    for (const headers of [apiKey, { ...apiKey, ...bearer(token) }, { ...apiKey, cookie: cookieOf(entry) }]) {
      for (const answer of [
        await service.post('/auth/change-password', change, headers),
        await service.call('GET', '/v1/keys', { headers }),
        await service.post('/v1/keys', { name: 'more' }, headers),
        await service.call('DELETE', `/v1/keys/${id}`, { headers }),
        await service.call('GET', '/v1/usage', { headers }),
        await service.call('GET', '/v1/account', { headers }),
        await service.call('DELETE', '/v1/account', { headers }),
      ]) {
        assert.equal(answer.status, 403, `${answer.method} ${answer.path}`);
        assert.equal(answer.json.error.code, 'forbidden');
      }
    }
    const alone = await service.call('GET', '/auth/get-session', { headers: apiKey });
    assert.deepEqual(alone.json.data, { session: null, user: null });
    assert.equal((await service.post('/v1/clean', { text: 'x' }, apiKey)).status, 200, 'it is good still');
  });
});

describe('paths under /auth', async () => {
  const service = await startService();

  it('undocumented paths under /auth are answered with 404', async () => {
    const { token } = (await signUp(service, freshMail())).json.data;
    const others = [
      ...['ok', 'error', 'list-sessions', 'revoke-session', 'revoke-sessions', 'revoke-other-sessions'],
      ...['update-user', 'update-session', 'change-email', 'delete-user', 'delete-user/callback'],
      ...['set-password', 'verify-password', 'sign-in/social', 'link-social', 'list-accounts'],
      ...['unlink-account', 'refresh-token', 'get-access-token', 'account-info', 'callback/github'],
      ...['reset-password/token', 'forget-password', 'sign-up', 'sign-in', '', 'sign-in/email/', 'reference'],
    ];
    for (const path of others) {
      for (const method of ['GET', 'POST']) {
        const sent = {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: '{}' }),
        };
        const answer = checkAnswer(await send(service.url, method, `/auth/${path}`, sent));
        assert.equal(answer.status, 404, `${method} /auth/${path}`);
        assert.equal(answer.json.error.code, 'not_found');
      }
    }
    assert.equal((await service.call('GET', '/auth/sign-in/email')).status, 405);
    assert.equal((await service.call('DELETE', '/auth/get-session')).status, 405);
  });
});

describe('passwords and tokens', () => {
  it('passwords and tokens never appear in the log or database, and a token appears only in the answer that issues it', async () => {
    const { mail, service } = await startMailing();
    const email = freshMail();
    const next = 'staple of four words';
    const userAgent = 'an agent to be recognised/7.7';
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' };
    const answers: Answer[] = [await signUp(service, email, headers)];
    const link = /token=([\w.-]+)/.exec((await mail.newest(email)).source)?.[1] ?? '';
    assert.equal((await service.call('GET', `/auth/verify-email?token=${link}`)).status, 200);
    answers.push(await signIn(service, email, WRONG, headers));
    const entry = await signIn(service, email, PASSWORD, headers);
    const { token } = entry.json.data;
    const authorization = { authorization: `Bearer ${token}` };
    answers.push(await service.call('GET', '/auth/get-session', { headers: authorization }));
    answers.push(await service.post('/auth/request-password-reset', { email }, headers));
    const code =
      /reset-password\?token=([A-Za-z0-9]{24})\r/.exec((await mail.newest(email, 2)).source)?.[1] ?? '';
    assert.equal(code.length, 24);
    const inDatabase = service.readDatabase().toString('latin1');
    assert.ok(inDatabase.includes(email), 'there was a database to look into');
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: 'short' }));
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: next }));
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: next }));
    answers.push(await service.call('GET', '/auth/verify-email?token=a.wrong.one'));
    answers.push(await service.postRaw('/auth/sign-in/email', `{"email":"${email}","password":"${WRONG}`));

    const signature = decodeURIComponent(cookieOf(entry)).split('.').at(-1) ?? '';
    const secrets = [PASSWORD, next, WRONG, token, code, link, signature, userAgent, '203.0.113.77'];
    await service.stop();
    const stored = inDatabase + service.readDatabase().toString('latin1');
    const logged = service.logLines.join('\n');
    const answered = answers.map(({ body }) => body).join('\n');
    for (const secret of secrets) {
      assert.ok(secret.length > 8);
      assert.ok(!stored.includes(secret), `stored: ${secret}`);
      assert.ok(!logged.includes(secret), `logged: ${secret}`);
      assert.ok(!answered.includes(secret), `answered: ${secret}`);
    }
    assert.ok(!logged.includes(email), 'the log knows no mail address');
  });
});
