/** The embedded store writes into its own folder alone, whatever it has to undo when a statement fails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import { temporaryFolder } from './at-end.ts';
import { aRow, sqliteIn } from './each-store.ts';

it('SQLite writes no temporary file outside the folder of its database', async () => {
  const folder = temporaryFolder();
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  // Read by SQLite itself, when the first file of the process is opened: https://sqlite.org/tempfiles.html
  process.env.SQLITE_TMPDIR = elsewhere;
  const before = statSync(elsewhere, { bigint: true }).mtimeNs;
  const store = await openStore(sqliteIn(folder));
  // Statements that change more pages than SQLite keeps in memory: rows of many accounts, each with its own id.
  for (let turn = 0; turn < 40; turn += 1) {
    const row = () => aRow({ at: 0, id: randomUUID(), account_id: randomUUID() });
    await store.scanRows.insertAll(Array.from({ length: 512 }, row));
  }
  await store.close();
  assert.equal(statSync(elsewhere, { bigint: true }).mtimeNs, before);
});
