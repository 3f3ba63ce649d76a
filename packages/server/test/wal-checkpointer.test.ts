/** The write-ahead log of the embedded store goes into its file beside the calls, and with the last of them. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import { AUTOCHECKPOINT_PAGES } from '../src/store/wal-checkpointer.ts';
import { temporaryFolder } from './at-end.ts';
import { aRow } from './each-store.ts';
import { until } from './start-service.ts';

const PAGE_BYTES = 4096;
const folder = temporaryFolder();

describe('the write-ahead log of SQLite', () => {
  const path = join(folder, 'limpid.db');
  const sizeOf = (file: string) => statSync(file).size;

  it('the write-ahead log stays below the size at which SQLite starts its own checkpoint', async () => {
    const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
    const before = sizeOf(path);
    for (let batch = 0; batch < 200; batch++) {
      await store.scanRows.insertAll(Array.from({ length: 64 }, (_, index) => aRow({ at: batch + index })));
    }
    await until(() => sizeOf(path) > before + 200 * PAGE_BYTES);
    assert.ok(sizeOf(`${path}-wal`) < AUTOCHECKPOINT_PAGES * PAGE_BYTES);
    await store.close();
    assert.ok(!existsSync(`${path}-wal`), 'nothing is left in it at the end');
  });

  it('closing the database during a checkpoint loses no row', async () => {
    const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
    for (let batch = 0; batch < 130; batch++) {
      await store.scanRows.insertAll(Array.from({ length: 64 }, () => aRow({ at: batch })));
    }
    await store.close();
    const again = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
    assert.equal(await again.scanRows.deleteBefore(1_000_000, 100_000), 330 * 64);
    await again.close();
  });

  it('deleted rows are gone from the SQLite file and its log once the log is emptied, even during a checkpoint', async () => {
    const path = join(folder, 'emptied.db');
    const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
    for (let round = 0; round < 25; round++) {
      const id = `deleted${round}`;
      const rows = Array.from({ length: 520 }, (_, index) => aRow({ id: `${id}-${index}`, at: round }));
      // As many writes as it takes to have a move in flight.
      for (const row of rows) await store.scanRows.insertAll([row]);
      await store.scanRows.deleteBefore(1_000_000, 1_000_000);
      await store.emptyLog();
      assert.ok(!readFileSync(`${path}-wal`).includes(id), `round ${round}`);
      assert.ok(!readFileSync(path).includes(id), `round ${round}`);
    }
    await store.close();
  });
});
