/** What the store promises, on each kind of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import { aRow, onEachStore, storeIn } from './each-store.ts';

const DAY = '2026-11-20';

describe('the store', () => {
  onEachStore(async (newDatabase, kind) => {
    const store = await storeIn(await newDatabase());

    it('the store answers a ping', () => store.ping());

    it('the store counts no call beyond the daily limit, however many arrive at once', async () => {
      const takes = Array.from({ length: 60 }, () => ({ owner: 'account:a', day: DAY, limit: 50 }));
      const groups = await Promise.all([takes, takes, takes].map((each) => store.dailyUse.takeAll(each)));
      const counts = groups.flat().filter((count) => count !== null);
      assert.deepEqual(
        counts.sort((one, other) => one - other),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.equal(await store.dailyUse.read('account:a', DAY), 50);
    });

    it('the store counts unlimited calls and separates the days', async () => {
      const unlimited = { owner: 'account:b', day: DAY, limit: -1 };
      assert.deepEqual(await store.dailyUse.takeAll([unlimited, unlimited]), [1, 2]);
      assert.deepEqual(await store.dailyUse.takeAll([{ ...unlimited, day: '2026-11-21' }]), [1]);
    });

    it('the store counts several calls at once and returns their counts in the order given', async () => {
      const takes = ['z', 'a', 'z', 'm'].map((owner) => ({ owner, day: DAY, limit: 5 }));
      assert.deepEqual(await store.dailyUse.takeAll(takes), [1, 1, 2, 1]);
    });

    it('a scan row is stored once, even if its insert is repeated', async () => {
      const row = aRow({ id: 'a', at: Date.parse(DAY) });
      await store.scanRows.insertAll([row]);
      await store.scanRows.insertAll([row, { ...row, id: 'b' }]);
      assert.equal(await store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 2);
    });

    it('the store keeps the first secret of a day when a second one is offered', async () => {
      assert.equal(await store.daySecrets.keep(DAY, 'first'), 'first');
      assert.equal(await store.daySecrets.keep(DAY, 'second'), 'first');
    });

    // The embedded store has one server process.
    if (kind === 'sqlite') return;
    it('several processes can open and migrate an empty store at the same time', async () => {
      const fresh = await newDatabase();
      const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
      await Promise.all(stores.map((each) => each.ping()));
      await Promise.all(stores.map((each) => each.close()));
    });
  });
});
