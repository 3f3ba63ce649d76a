/** The embedded store writes into its own folder alone, whatever it has to undo when a statement fails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openStore } from '../src/store/open-store.ts';
import type { ScanRow } from '../src/store/tables.ts';

const ROW: ScanRow = {
  ...{ id: '', at: 0, endpoint: 'clean', caller_kind: 'key', plan: 'free', characters: 1, milliseconds: 1 },
  ...{
    account_id: null,
    key_id: null,
    anonymous_id: null,
    model: null,
    deleted: 0,
    replaced: 0,
    suspicion: 0,
  },
  ...{ techniques: '{}', classes: '{}', payloads: '{}' },
};

const folder = mkdtempSync(join(tmpdir(), 'limpid-temporary-'));
after(() => rmSync(folder, { recursive: true, force: true }));

it('the embedded store makes no file for what is temporary', async () => {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
  // Read by SQLite itself, when the first file of the process is opened: https://sqlite.org/tempfiles.html
  process.env.SQLITE_TMPDIR = elsewhere;
  const before = statSync(elsewhere, { bigint: true }).mtimeNs;
  const path = join(folder, 'data', 'limpid.db');
  const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
  try {
    // Statements that change more pages than SQLite keeps by itself: rows of many accounts, each with its own id.
    for (let turn = 0; turn < 40; turn += 1) {
      const rows = Array.from({ length: 512 }, () => ({
        ...ROW,
        id: randomUUID(),
        account_id: randomUUID(),
      }));
      await store.scanRows.insertAll(rows);
    }
  } finally {
    await store.close();
  }
  assert.equal(statSync(elsewhere, { bigint: true }).mtimeNs, before);
});
