/** A clock that leapt ahead deletes nothing until the operator says that it is right. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../src/config.ts';
import { openStore, type Store } from '../src/store/open-store.ts';
import { createAnonymousCallers } from '../src/usage/anonymous-caller.ts';
import { dayOf } from '../src/usage/clock.ts';
import { deleteExpired } from '../src/usage/retention.ts';
import { freshMail, session, signUp, withCookie } from './auth-calls.ts';
import { anAccount, aRow, onEachStore, urlOf } from './each-store.ts';
import { operatorBeside } from './run-operator.ts';
import { MORNING, startService, until } from './start-service.ts';

const DAY = 86_400_000;
const at = (time: number) => ({ now: () => time });

/** A store as it is in service: usage, a session, counts and the secret of the day, all of `time`. */
async function fill(store: Store, time: number): Promise<void> {
  await store.accounts.insert(anAccount('ada'));
  const times = { created_at: time, updated_at: time, expires_at: time + 30 * DAY };
  await store.sessions.insert({ id: 'open', account_id: 'ada', token_hash: 'open', ...times });
  await store.scanRows.insertAll([aRow({ at: time }), aRow({ at: time - 89 * DAY })]);
  await store.dailyUse.takeAll([{ owner: 'anonymous:x', day: dayOf(time), limit: -1 }]);
  await store.daySecrets.keep(dayOf(time), 'secret of the day');
}

async function whatIsLeft(store: Store, time: number) {
  return {
    rows: (await store.figures('')).rows,
    sessions: (await store.sessions.find('open')) === null ? 0 : 1,
    calls: await store.dailyUse.read('anonymous:x', dayOf(time)),
    hasSecret: (await store.daySecrets.keep(dayOf(time), 'another')) === 'secret of the day',
  };
}

const EVERYTHING = { rows: 2, sessions: 1, calls: 1, hasSecret: true };

async function filledStore(database: Database): Promise<Store> {
  const store = await openStore(database);
  await fill(store, MORNING);
  return store;
}

describe('a system clock that jumps ahead', () => {
  onEachStore((newDatabase, kind) => {
    it('no usage record, session, daily count or secret is deleted when the system clock jumps ahead', async () => {
      for (const wasPurged of [false, true]) {
        const store = await filledStore(await newDatabase());
        if (wasPurged) await deleteExpired(store, at(MORNING));
        for (const days of [8, 100, 4000]) {
          const held = await deleteExpired(store, at(MORNING + days * DAY));
          assert.deepEqual(held, { expiredRows: 0, orphanedRows: 0, clockLeapt: true });
          // A caller without a key makes the secret of a new day.
          await createAnonymousCallers(store).idOf('192.0.2.1', MORNING + days * DAY);
          assert.deepEqual(await whatIsLeft(store, MORNING), EVERYTHING, `${days} days ahead`);
        }
        await store.close();
      }
    });

    it('usage records written after the system clock jumped ahead do not make the retention cleanup delete older data', async () => {
      const store = await filledStore(await newDatabase());
      const wrong = MORNING + 100 * DAY;
      await deleteExpired(store, at(wrong));
      await fill(store, wrong).catch(() => {});
      await store.scanRows.insertAll([aRow({ at: wrong })]);
      const { clockLeapt } = (await deleteExpired(store, at(wrong + 600_000))) ?? {};
      assert.equal(clockLeapt, true);
      assert.equal((await store.figures('')).rows, 3);
      assert.equal(
        (await deleteExpired(store, at(MORNING + DAY)))?.clockLeapt,
        undefined,
        'once it is right',
      );
      await store.close();
    });

    it('a week without any deletion of expired data is not mistaken for a forward jump of the system clock', async () => {
      const store = await filledStore(await newDatabase());
      let purged = 0;
      for (let day = 0; day <= 98; day += 7) {
        const expired = await deleteExpired(store, at(MORNING + day * DAY));
        assert.equal(expired?.clockLeapt, undefined);
        purged += expired?.expiredRows ?? 0;
      }
      assert.equal(purged, 2);
      const left = await whatIsLeft(store, MORNING);
      assert.deepEqual(left, { rows: 0, sessions: 0, calls: 0, hasSecret: false });
      await store.close();
    });

    it('a forward jump of the system clock is logged, and no data is deleted until the operator confirms the date', async () => {
      const database = await newDatabase();
      const store = await openStore(database);
      const now = Date.now();
      await fill(store, now - 100 * DAY);
      await store.close();
      const environment = { DATABASE_URL: urlOf(database) };
      const service = await startService({ environment, time: now });
      await until(() => service.logLines.some((line) => line.includes('"event":"clockLeapt"')));
      assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
      const left = await whatIsLeft(service.store, now - 100 * DAY);
      assert.deepEqual([left.calls, left.sessions, left.hasSecret], [1, 1, true]);
      assert.ok(left.rows >= 2);

      const operator = operatorBeside(kind, environment);
      const today = dayOf(Date.now());
      const held = await operator('purge');
      assert.equal(held.code, 1);
      assert.ok(held.error.includes(`--today ${today}`), held.error);
      assert.equal((await operator('purge', '--today', '2020-02-29')).code, 2);
      assert.deepEqual((await whatIsLeft(service.store, now - 100 * DAY)).calls, 1);
      const done = await operator('purge', '--today', today);
      assert.deepEqual(
        [done.code, done.out],
        [0, '2 expired scan rows are deleted, and 0 of accounts that are gone.\n'],
      );
      assert.equal((await operator('purge')).code, 0);
    });
  });

  it('a session that expired because the clock jumped ahead is valid again once the clock is corrected', async () => {
    const service = await startService();
    const entry = await signUp(service, freshMail());
    service.clock.time += 100 * DAY;
    assert.equal((await session(service, withCookie(entry))).json.data.session, null);
    service.clock.time -= 100 * DAY;
    assert.notEqual((await session(service, withCookie(entry))).json.data.session, null);
  });
});
