/** What goes after its time, on each store, and that one process at a time sees to it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore, type Store } from '../src/store/open-store.ts';
import { dayOf } from '../src/usage/clock.ts';
import { deleteAccount, SLICE } from '../src/usage/delete-in-slices.ts';
import { deleteExpired } from '../src/usage/retention.ts';
import { anAccount, aRow, onEachStore, storeIn } from './each-store.ts';

const NOW = Date.UTC(2026, 10, 20, 8, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const at = (time: number) => ({ now: () => time });
const rowsIn = async (store: Store) => (await store.figures('')).rows;

describe('the deletion of expired data', () => {
  onEachStore(async (newDatabase, kind) => {
    const database = await newDatabase();
    const store = await storeIn(database);

    it('a usage record is kept for 90 days and deleted afterwards', async () => {
      await store.scanRows.insertAll([aRow({ at: NOW }), aRow({ at: NOW + 50 * DAY })]);
      await store.retentionClock.confirm(NOW + 90 * DAY);
      const early = await deleteExpired(store, at(NOW + 90 * DAY - HOUR));
      assert.deepEqual(early, { expiredRows: 0, orphanedRows: 0 });
      assert.equal(await rowsIn(store), 2);
      const late = await deleteExpired(store, at(NOW + 90 * DAY + HOUR));
      assert.deepEqual(late, { expiredRows: 1, orphanedRows: 0 });
      assert.equal(await rowsIn(store), 1);
      await store.retentionClock.confirm(NOW + 200 * DAY);
      await deleteExpired(store, at(NOW + 200 * DAY));
      assert.equal(await rowsIn(store), 0);
    });

    it('expired records are deleted in small groups, and at shutdown the deletion stops after one group', async () => {
      await store.scanRows.insertAll(Array.from({ length: 1100 }, (_, index) => aRow({ at: index })));
      const stopped = await deleteExpired(store, at(NOW), AbortSignal.abort());
      assert.equal(stopped?.expiredRows, SLICE);
      assert.equal((await deleteExpired(store, at(NOW)))?.expiredRows, 1100 - SLICE);
      assert.equal(await rowsIn(store), 0);
    });

    it('other requests are served while many expired records are being deleted', async () => {
      await store.scanRows.insertAll(Array.from({ length: 20 * SLICE }, (_, index) => aRow({ at: index })));
      let isDone = false;
      const deleting = deleteExpired(store, at(NOW)).finally(() => {
        isDone = true;
      });
      const seen = new Set<number>();
      while (!isDone) {
        seen.add(await rowsIn(store));
        await new Promise(setImmediate);
      }
      await deleting;
      assert.ok(seen.size > 10, `of 20 slices ${seen.size} were seen from outside`);
    });

    it('daily counts are deleted except those of today and yesterday', async () => {
      const owners = Array.from({ length: 600 }, (_, index) => `anonymous:${index}`);
      for (const age of [0, 1, 2, 3]) {
        const day = dayOf(NOW - age * DAY);
        await store.dailyUse.takeAll(owners.map((owner) => ({ owner, day, limit: -1 })));
      }
      await deleteExpired(store, at(NOW));
      const sums = [0, 0, 0, 0];
      for (const age of sums.keys()) {
        for (const owner of owners)
          sums[age] = (sums[age] ?? 0) + (await store.dailyUse.read(owner, dayOf(NOW - age * DAY)));
      }
      assert.deepEqual(sums, [600, 600, 0, 0]);
    });

    it('expired sessions are deleted, and open ones are kept', async () => {
      await store.accounts.insert(anAccount('guest'));
      for (const [id, end] of [
        ['ended', NOW - 1],
        ['open', NOW + 1],
      ] as const) {
        const times = { expires_at: end, created_at: 0, updated_at: 0 };
        await store.sessions.insert({ id, account_id: 'guest', token_hash: id, ...times });
      }
      await deleteExpired(store, at(NOW));
      assert.equal(await store.sessions.find('ended'), null);
      assert.equal((await store.sessions.find('open'))?.id, 'open');
    });

    it('usage records of deleted accounts are deleted, and those of existing accounts are kept', async () => {
      const there = Array.from({ length: 300 }, (_, index) => `there-${index}`);
      const gone = Array.from({ length: 300 }, (_, index) => `gone-${index}`);
      for (const id of there) await store.accounts.insert(anAccount(id));
      const owned = [...there, ...gone].map((id) => aRow({ at: NOW, account_id: id }));
      const many = Array.from({ length: 700 }, () => aRow({ at: NOW, account_id: 'gone-7' }));
      await store.scanRows.insertAll([...owned, ...many, aRow({ at: NOW, anonymous_id: 'x' })]);
      const expired = await deleteExpired(store, at(NOW));
      assert.deepEqual(expired, { expiredRows: 0, orphanedRows: 1000 });
      assert.equal(await rowsIn(store), 301);
      await deleteExpired(store, at(NOW + 91 * DAY));
    });

    it('deleting an account deletes all its usage records and leaves those of other accounts', async () => {
      for (const id of ['leaving', 'staying']) {
        await store.accounts.insert(anAccount(id));
        await store.scanRows.insertAll(Array.from({ length: 600 }, () => aRow({ at: NOW, account_id: id })));
      }
      const rows = await deleteAccount(store, 'leaving', NOW);
      assert.ok(((await rows?.()) ?? 0) > 0);
      assert.equal(await rowsIn(store), 600);
      assert.equal(await store.accounts.find('leaving'), null);
      assert.equal(await deleteAccount(store, 'leaving', NOW), null);
      await (await deleteAccount(store, 'staying', NOW))?.();
      assert.equal(await rowsIn(store), 0);
    });

    // The embedded store has one server process.
    if (kind === 'sqlite') return;
    it('only one process at a time deletes expired data', async () => {
      const other = await openStore(database);
      await store.scanRows.insertAll(Array.from({ length: 2000 }, (_, index) => aRow({ at: index })));
      const answers = await Promise.all([deleteExpired(store, at(NOW)), deleteExpired(other, at(NOW))]);
      const done = answers.filter((answer) => answer !== null);
      assert.deepEqual(done, [{ expiredRows: 2000, orphanedRows: 0 }]);
      assert.deepEqual(await deleteExpired(other, at(NOW)), { expiredRows: 0, orphanedRows: 0 });
      await other.close();
    });
  });
});
