/** Accounts of a service that sent no mail at first: a sign-up with their address takes none over that is in use. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashToken } from '../src/accounts/session-token.ts';
import { bearer, freshMail, OTHER_PASSWORD, session, signIn, signUp, startMailing } from './auth-calls.ts';
import { onEachStore, tablesIn, urlOf } from './each-store.ts';
import { startService, until } from './start-service.ts';

const PLAN = { perMinute: -1, perDay: -1, features: ['clean'] };

describe('unconfirmed accounts from before mail was configured', () => {
  onEachStore(async (newDatabase) => {
    const database = await newDatabase();
    const environment = { DATABASE_URL: urlOf(database) };
    const settings = { environment, plans: { larger: PLAN } };
    const silent = await startService(settings);
    const { mail, service } = await startMailing(settings);
    const tables = await tablesIn(database);

    /** Signs up where nothing is mailed; the session that this begins goes on, unless it is ended. */
    async function oldAccount(ends: boolean) {
      const email = freshMail();
      const { token, user } = (await signUp(silent, email)).json.data;
      const end = () => tables.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
      if (ends) await end();
      return { email, token, end, id: user.id as string };
    }

    /** Whether a sign-up with the address of an account changed its name or its password. */
    async function isTakenOver(email: string): Promise<boolean> {
      const up = await signUp(service, email, {}, { password: OTHER_PASSWORD, name: 'Eve' });
      assert.deepEqual([up.status, up.json.data.token], [200, null]);
      const account = (await service.store.accounts.findByEmail(email)) ?? assert.fail();
      const isNew = (await signIn(silent, email, OTHER_PASSWORD)).status === 200;
      const isOld = (await signIn(silent, email)).status === 200;
      assert.notEqual(isNew, isOld);
      assert.equal(account.name, isNew ? 'Eve' : 'Ada');
      const { source } = await mail.newest(email);
      assert.match(source, isNew ? /verify-email\?token=/ : /has an account already/);
      return isNew;
    }

    it('a sign-up does not take over an unconfirmed account with an open session', async () => {
      const { email, token } = await oldAccount(false);
      assert.equal(await isTakenOver(email), false);
      assert.notEqual((await session(service, bearer(token))).json.data.session, null);
    });

    it('a sign-up does not take over an unconfirmed account with an API key', async () => {
      const { email, token, end } = await oldAccount(false);
      assert.equal((await silent.post('/v1/keys', { name: 'x' }, bearer(token))).status, 200);
      await end();
      assert.equal(await isTakenOver(email), false);
    });

    it('a sign-up does not take over an unconfirmed account with usage records', async () => {
      const { email, token, end } = await oldAccount(false);
      assert.equal((await silent.post('/v1/clean', { text: 'x' }, bearer(token))).status, 200);
      const written = () =>
        tables.selectFrom('scan_rows').select('id').where('account_id', 'is not', null).execute();
      await until(async () => (await written()).length > 0);
      await end();
      assert.equal(await isTakenOver(email), false);
    });

    it('a sign-up does not take over an unconfirmed account whose plan the operator set', async () => {
      const { email, id } = await oldAccount(true);
      await tables.updateTable('accounts').set({ plan: 'larger' }).where('id', '=', id).execute();
      assert.equal(await isTakenOver(email), false);
    });

    it('a sign-up takes over an unconfirmed account that was never used', async () => {
      const { email } = await oldAccount(true);
      assert.equal(await isTakenOver(email), true);
    });
  });
});
