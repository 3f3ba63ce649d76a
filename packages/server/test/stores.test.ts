/** What the store promises, on each kind of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import { aRow, onEachStore, storeIn } from './each-store.ts';

const DAY = '2026-11-20';

describe('the database', () => {
  onEachStore(async (newDatabase, kind) => {
    const store = await storeIn(await newDatabase());

    it('the database answers a ping', () => store.ping());

    it('the database counts no call beyond the daily limit, however many arrive at once', async () => {
      const takes = Array.from({ length: 60 }, () => ({ owner: 'account:a', day: DAY, limit: 50 }));
      const groups = await Promise.all([takes, takes, takes].map((each) => store.dailyUse.takeAll(each)));
      const counts = groups.flat().filter((count) => count !== null);
      assert.deepEqual(
        counts.sort((one, other) => one - other),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.equal(await store.dailyUse.read('account:a', DAY), 50);
    });

    it('the database also counts the calls of callers without a daily limit, and counts each day separately', async () => {
      const unlimited = { owner: 'account:b', day: DAY, limit: -1 };
      assert.deepEqual(await store.dailyUse.takeAll([unlimited, unlimited]), [1, 2]);
      assert.deepEqual(await store.dailyUse.takeAll([{ ...unlimited, day: '2026-11-21' }]), [1]);
    });

    it('the database counts several calls at once and returns their counts in the order of the calls', async () => {
      const takes = ['z', 'a', 'z', 'm'].map((owner) => ({ owner, day: DAY, limit: 5 }));
      assert.deepEqual(await store.dailyUse.takeAll(takes), [1, 1, 2, 1]);
    });

    it('a usage record is stored once, even if its insert is repeated', async () => {
      const row = aRow({ id: 'a', at: Date.parse(DAY) });
      await store.scanRows.insertAll([row]);
      await store.scanRows.insertAll([row, { ...row, id: 'b' }]);
      assert.equal(await store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 2);
    });

    it('the database keeps the first secret stored for a day and ignores a second one', async () => {
      assert.equal(await store.daySecrets.keep(DAY, 'first'), 'first');
      assert.equal(await store.daySecrets.keep(DAY, 'second'), 'first');
    });

    // The embedded store has one server process.
    if (kind === 'sqlite') return;
    it('several processes can open and migrate an empty database at the same time', async () => {
      const fresh = await newDatabase();
      const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
      await Promise.all(stores.map((each) => each.ping()));
      await Promise.all(stores.map((each) => each.close()));
    });
  });
});
