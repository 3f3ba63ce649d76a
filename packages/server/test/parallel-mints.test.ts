/** Parallel requests for API keys stop exactly at the keys that an account may hold. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_KEYS_OF_ACCOUNT } from '@limpid/contract';
import pg from 'pg';
import { onEachStore, urlOf } from './each-store.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { DEADLINE_MS, type Service, startService, until } from './start-service.ts';

const REQUESTS = 250;

describe('parallel requests for API keys', () => {
  onEachStore(async (newDatabase, kind) => {
    const database = await newDatabase();
    const environment = { DATABASE_URL: urlOf(database) };
    const services = [await startService({ environment })];
    // One process serves from an SQLite file.
    if (kind === 'postgres') services.push(await startService({ environment }));

    const mint = (account: SignedIn, index: number) =>
      (services[index % services.length] as Service).post('/v1/keys', { name: 'a key' }, account.headers);

    /** How many were minted, and how many refused for the number of keys that are there. */
    async function outcomeOf(requests: readonly ReturnType<typeof mint>[]) {
      const answers = await Promise.all(requests);
      const minted = answers.filter(({ status }) => status === 200).map(({ json }) => json.data.id);
      const refused = answers.filter(({ status, json }) => status === 409 && json.error.code === 'conflict');
      return { minted, refused: refused.length };
    }

    it('parallel requests cannot create more API keys than an account may have', async () => {
      const here = services[0] as Service;
      const account = await signIn(here);
      const { minted, refused } = await outcomeOf(
        Array.from({ length: REQUESTS }, (_, index) => mint(account, index)),
      );
      assert.deepEqual([minted.length, refused], [MAX_KEYS_OF_ACCOUNT, REQUESTS - MAX_KEYS_OF_ACCOUNT]);
      assert.equal((await here.store.apiKeys.listOf(account.accountId)).length, MAX_KEYS_OF_ACCOUNT);

      const { headers } = account;
      assert.equal((await here.call('DELETE', `/v1/keys/${minted[0]}`, { headers })).status, 200);
      assert.equal((await mint(account, 0)).status, 200);
      assert.equal((await mint(account, 0)).status, 409);
    });

    if (kind === 'sqlite') return;
    it('parallel requests to several processes cannot create more API keys than an account may have', async () => {
      const account = await signIn(services[0] as Service);
      for (let key = 1; key < MAX_KEYS_OF_ACCOUNT; key += 1)
        assert.equal((await mint(account, key)).status, 200);
      const holder = new pg.Client({ connectionString: urlOf(database) });
      await holder.connect();
      // Keys can be counted and not inserted.
      await holder.query('begin; lock table api_keys in share mode');
      const requests = outcomeOf(Array.from({ length: 20 }, (_, index) => mint(account, index)));
      const waiting = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'";
      await until(async () => (await holder.query(waiting)).rows[0].count >= 2, DEADLINE_MS, 20);
      await holder.query('commit');
      await holder.end();
      const { minted, refused } = await requests;
      assert.deepEqual([minted.length, refused], [1, 19]);
    });
  });
});
