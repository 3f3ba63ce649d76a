/** What the store says an account's scans come to, on each kind of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aRow, onEachStore, storeIn } from './each-store.ts';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 20);

describe('database queries for the usage of an account', () => {
  onEachStore(async (newDatabase) => {
    const store = await storeIn(await newDatabase());

    it('the usage report of an account without scans is empty', async () => {
      assert.deepEqual(await store.usage.ofAccount('nobody', 0, TODAY + DAY, { perKey: true }), []);
    });

    it('the usage report sums scans by day and API key, and covers only the given account and period', async () => {
      const mine = { account_id: 'mine' };
      const zero = { techniques: '{"zero-width":2}', classes: '{"joiner":1,"zero-width-space":1}' };
      const tag = { techniques: '{"zero-width":9,"nbsp":1}', classes: '{"tag":9}', payloads: '{"tag":2}' };
      await store.scanRows.insertAll([
        aRow({ at: TODAY - DAY - 1, ...mine, characters: 1000 }),
        aRow({ at: TODAY - DAY, ...mine, key_id: 'one', characters: 5, deleted: 2, ...zero }),
        aRow({ at: TODAY - 1, ...mine, key_id: 'two', characters: 20, deleted: 9, replaced: 1, ...tag }),
        aRow({ at: TODAY, ...mine, key_id: 'one', model: 'acme/writer', characters: 7, deleted: 2, ...zero }),
        aRow({ at: TODAY, ...mine, key_id: 'one', model: 'acme/writer', characters: 8, deleted: 2, ...zero }),
        aRow({ at: TODAY + 5, ...mine, caller_kind: 'session', model: 'acme/other' }),
        aRow({
          at: TODAY + DAY - 1,
          ...mine,
          key_id: 'two',
          characters: 20,
          deleted: 9,
          replaced: 1,
          ...tag,
        }),
        aRow({ at: TODAY + DAY, ...mine, characters: 1000 }),
        aRow({ at: TODAY, account_id: 'other', key_id: 'three', characters: 1000 }),
        aRow({ at: TODAY, anonymous_id: 'x', characters: 1000 }),
      ]);
      const none = { techniques: {}, classes: {}, schemes: {}, models: {} };
      const one = { techniques: { 'zero-width': 2 }, classes: { joiner: 1, 'zero-width-space': 1 } };
      const two = { techniques: { 'zero-width': 9, nbsp: 1 }, classes: { tag: 9 }, schemes: { tag: 2 } };
      const yesterday = {
        ...{ day: '2026-11-19', calls: 2, characters: 25, deleted: 11, replaced: 1, models: {} },
        techniques: { 'zero-width': 11, nbsp: 1 },
        classes: { tag: 9, joiner: 1, 'zero-width-space': 1 },
        schemes: { tag: 2 },
      };
      const today = {
        ...{ day: '2026-11-20', calls: 4, characters: 36, deleted: 13, replaced: 1 },
        techniques: { 'zero-width': 13, nbsp: 1 },
        classes: { tag: 9, joiner: 2, 'zero-width-space': 2 },
        schemes: { tag: 2 },
        models: { 'acme/writer': 2, 'acme/other': 1 },
      };
      assert.deepEqual(await store.usage.ofAccount('mine', TODAY - DAY, TODAY + DAY), [yesterday, today]);

      const days = await store.usage.ofAccount('mine', TODAY - DAY, TODAY + DAY, { perKey: true });
      const byKey = days.map(({ keys = [] }) =>
        keys.toSorted((a, b) => (`${a.keyId}` < `${b.keyId}` ? -1 : 1)),
      );
      const callOfTwo = { keyId: 'two', calls: 1, characters: 20, deleted: 9, replaced: 1, ...none, ...two };
      assert.deepEqual(byKey, [
        [{ keyId: 'one', calls: 1, characters: 5, deleted: 2, replaced: 0, ...none, ...one }, callOfTwo],
        [
          {
            keyId: null,
            calls: 1,
            characters: 1,
            deleted: 0,
            replaced: 0,
            ...none,
            models: { 'acme/other': 1 },
          },
          {
            ...{ keyId: 'one', calls: 2, characters: 15, deleted: 4, replaced: 0, schemes: {} },
            techniques: { 'zero-width': 4 },
            classes: { joiner: 2, 'zero-width-space': 2 },
            models: { 'acme/writer': 2 },
          },
          callOfTwo,
        ],
      ]);
    });

    it('the usage report counts every scan once, even if thousands of scans have the same time in milliseconds', async () => {
      const rows = Array.from({ length: 5000 }, (_, index) => {
        const at = TODAY + Math.floor(index / 1700) * 1000 + (index % 3);
        return aRow({ at, account_id: 'busy', key_id: `${index % 7}`, characters: index });
      });
      await store.scanRows.insertAll(rows);
      const [day, ...others] = await store.usage.ofAccount('busy', 0, TODAY + DAY, { perKey: true });
      assert.equal(others.length, 0);
      assert.deepEqual([day?.calls, day?.characters], [5000, (4999 * 5000) / 2]);
      const keys = day?.keys ?? [];
      assert.equal(keys.length, 7);
      assert.equal(
        keys.reduce((sum, { calls }) => sum + calls, 0),
        5000,
      );
    });

    it('the usage report lists at most a hundred models per day and sums the other models as one entry', async () => {
      const rows = Array.from({ length: 250 }, (_, index) =>
        aRow({ at: TODAY, account_id: 'many', model: `acme/${index}` }),
      );
      await store.scanRows.insertAll(rows);
      const [day] = await store.usage.ofAccount('many', TODAY, TODAY + DAY);
      assert.equal(Object.keys(day?.models ?? {}).length, 101);
      assert.equal(day?.models.other, 150);
    });
  });
});
