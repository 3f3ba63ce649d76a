/** Deleting an account and signing up again with the same address does not give another day of calls. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { deleteAccount } from '../src/usage/delete-in-slices.ts';
import { deleteExpired } from '../src/usage/retention.ts';
import { bearer, freshMail, signUp } from './auth-calls.ts';
import { anAccount, onEachStore, tablesIn, urlOf } from './each-store.ts';
import { type Service, startService } from './start-service.ts';

const DAY = 86_400_000;
const PER_DAY = 5;
const PLANS = { free: { perMinute: 1000, perDay: PER_DAY, features: ['clean', 'detect', 'batch'] } };

describe('the daily quota of a mail address', () => {
  onEachStore(async (newDatabase) => {
    const database = await newDatabase();
    const environment = { DATABASE_URL: urlOf(database) };
    const here = await startService({ environment, plans: PLANS });
    const elsewhere = await startService({ environment, plans: PLANS });

    const scan = (service: Service, headers: Record<string, string>) =>
      service.post('/v1/clean', { text: 'x' }, headers);
    const leave = (headers: Record<string, string>) => here.call('DELETE', '/v1/account', { headers });
    const enter = async (email: string) => bearer((await signUp(here, email)).json.data.token);

    /** Scans until the day is used up, and returns how many calls were answered. */
    async function useUp(headers: Record<string, string>, service = here): Promise<number> {
      for (let calls = 0; calls <= PER_DAY; calls += 1)
        if ((await scan(service, headers)).status === 402) return calls;
      return PER_DAY + 1;
    }

    it('deleting an account and signing up again does not reset the daily quota', async () => {
      const email = freshMail();
      const first = await enter(email);
      assert.equal((await scan(here, first)).json.data.usage.used, 1);
      assert.equal((await scan(here, first)).json.data.usage.used, 2);
      assert.equal((await leave(first)).status, 200);
      const second = await enter(email.toUpperCase());
      assert.equal((await scan(here, second)).json.data.usage.used, 3);
      assert.equal((await leave(second)).status, 200);
      // No call in between.
      assert.equal((await leave(await enter(email))).status, 200);
      const last = await enter(email);
      assert.equal(await useUp(last), 2);
      assert.equal((await leave(last)).status, 200);
      assert.equal(await useUp(await enter(email)), 0);
    });

    it('the daily count of calls is kept when the operator deletes an account and creates it again', async () => {
      const [old, fresh] = [randomUUID(), randomUUID()];
      const now = here.clock.time;
      const email = freshMail();
      const day = new Date(now).toISOString().slice(0, 10);
      await here.store.accounts.insert({ ...anAccount(old), email });
      await here.store.dailyUse.takeAll([{ owner: `account:${old}`, day, limit: 9 }]);
      const { callsToday } = await here.store.figures(day);
      await deleteAccount(here.store, old, now);
      assert.equal((await here.store.figures(day)).callsToday, callsToday, 'they are counted once');
      await here.store.accounts.insert({ ...anAccount(fresh), email, created_at: now });
      assert.equal(await here.store.dailyUse.read(`account:${fresh}`, day), 1);
      assert.equal((await here.store.figures(day)).callsToday, callsToday);
    });

    it('no call succeeds with the API key of a deleted account, even in a process that has the key cached', async () => {
      const email = freshMail();
      const headers = await enter(email);
      const { key } = (await here.post('/v1/keys', { name: 'x' }, headers)).json.data;
      assert.equal((await scan(elsewhere, { 'x-api-key': key })).status, 200);
      assert.equal((await leave(headers)).status, 200);
      assert.equal(await useUp({ 'x-api-key': key }, elsewhere), 0);
      assert.equal(await useUp(await enter(email)), PER_DAY - 1);
    });

    it('deleting an account does not reduce the daily quota of other mail addresses, or its own on the next day', async () => {
      const email = freshMail();
      const headers = await enter(email);
      assert.equal(await useUp(headers), PER_DAY);
      assert.equal((await leave(headers)).status, 200);
      assert.equal(await useUp(await enter(freshMail())), PER_DAY);
      here.clock.time += DAY;
      assert.equal(await useUp(await enter(email)), PER_DAY);
      here.clock.time -= DAY;
    });

    it('the daily count of a deleted account is stored under a pseudonym and deleted within three days', async () => {
      const email = freshMail();
      const headers = await enter(email);
      await scan(here, headers);
      await leave(headers);
      const db = await tablesIn(database);
      const owners = async () => {
        const rows = await db.selectFrom('daily_use').select('owner').execute();
        return rows.map(({ owner }) => owner);
      };
      assert.ok((await owners()).some((owner) => /^address:[\w-]{43}$/.test(owner)));
      assert.ok(!(await owners()).join().includes(email.split('@')[0] as string));
      await deleteExpired(here.store, { now: () => here.clock.time + 3 * DAY });
      assert.deepEqual(await owners(), []);
      assert.deepEqual(await db.selectFrom('day_secrets').selectAll().execute(), []);
    });
  });
});
