/** Accounts over real HTTP, on each kind of store: sign-up, sign-in, sessions, passwords, mailed links. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { hashToken } from '../src/accounts/auth.ts';
import { authSecret } from '../src/accounts/auth-secret.ts';
import { resetPassword } from '../src/accounts/reset-password.ts';
import { readConfig, UnusableSetting } from '../src/config.ts';
import type { Answer } from './check-answer.ts';
import { startMail } from './servers/start-mail.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type Service, startService } from './start-service.ts';

const PASSWORD = 'correct horse battery';
const OTHER_PASSWORD = 'staple of four words';
const DAY_MS = 86_400_000;

type Environment = Readonly<Record<string, string>>;

let accounts = 0;

/** A mail address that nobody had before. */
const freshMail = () => `someone${++accounts}@example.com`;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** What a browser sends back. */
function cookieOf({ headers }: Answer): { cookie: string } {
  const fields = headers['set-cookie'] as unknown as string[];
  return { cookie: fields.map((field) => field.split(';')[0]).join('; ') };
}

const signUp = (service: Service, email: string, more: object = {}) =>
  service.post('/auth/sign-up/email', { email, password: PASSWORD, name: 'Ada', ...more });

const signIn = (service: Service, email: string, password = PASSWORD) =>
  service.post('/auth/sign-in/email', { email, password });

const session = (service: Service, headers: Record<string, string>) =>
  service.call('GET', '/auth/get-session', { headers });

function holds(environmentOf: () => Promise<Environment>): void {
  describe('without a mail server', () => {
    let service: Service;
    before(async () => {
      service = await startService({ environment: await environmentOf() });
    });
    after(() => service?.discard());

    it('signs up, signs in, changes the password and signs out', async () => {
      const email = freshMail();
      const up = await signUp(service, email.toUpperCase());
      assert.equal(up.status, 200);
      assert.equal(up.json.data.user.email, email);
      assert.equal((await session(service, bearer(up.json.data.token))).json.data.user.name, 'Ada');

      const entry = await signIn(service, email);
      assert.equal(entry.status, 200);
      const { token, user } = entry.json.data;
      assert.notEqual(token, up.json.data.token);
      for (const headers of [bearer(token), cookieOf(entry)]) {
        const found = await session(service, headers);
        assert.deepEqual(found.json.data.user, user);
        const { createdAt, expiresAt } = found.json.data.session;
        // The library asks for the time twice.
        const lasts = Date.parse(expiresAt) - Date.parse(createdAt);
        assert.ok(Math.abs(lasts - 30 * DAY_MS) < 1000, `${lasts} ms`);
      }

      const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
      const changed = await service.post('/auth/change-password', body, cookieOf(entry));
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

    it('signs out by cookie, after which the cookie is nobody', async () => {
      const cookie = cookieOf(await signUp(service, freshMail()));
      assert.notEqual((await session(service, cookie)).json.data.session, null);
      assert.equal((await service.call('POST', '/auth/sign-out', { headers: cookie })).status, 200);
      assert.deepEqual((await session(service, cookie)).json.data, { session: null, user: null });
    });

    it('stores the hash of a token, by which its session is found', async () => {
      const { token, user } = (await signUp(service, freshMail())).json.data;
      const known = await service.store.sessions.find(hashToken(token));
      assert.equal(known?.account_id, user.id);
      assert.equal(known?.plan, 'free');
      assert.equal(await service.store.sessions.find(token), null);
      assert.equal((await session(service, bearer(hashToken(token)))).status, 401, 'the hash opens nothing');
    });

    it('gives a new account the plan free, whatever the body says', async () => {
      const email = freshMail();
      const more = { plan: 'unlimited', id: 'chosen', emailVerified: true, role: 'admin', createdAt: 0 };
      const { user } = (await signUp(service, email, more)).json.data;
      const row = await service.store.accounts.findByEmail(email);
      assert.equal(row?.id, user.id);
      assert.notEqual(row?.id, 'chosen');
      assert.equal(row?.plan, 'free');
      assert.equal(row?.email_verified, 0);
      assert.ok((row?.created_at ?? 0) > 0);
    });

    it('makes one account of a mail address, however many ask at once', async () => {
      const email = freshMail();
      const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(service, email)));
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      assert.equal(refused?.json.error.code, 'conflict');
      assert.equal((await signUp(service, email.toUpperCase())).status, 409);
      assert.equal((await signIn(service, email)).status, 200);
    });

    it('refuses what it cannot use, and says which field', async () => {
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
        assert.equal((await signUp(service, freshMail(), { password: 'x'.repeat(length) })).status, 200);
      }
    });

    it('refuses a wrong current password, a short new one, and whoever is not signed in', async () => {
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

    it('says who resets passwords where no mail can be sent', async () => {
      const answer = await service.post('/auth/request-password-reset', { email: freshMail() });
      assert.equal(answer.status, 422);
      assert.match(answer.json.error.message, /operator/);
      assert.equal((await service.post('/auth/send-verification-email', { email: freshMail() })).status, 422);
    });

    it('lets in with the password that the operator gave, and no more with the old one', async () => {
      const email = freshMail();
      const { token, user } = (await signUp(service, email)).json.data;
      const password = await resetPassword(service.store, user.id, Date.now());
      assert.equal((await signIn(service, email, password)).status, 200);
      assert.equal((await signIn(service, email)).status, 401);
      assert.equal((await session(service, bearer(token))).status, 401);
    });

    it('ends a session that is over', async () => {
      const { token } = (await signUp(service, freshMail())).json.data;
      await service.store.sessions.deleteEnded(Date.now() + 29 * DAY_MS);
      assert.equal((await session(service, bearer(token))).status, 200);
      await service.store.sessions.deleteEnded(Date.now() + 31 * DAY_MS);
      assert.equal((await session(service, bearer(token))).status, 401);
    });
  });

  describe('with a mail server', () => {
    let mail: Awaited<ReturnType<typeof startMail>>;
    let service: Service;
    before(async () => {
      mail = await startMail();
      const environment = {
        ...(await environmentOf()),
        SMTP_URL: mail.url,
        SMTP_FROM: 'limpid@example.com',
        PUBLIC_URL: 'https://limpid.example/',
      };
      service = await startService({ environment });
    });
    after(async () => {
      await service?.discard();
      await mail?.stop();
    });
    const tokenIn = (source: string, pattern: RegExp) => pattern.exec(source)?.[1] ?? assert.fail(source);
    const RESET_LINK = /https:\/\/limpid\.example\/reset-password\?token=([A-Za-z0-9]{24})\r/;
    const verify = (token: string) => service.call('GET', `/auth/verify-email?token=${token}`);
    const reset = (token: string, newPassword: string) =>
      service.post('/auth/reset-password', { token, newPassword });

    /** Signs up, and opens the link that comes by mail. */
    async function confirmed(email: string): Promise<void> {
      await signUp(service, email);
      const { source } = await mail.newest(email);
      const token = tokenIn(source, /https:\/\/limpid\.example\/verify-email\?token=([\w.-]+)/);
      assert.equal((await verify(token)).status, 200);
    }

    it('lets nobody in before the mail address is confirmed', async () => {
      const email = freshMail();
      const up = await signUp(service, email);
      assert.equal(up.json.data.token, null);
      assert.equal(up.headers['set-cookie'], undefined);
      const refused = await signIn(service, email);
      assert.equal(refused.status, 403);
      assert.match(refused.json.error.message, /Confirm the mail address/);
      assert.equal((await signIn(service, email, 'not the password')).status, 401);

      assert.equal((await service.post('/auth/send-verification-email', { email })).status, 200);
      const { source } = await mail.newest(email, 2);
      assert.match(source, /^From: limpid@example\.com/m);
      const token = tokenIn(source, /token=([\w.-]+)/);
      for (const wrong of ['', 'x', `${token}x`, token.replace(/^\w/, 'x')]) {
        assert.equal((await verify(wrong)).status, 422, wrong);
      }
      assert.equal((await service.call('GET', '/auth/verify-email')).status, 400);
      assert.equal((await verify(token)).status, 200);
      assert.equal((await signIn(service, email)).status, 200);
    });

    it('answers a second sign-up as the first, changes nothing, and tells the owner', async () => {
      const email = freshMail();
      await confirmed(email);
      const again = await signUp(service, email, { password: OTHER_PASSWORD, name: 'Eve' });
      assert.equal(again.status, 200);
      assert.equal(again.json.data.token, null);
      assert.equal(again.json.data.user.emailVerified, false);
      assert.match((await mail.newest(email, 2)).source, /has an account already/);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 401);
      assert.equal((await signIn(service, email)).json.data.user.name, 'Ada');
    });

    it('answers sign-ups of one address at the same moment alike', async () => {
      const email = freshMail();
      const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(service, email)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      assert.ok(answers.every(({ json }) => json.data.token === null));
    });

    it('sets a new password by a mailed token, once, and ends all sessions and other tokens', async () => {
      const email = freshMail();
      await confirmed(email);
      const { token } = (await signIn(service, email)).json.data;
      const ask = () => service.post('/auth/request-password-reset', { email });
      assert.equal((await ask()).status, 200);
      const first = tokenIn((await mail.newest(email, 2)).source, RESET_LINK);
      await ask();
      const second = tokenIn((await mail.newest(email, 3)).source, RESET_LINK);

      const short = await reset(first, 'short');
      assert.equal(short.json.error.details[0].path, '/newPassword');
      assert.equal((await reset('unknown', OTHER_PASSWORD)).status, 422);
      assert.equal((await reset(first, OTHER_PASSWORD)).status, 200);
      for (const used of [first, second]) assert.equal((await reset(used, PASSWORD)).status, 422);
      assert.equal((await session(service, bearer(token))).status, 401);
      assert.equal((await signIn(service, email)).status, 401);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 200);
    });

    it('gives the owner of an address the account that somebody else made with it', async () => {
      const email = freshMail();
      await signUp(service, email, { name: 'Eve' });
      await service.post('/auth/request-password-reset', { email });
      const token = tokenIn((await mail.newest(email, 2)).source, RESET_LINK);
      assert.equal((await reset(token, OTHER_PASSWORD)).status, 200);
      assert.equal((await signIn(service, email)).status, 401, "Eve's password");
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 200);
    });

    it('mails nothing to an address without an account, and answers the same', async () => {
      const email = freshMail();
      const answers = [
        await service.post('/auth/request-password-reset', { email }),
        await service.post('/auth/send-verification-email', { email }),
      ];
      for (const { status, json } of answers) {
        assert.equal(status, 200);
        assert.deepEqual(json.data, { status: true });
      }
      assert.deepEqual(
        mail.mails.filter(({ to }) => to === email),
        [],
      );
    });

    it('sends the cookie over https alone', async () => {
      const email = freshMail();
      await confirmed(email);
      const entry = await signIn(service, email);
      const [field = ''] = entry.headers['set-cookie'] as unknown as string[];
      assert.match(
        field,
        /^__Secure-limpid\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      assert.notEqual((await session(service, cookieOf(entry))).json.data.session, null);
    });
  });

  it('closes sign-up where the operator says so, and lets in who has an account', async () => {
    const environment = await environmentOf();
    const open = await startService({ environment });
    const email = freshMail();
    await signUp(open, email);
    await open.stop();
    const closed = await startService({
      environment: { ...environment, SIGN_UP: 'closed' },
      folder: open.folder,
    });
    const refused = await signUp(closed, freshMail());
    assert.equal(refused.status, 403);
    assert.match(refused.json.error.message, /Sign-up is closed/);
    assert.equal((await signIn(closed, email)).status, 200);
    await closed.discard();
  });
}

describe('accounts on SQLite', () => {
  holds(async () => ({}));

  it('keep a secret beside the file, for its owner alone, over a restart', async () => {
    const first = await startService({ environment: { AUTH_SECRET: '' } });
    const file = join(first.folder, 'limpid.db.secret');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const secret = readFileSync(file, 'utf8');
    const cookie = cookieOf(await signUp(first, freshMail()));
    await first.stop();
    const second = await startService({ environment: { AUTH_SECRET: '' }, folder: first.folder });
    assert.equal(readFileSync(file, 'utf8'), secret);
    assert.notEqual((await session(second, cookie)).json.data.session, null);
    await second.discard();
    assert.ok(!existsSync(file));
  });
});

describe('accounts on PostgreSQL', { skip: postgresIsMissing }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres({ mayBeShared: false });
  });
  after(() => server?.discard());
  holds(async () => ({ DATABASE_URL: await server.createDatabase() }));

  it('are unavailable while the server is stopped, and back when it is', async () => {
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
    await service.discard();
  });
});

describe('settings of accounts', () => {
  const refused = (environment: Environment) => {
    try {
      readConfig(environment);
    } catch (error) {
      assert.ok(error instanceof UnusableSetting);
      return error.message;
    }
    return assert.fail(JSON.stringify(environment));
  };

  it('are refused in one sentence that quotes no secret', () => {
    const database = { DATABASE_URL: 'postgres://user:hidden@db.example/limpid' };
    assert.throws(
      () => authSecret(readConfig(database)),
      (error) => error instanceof UnusableSetting && /^AUTH_SECRET must be at least 32/.test(error.message),
    );
    assert.doesNotMatch(refused({ ...database, AUTH_SECRET: 'hidden' }), /hidden/);
    assert.match(refused({ SIGN_UP: 'no' }), /^SIGN_UP must be open or closed/);
    assert.doesNotMatch(refused({ SMTP_URL: 'http://user:hidden@mail.example' }), /hidden/);
    assert.match(refused({ SMTP_URL: 'smtp://mail.example' }), /^SMTP_FROM must be/);
  });
});
