/** Accounts over real HTTP without a mail server, on each kind of store: sign-up, sign-in, sessions, passwords. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { resetPassword } from '../src/accounts/reset-password.ts';
import { hashToken } from '../src/accounts/session-token.ts';
import { ownPostgres } from './at-end.ts';
import {
  bearer,
  DAY_MS,
  freshMail,
  OTHER_PASSWORD,
  PASSWORD,
  session,
  signIn,
  signUp,
  withCookie,
} from './auth-calls.ts';
import { onEachStore, urlOf } from './each-store.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { startService } from './start-service.ts';

describe('accounts without a mail server', () => {
  onEachStore(async (newDatabase) => {
    const environment = { DATABASE_URL: urlOf(await newDatabase()) };
    const service = await startService({ environment });

    it('a user can sign up, sign in, change the password and sign out', async () => {
      const email = freshMail();
      const up = await signUp(service, email.toUpperCase());
      assert.equal(up.status, 200);
      assert.equal(up.json.data.user.email, email);
      assert.equal((await session(service, bearer(up.json.data.token))).json.data.user.name, 'Ada');

      const entry = await signIn(service, email);
      assert.equal(entry.status, 200);
      const { token, user } = entry.json.data;
      assert.notEqual(token, up.json.data.token);
      for (const headers of [bearer(token), withCookie(entry)]) {
        const found = await session(service, headers);
        assert.deepEqual(found.json.data.user, user);
        const { createdAt, expiresAt } = found.json.data.session;
        assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * DAY_MS);
      }

      const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
      const changed = await service.post('/auth/change-password', body, withCookie(entry));
      assert.equal(changed.status, 200);
      for (const old of [token, up.json.data.token]) {
        assert.equal((await session(service, bearer(old))).status, 401);
      }
      assert.equal((await signIn(service, email)).status, 401);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 200);

      const fresh = bearer(changed.json.data.token);
      assert.equal((await session(service, fresh)).status, 200);
      const out = await service.call('POST', '/auth/sign-out', { headers: fresh });
      assert.equal(out.status, 200);
      assert.match(String(out.headers['set-cookie']), /limpid\.session_token=; Max-Age=0/);
      assert.equal((await session(service, fresh)).status, 401);
      assert.equal((await service.call('POST', '/auth/sign-out', { headers: fresh })).status, 401);
    });

    it('a session cookie is no longer accepted after sign-out', async () => {
      const cookie = withCookie(await signUp(service, freshMail()));
      assert.notEqual((await session(service, cookie)).json.data.session, null);
      assert.equal((await service.call('POST', '/auth/sign-out', { headers: cookie })).status, 200);
      assert.deepEqual((await session(service, cookie)).json.data, { session: null, user: null });
    });

    it('sign-out ignores the body of the request and its media type', async () => {
      for (const type of ['__proto__', ';', 'text/plain']) {
        const headers = { 'content-type': type };
        const { status } = await service.call('POST', '/auth/sign-out', { headers, body: 'x' });
        assert.equal(status, 200, type);
      }
    });

    it('/auth/verify-email refuses an invalid API key with 401', async () => {
      const headers = { 'x-api-key': 'x' };
      const { status } = await service.call('GET', '/auth/verify-email?token=x', { headers });
      assert.equal(status, 401);
    });

    it('a session is stored under the hash of its token, and the hash does not work as a token', async () => {
      const { token, user } = (await signUp(service, freshMail())).json.data;
      const known = await service.store.sessions.find(hashToken(token));
      assert.equal(known?.account_id, user.id);
      assert.equal(known?.plan, 'free');
      assert.equal(await service.store.sessions.find(token), null);
      assert.equal((await session(service, bearer(hashToken(token)))).status, 401, 'the hash opens nothing');
    });

    it('a sign-up makes an account with the plan "free" and ignores plan, id and role in its body', async () => {
      const email = freshMail();
      const more = { plan: 'unlimited', id: 'chosen', emailVerified: true, role: 'admin', createdAt: 0 };
      const { user } = (await signUp(service, email, {}, more)).json.data;
      const row = await service.store.accounts.findByEmail(email);
      assert.equal(row?.id, user.id);
      assert.notEqual(row?.id, 'chosen');
      assert.equal(row?.plan, 'free');
      assert.equal(row?.email_verified, 0);
      assert.ok((row?.created_at ?? 0) > 0);
    });

    it('simultaneous sign-ups with one mail address create a single account', async () => {
      const email = freshMail();
      const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(service, email)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      assert.equal(refused?.json.error.code, 'conflict');
      assert.equal((await signUp(service, email.toUpperCase())).status, 409);
      assert.equal((await signIn(service, email)).status, 200);
    });

    it('a sign-up with an invalid field is refused, and the answer names the field', async () => {
      const email = freshMail();
      const attempts = [
        { body: { email, password: PASSWORD }, status: 400, path: '/name' },
        { body: { email, password: 12345678, name: 'Ada' }, status: 400, path: '/password' },
        { body: { email: 'nobody', password: PASSWORD, name: 'Ada' }, status: 400, path: '/email' },
        { body: { email: 'a@b', password: PASSWORD, name: 'Ada' }, status: 400, path: '/email' },
        { body: { email, password: PASSWORD, name: 'A\u{0}da' }, status: 400, path: '/name' },
        { body: { email, password: PASSWORD, name: ' ' }, status: 400, path: '/name' },
        { body: { email, password: 'seven77', name: 'Ada' }, status: 422, path: '/password' },
        { body: { email, password: 'x'.repeat(129), name: 'Ada' }, status: 422, path: '/password' },
      ];
      for (const { body, status, path } of attempts) {
        const answer = await service.post('/auth/sign-up/email', body);
        assert.equal(answer.status, status, JSON.stringify(body));
        assert.equal(answer.json.error.details[0].path, path);
      }
      assert.equal((await service.post('/auth/sign-in/email', { email: 'a@b', password: 'x' })).status, 400);
      assert.equal(await service.store.accounts.findByEmail(email), null);
      for (const length of [8, 128]) {
        assert.equal(
          (await signUp(service, freshMail(), {}, { password: 'xyzzy '.repeat(22).slice(0, length) })).status,
          200,
        );
      }
    });

    it('a password change needs a session, the current password and a long enough new one', async () => {
      const headers = bearer((await signUp(service, freshMail())).json.data.token);
      const change = (currentPassword: string, newPassword: string, sent: Record<string, string> = headers) =>
        service.post('/auth/change-password', { currentPassword, newPassword }, sent);
      assert.equal((await change('not the password', OTHER_PASSWORD)).status, 401);
      const short = await change(PASSWORD, 'short');
      assert.equal(short.status, 422);
      assert.equal(short.json.error.details[0].path, '/newPassword');
      for (const sent of [{}, bearer(''), bearer('unknown'), { cookie: 'limpid.session_token=unknown' }]) {
        assert.equal((await change(PASSWORD, OTHER_PASSWORD, sent)).status, 401);
      }
      assert.equal((await session(service, headers)).status, 200);
    });

    it('without a mail server, a password reset is refused and the message points to the operator', async () => {
      const answer = await service.post('/auth/request-password-reset', { email: freshMail() });
      assert.equal(answer.status, 422);
      assert.match(answer.json.error.message, /operator/);
      assert.equal((await service.post('/auth/send-verification-email', { email: freshMail() })).status, 422);
    });

    it('a password set by the operator replaces the old one and ends existing sessions', async () => {
      const email = freshMail();
      const { token, user } = (await signUp(service, email)).json.data;
      const password = (await resetPassword(service.store, user.id, Date.now())) ?? assert.fail();
      assert.equal((await signIn(service, email, password)).status, 200);
      assert.equal((await signIn(service, email)).status, 401);
      assert.equal((await session(service, bearer(token))).status, 401);
    });

    it('a sign-in ends the oldest session of an account that already has a hundred sessions', async () => {
      const email = freshMail();
      const [other, { token, user }] = [
        (await signUp(service, freshMail())).json.data,
        (await signUp(service, email)).json.data,
      ];
      const now = service.clock.time;
      const times = { created_at: 0, updated_at: 0, expires_at: now + DAY_MS };
      for (let index = 0; index < 99; index += 1) {
        const [id, hash] = [`${user.id}-${index}`, hashToken(`${user.id} ${index}`)];
        await service.store.sessions.insert({
          ...{ ...times, id, account_id: user.id, token_hash: hash, created_at: index },
        });
      }
      const isOpen = async (one: number) =>
        (await session(service, bearer(`${user.id} ${one}`))).status === 200;
      assert.ok(await isOpen(0), 'a hundred there may be');
      const entry = await signIn(service, email);
      assert.deepEqual([await isOpen(0), await isOpen(1), await isOpen(98)], [false, true, true]);
      await signIn(service, email);
      assert.deepEqual([await isOpen(1), await isOpen(2)], [false, true]);
      for (const newest of [token, entry.json.data.token, other.token])
        assert.equal((await session(service, bearer(newest))).status, 200);
    });

    it('an expired session is deleted, and its token is refused with 401', async () => {
      const { token } = (await signUp(service, freshMail())).json.data;
      await service.store.sessions.deleteEnded(service.clock.time + 29 * DAY_MS);
      assert.equal((await session(service, bearer(token))).status, 200);
      await service.store.sessions.deleteEnded(service.clock.time + 31 * DAY_MS);
      assert.equal((await session(service, bearer(token))).status, 401);
    });

    it('with SIGN_UP=closed, sign-up is refused and existing accounts can still sign in', async () => {
      const email = freshMail();
      await signUp(service, email);
      const closed = await startService({ environment: { ...environment, SIGN_UP: 'closed' } });
      const refused = await signUp(closed, freshMail());
      assert.equal(refused.status, 403);
      assert.match(refused.json.error.message, /Sign-up is closed/);
      assert.equal((await signIn(closed, email)).status, 200);
    });
  });
});

describe('accounts on SQLite', () => {
  it('the secret that signs sessions is kept across restarts in a file that only its owner can read', async () => {
    const first = await startService({ environment: { AUTH_SECRET: '' } });
    const file = join(first.folder, 'limpid.db.secret');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const secret = readFileSync(file, 'utf8');
    const cookie = withCookie(await signUp(first, freshMail()));
    await first.stop();
    const second = await startService({ environment: { AUTH_SECRET: '' }, folder: first.folder });
    assert.equal(readFileSync(file, 'utf8'), secret);
    assert.notEqual((await session(second, cookie)).json.data.session, null);
    await second.discard();
    assert.ok(!existsSync(file));
  });
});

describe('accounts on PostgreSQL', { skip: postgresIsMissing }, async () => {
  const server = await ownPostgres();
  it('account routes get 503 while PostgreSQL is stopped and work again when it is back', async () => {
    const service = await startService({ environment: { DATABASE_URL: await server.createDatabase() } });
    const email = freshMail();
    const { token } = (await signUp(service, email)).json.data;
    await server.stop();
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const answers = [
      await signIn(service, email),
      await signUp(service, freshMail()),
      await session(service, bearer(token)),
      await service.post('/auth/change-password', body, bearer(token)),
      await service.call('POST', '/auth/sign-out', { headers: bearer(token) }),
      await service.post('/auth/reset-password', { token: 'unknown', newPassword: OTHER_PASSWORD }),
    ];
    for (const { status, json, path } of answers) {
      assert.equal(status, 503, path);
      assert.equal(json.error.code, 'unavailable');
    }
    await server.start();
    assert.equal((await session(service, bearer(token))).status, 200);
    assert.equal((await signIn(service, email)).status, 200);
  });
});
