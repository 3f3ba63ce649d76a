/** That nothing is written for an account that is gone, whichever process deleted it, and what was is swept. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { resetPassword } from '../src/accounts/reset-password.ts';
import { deleteExpired } from '../src/usage/retention.ts';
import { bearer, freshMail, signIn, signUp } from './auth-calls.ts';
import { onEachStore, tablesIn, urlOf } from './each-store.ts';
import { startService } from './start-service.ts';

const OWNED = ['api_keys', 'sessions', 'credentials'] as const;

describe('deleted accounts', () => {
  onEachStore(async (newDatabase) => {
    const database = await newDatabase();
    const environment = { DATABASE_URL: urlOf(database) };
    const here = await startService({ environment });
    const elsewhere = await startService({ environment });
    const tables = await tablesIn(database);

    /** How many rows an account has in each table. */
    async function rowsOf(accountId: string): Promise<number[]> {
      const rows = OWNED.map((table) =>
        tables.selectFrom(table).select('id').where('account_id', '=', accountId).execute(),
      );
      return (await Promise.all(rows)).map(({ length }) => length);
    }

    it('no API key can be created with a session of a deleted account, even in a process that has it cached', async () => {
      const { token, user } = (await signUp(here, freshMail())).json.data;
      assert.equal((await here.call('GET', '/v1/keys', { headers: bearer(token) })).status, 200);
      const gone = await elsewhere.call('DELETE', '/v1/account', { headers: bearer(token) });
      assert.equal(gone.status, 200);
      const known = await here.call('GET', '/v1/keys', { headers: bearer(token) });
      assert.equal(known.status, 200, 'its session is remembered here');
      assert.equal((await here.post('/v1/keys', { name: 'late' }, bearer(token))).status, 401);
      assert.deepEqual(await rowsOf(user.id), [0, 0, 0]);
    });

    it('a sign-in during the deletion of its account leaves no session behind', async () => {
      for (const milliseconds of [5, 15, 25, 35, 45]) {
        const email = freshMail();
        const { token, user } = (await signUp(here, email)).json.data;
        const signingIn = Array.from({ length: 4 }, () => signIn(here, email));
        await pause(milliseconds);
        await elsewhere.call('DELETE', '/v1/account', { headers: bearer(token) });
        for (const { status } of await Promise.all(signingIn)) assert.ok(status === 200 || status === 401);
        assert.deepEqual(await rowsOf(user.id), [0, 0, 0], `deleted after ${milliseconds} ms`);
      }
    });

    it('the operator cannot reset the password of a deleted account', async () => {
      const { token, user } = (await signUp(here, freshMail())).json.data;
      await elsewhere.call('DELETE', '/v1/account', { headers: bearer(token) });
      assert.equal(await resetPassword(here.store, user.id, Date.now()), null);
      assert.deepEqual(await rowsOf(user.id), [0, 0, 0]);
    });

    it('the next deletion of expired data removes the keys, sessions and passwords of deleted accounts only', async () => {
      const owners: string[] = [];
      for (let index = 0; index < 2; index += 1) {
        const { token, user } = (await signUp(here, freshMail())).json.data;
        assert.equal((await here.post('/v1/keys', { name: 'x' }, bearer(token))).status, 200);
        owners.push(user.id);
      }
      const [gone = '', there = ''] = owners;
      // As an older version, or one that died in the middle, could leave it.
      await tables.deleteFrom('accounts').where('id', '=', gone).execute();
      assert.deepEqual(await rowsOf(gone), [1, 1, 1]);
      await deleteExpired(here.store, here.clock);
      assert.deepEqual(await rowsOf(gone), [0, 0, 0]);
      assert.deepEqual(await rowsOf(there), [1, 1, 1]);
    });
  });
});
