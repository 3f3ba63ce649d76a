/** A password is set together with all that ends with it, or not at all. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import {
  bearer,
  freshMail,
  OTHER_PASSWORD,
  PASSWORD,
  session,
  signIn,
  signUp,
  startMailing,
} from './auth-calls.ts';
import { startService } from './start-service.ts';

describe('a new password when API keys cannot be revoked', async () => {
  const { mail, service } = await startMailing({ environment: { PUBLIC_URL: 'http://limpid.example' } });

  /** A confirmed account with a session and a key. */
  async function someone() {
    const email = freshMail();
    await signUp(service, email);
    const { source } = await mail.newest(email);
    const [, link] = /token=([\w.-]+)/.exec(source) ?? assert.fail(source);
    assert.equal((await service.call('GET', `/auth/verify-email?token=${link}`)).status, 200);
    const { token } = (await signIn(service, email)).json.data;
    const { key } = (await service.post('/v1/keys', { name: 'x' }, bearer(token))).json.data;
    return { email, token, key };
  }

  /** Does the work while no key can be deleted. */
  async function withoutDeletion(work: () => Promise<void>): Promise<void> {
    const store = new DatabaseSync(join(service.folder, 'limpid.db'));
    store.exec("create trigger held before delete on api_keys begin select raise(abort, 'held'); end");
    await work();
    store.exec('drop trigger held');
    store.close();
  }

  async function hasNothingChanged({ email, token, key }: Awaited<ReturnType<typeof someone>>) {
    assert.equal((await session(service, bearer(token))).status, 200);
    assert.equal((await service.call('GET', '/v1/limits', { headers: { 'x-api-key': key } })).status, 200);
    assert.equal((await signIn(service, email, OTHER_PASSWORD)).status, 401);
    assert.equal((await signIn(service, email)).status, 200);
  }

  it('a password change fails and changes nothing if the API keys cannot be revoked', async () => {
    const account = await someone();
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, revokeKeys: true };
    const change = () => service.post('/auth/change-password', body, bearer(account.token));
    await withoutDeletion(async () => {
      assert.equal((await change()).status, 503);
      await hasNothingChanged(account);
    });
    assert.equal((await change()).status, 200);
    assert.equal((await signIn(service, account.email, OTHER_PASSWORD)).status, 200);
  });

  it('a password reset fails and changes nothing if the API keys cannot be revoked', async () => {
    const account = await someone();
    await service.post('/auth/request-password-reset', { email: account.email });
    const { source } = await mail.newest(account.email, 2);
    const [, token] = /reset-password\?token=(\w+)/.exec(source) ?? assert.fail(source);
    const body = { token, newPassword: OTHER_PASSWORD, revokeKeys: true };
    await withoutDeletion(async () => {
      assert.equal((await service.post('/auth/reset-password', body)).status, 503);
      await hasNothingChanged(account);
    });
  });
});

describe('password changes', () => {
  it('a password change does not confirm the mail address', async () => {
    const service = await startService();
    const email = freshMail();
    const { token } = (await signUp(service, email)).json.data;
    const body = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    const { status, json } = await service.post('/auth/change-password', body, bearer(token));
    assert.deepEqual([status, json.data.user.emailVerified], [200, false]);
    assert.equal((await service.store.accounts.findByEmail(email))?.email_verified, 0);
  });
});
