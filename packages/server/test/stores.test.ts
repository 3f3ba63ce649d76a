/** What the store promises, on each kind of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import { aRow, onEachStore, storeIn } from './each-store.ts';

const DAY = '2026-11-20';

describe('the store', () => {
  onEachStore(async (newDatabase, kind) => {
    const store = await storeIn(await newDatabase());

    it('answers a ping', () => store.ping());

    it('counts no call beyond the limit, however many come at once', async () => {
      const takes = Array.from({ length: 60 }, () => ({ owner: 'account:a', day: DAY, limit: 50 }));
      const groups = await Promise.all([takes, takes, takes].map((each) => store.dailyUse.takeAll(each)));
      const counts = groups.flat().filter((count) => count !== null);
      assert.deepEqual(
        counts.sort((one, other) => one - other),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.equal(await store.dailyUse.read('account:a', DAY), 50);
    });

    it('counts calls without a limit, and of each day apart', async () => {
      const unlimited = { owner: 'account:b', day: DAY, limit: -1 };
      assert.deepEqual(await store.dailyUse.takeAll([unlimited, unlimited]), [1, 2]);
      assert.deepEqual(await store.dailyUse.takeAll([{ ...unlimited, day: '2026-11-21' }]), [1]);
    });

    it('answers each call in the order in which it was asked', async () => {
      const takes = ['z', 'a', 'z', 'm'].map((owner) => ({ owner, day: DAY, limit: 5 }));
      assert.deepEqual(await store.dailyUse.takeAll(takes), [1, 1, 2, 1]);
    });

    it('keeps a row once, even if its batch is sent again after a lost answer', async () => {
      const row = aRow({ id: 'a', at: Date.parse(DAY) });
      await store.scanRows.insertAll([row]);
      await store.scanRows.insertAll([row, { ...row, id: 'b' }]);
      assert.equal(await store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 2);
    });

    it('keeps the first secret of a day', async () => {
      assert.equal(await store.daySecrets.keep(DAY, 'first'), 'first');
      assert.equal(await store.daySecrets.keep(DAY, 'second'), 'first');
    });

    // The embedded store has one server process.
    if (kind === 'sqlite') return;
    it('opens for many processes at once, each finding its tables', async () => {
      const fresh = await newDatabase();
      const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
      await Promise.all(stores.map((each) => each.ping()));
      await Promise.all(stores.map((each) => each.close()));
    });
  });
});
