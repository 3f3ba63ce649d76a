/** Accounts over real HTTP with a mail server, on each kind of store: mailed links, and what they open. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { resetPassword } from '../src/accounts/reset-password.ts';
import { hashToken } from '../src/accounts/session-token.ts';
import {
  bearer,
  freshMail,
  OTHER_PASSWORD,
  PASSWORD,
  session,
  signIn,
  signUp,
  startMailing,
  withCookie,
} from './auth-calls.ts';
import { onEachStore, urlOf } from './each-store.ts';

describe('accounts with a mail server', () => {
  onEachStore(async (newDatabase) => {
    const { mail, service } = await startMailing({
      environment: { DATABASE_URL: urlOf(await newDatabase()), PUBLIC_URL: 'https://limpid.example/' },
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

    it('sign-in is refused with 403 until the mail address is confirmed', async () => {
      const email = freshMail();
      const up = await signUp(service, email);
      assert.equal(up.json.data.token, null);
      assert.equal(up.headers['set-cookie'], undefined);
      const refused = await signIn(service, email);
      assert.equal(refused.status, 403);
      assert.match(refused.json.error.message, /Confirm the mail address/);
      assert.equal((await signIn(service, email, 'not the password')).status, 401);

      await mail.newest(email);
      assert.equal((await service.post('/auth/send-verification-email', { email })).status, 200);
      const { source } = await mail.newest(email, 2);
      assert.match(source, /^From: limpid@example\.com/m);
      const token = tokenIn(source, /token=([\w.-]+)/);
      for (const wrong of [
        '',
        'x',
        `${token}x`,
        token.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')),
      ]) {
        assert.equal((await verify(wrong)).status, 422, wrong);
      }
      assert.equal((await service.call('GET', '/auth/verify-email')).status, 400);
      const path = `/auth/verify-email?token=${token}`;
      const looks = await service.call('HEAD', path);
      assert.equal(looks.status, 200);
      for (const ahead of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])
        assert.equal((await service.call('GET', path, { headers: ahead })).status, 403);
      assert.equal((await signIn(service, email)).status, 403, 'the link was not opened yet');
      assert.equal((await verify(token)).status, 200);
      assert.equal((await signIn(service, email)).status, 200);
      assert.equal((await verify(token)).status, 422, 'it is good once');
    });

    it('a second sign-up for a confirmed mail address leaves the account unchanged and sends a mail to the owner', async () => {
      const email = freshMail();
      await confirmed(email);
      const again = await signUp(service, email, {}, { password: OTHER_PASSWORD, name: 'Eve' });
      assert.equal(again.status, 200);
      assert.equal(again.json.data.token, null);
      assert.equal(again.json.data.user.emailVerified, false);
      assert.match((await mail.newest(email, 2)).source, /has an account already/);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 401);
      assert.equal((await signIn(service, email)).json.data.user.name, 'Ada');
    });

    const LINK = /https:\/\/limpid\.example\/verify-email\?token=([\w.-]+)/;

    it('a second sign-up for an unconfirmed mail address replaces the first and invalidates the links mailed before', async () => {
      const email = freshMail();
      const first = await signUp(service, email, {}, { name: 'Eve' });
      const early = tokenIn((await mail.newest(email)).source, LINK);
      await service.post('/auth/send-verification-email', { email });
      const another = tokenIn((await mail.newest(email, 2)).source, LINK);
      const second = await signUp(service, email, {}, { password: OTHER_PASSWORD, name: 'Ada' });
      assert.equal(second.status, first.status);
      assert.deepEqual(Object.keys(second.json.data.user), Object.keys(first.json.data.user));
      for (const voided of [early, another]) assert.equal((await verify(voided)).status, 422);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 403, 'it is not confirmed yet');
      const { source } = await mail.newest(email, 3);
      assert.match(source, /links of earlier ones are void/);
      assert.equal((await verify(tokenIn(source, LINK))).status, 200);
      assert.equal((await signIn(service, email)).status, 401, "Eve's password");
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).json.data.user.name, 'Ada');
    });

    it('setting a new password revokes the API keys only when the request asks for it', async () => {
      const email = freshMail();
      await confirmed(email);
      const enter = async (password: string) =>
        bearer((await signIn(service, email, password)).json.data.token);
      const mint = async (headers: Record<string, string>) =>
        (await service.post('/v1/keys', { name: 'x' }, headers)).json.data.key;
      const opens = async (key: string) =>
        (await service.call('GET', '/v1/limits', { headers: { 'x-api-key': key } })).status === 200;
      const change = (body: object, headers: Record<string, string>) =>
        service.post('/auth/change-password', body, headers);

      let mails = 1;
      for (const revokeKeys of [undefined, false, true]) {
        const key = await mint(await enter(PASSWORD));
        assert.ok(await opens(key));
        await service.post('/auth/request-password-reset', { email });
        mails += 1;
        const token = tokenIn((await mail.newest(email, mails)).source, RESET_LINK);
        const done = await service.post('/auth/reset-password', { token, newPassword: PASSWORD, revokeKeys });
        assert.equal(done.status, 200);
        assert.equal(await opens(key), revokeKeys !== true, `a reset with revokeKeys ${revokeKeys}`);
      }
      const passwords = [PASSWORD, OTHER_PASSWORD];
      for (const revokeKeys of [false, true]) {
        const headers = await enter(passwords[0] as string);
        const key = await mint(headers);
        const [currentPassword, newPassword] = passwords;
        const done = await change({ currentPassword, newPassword, revokeKeys }, headers);
        assert.equal(done.status, 200);
        assert.equal(await opens(key), !revokeKeys, `a change with revokeKeys ${revokeKeys}`);
        passwords.reverse();
      }
      assert.equal((await change({ revokeKeys: 'yes' }, await enter(passwords[0] as string))).status, 400);
    });

    it('an ended session cannot create an API key, even in a process that still has the session cached', async () => {
      const email = freshMail();
      await confirmed(email);
      const { token, user } = (await signIn(service, email)).json.data;
      assert.equal((await service.call('GET', '/v1/keys', { headers: bearer(token) })).status, 200);
      // As another process would end it.
      await resetPassword(service.store, user.id, Date.now());
      assert.equal((await service.post('/v1/keys', { name: 'late' }, bearer(token))).status, 401);
      assert.deepEqual(await service.store.apiKeys.listOf(user.id), []);
    });

    it('a sign-in with the old password during a password reset does not leave a usable session', async () => {
      for (const milliseconds of [5, 20, 35, 50]) {
        const email = freshMail();
        await confirmed(email);
        const { id } = (await service.store.accounts.findByEmail(email)) ?? assert.fail();
        const signingIn = Array.from({ length: 4 }, () => signIn(service, email));
        await pause(milliseconds);
        await resetPassword(service.store, id, Date.now());
        for (const { status, json } of await Promise.all(signingIn)) {
          if (status === 401) continue;
          assert.equal(await service.store.sessions.find(hashToken(json.data.token)), null);
        }
      }
    });

    it('simultaneous sign-ups with the same mail address all get the same answer', async () => {
      const email = freshMail();
      const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(service, email)));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      assert.ok(answers.every(({ json }) => json.data.token === null));
    });

    it('a mailed reset token sets a password once, ends all sessions and invalidates other reset tokens', async () => {
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

    it('a mailed reset token is refused after the operator has reset the password', async () => {
      const email = freshMail();
      await confirmed(email);
      const { token, user } = (await signIn(service, email)).json.data;
      await service.post('/auth/request-password-reset', { email });
      const mailed = tokenIn((await mail.newest(email, 2)).source, RESET_LINK);
      const password = (await resetPassword(service.store, user.id, Date.now())) ?? assert.fail();
      assert.equal((await reset(mailed, OTHER_PASSWORD)).status, 422);
      assert.equal((await session(service, bearer(token))).status, 401);
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 401);
      assert.equal((await signIn(service, email, password)).status, 200);
    });

    it('an account whose password the operator set can sign in without a confirmed mail address', async () => {
      const email = freshMail();
      const { user } = (await signUp(service, email)).json.data;
      assert.equal((await signIn(service, email)).status, 403);
      const account = (await service.store.accounts.findByEmail(email)) ?? assert.fail(user);
      const password = (await resetPassword(service.store, account.id, Date.now())) ?? assert.fail();
      assert.equal((await signIn(service, email, password)).status, 200);
    });

    it('a password reset lets the owner of a mail address take over an account that a stranger created with it', async () => {
      const email = freshMail();
      await signUp(service, email, {}, { name: 'Eve' });
      await mail.newest(email);
      await service.post('/auth/request-password-reset', { email });
      const token = tokenIn((await mail.newest(email, 2)).source, RESET_LINK);
      assert.equal((await reset(token, OTHER_PASSWORD)).status, 200);
      assert.equal((await signIn(service, email)).status, 401, "Eve's password");
      assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 200);
    });

    it('a password reset or confirmation request for an unknown mail address is answered with 200 and sends no mail', async () => {
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

    it('the session cookie is Secure when the service is published over https', async () => {
      const email = freshMail();
      await confirmed(email);
      const entry = await signIn(service, email);
      const [field = ''] = entry.headers['set-cookie'] as unknown as string[];
      assert.match(
        field,
        /^__Secure-limpid\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      assert.notEqual((await session(service, withCookie(entry))).json.data.session, null);
    });
  });
});
