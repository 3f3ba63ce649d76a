/** A migration only adds, so that processes of the version before go on beside those of the next. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Kysely, sql, type TableMetadata } from 'kysely';
import pg from 'pg';
import type { Database } from '../src/config.ts';
import { migrations } from '../src/store/migrate.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { openStore } from '../src/store/open-store.ts';
import { aRow, onEachStore, storeIn } from './each-store.ts';

const LATER = '9999-later';
/** Longer than a call waits for its turn. */
const HELD_MS = 5000;

type Up = (db: Kysely<unknown>) => Promise<void>;

/** A database without any table of ours. */
async function emptied(database: Database): Promise<Kysely<unknown>> {
  const { db } = await openDatabase(database);
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true }))
    await db.schema.dropTable(name).execute();
  return db as unknown as Kysely<unknown>;
}

/** What a process that knows the tables as they were before would trip over. */
function takenAway(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  const found: string[] = [];
  for (const { name, columns } of before) {
    const table = after.find((one) => one.name === name);
    if (table === undefined) found.push(`${name} is gone`);
    for (const column of table?.columns ?? []) {
      const known = columns.find((one) => one.name === column.name);
      const isOptional = column.isNullable || column.hasDefaultValue;
      if (known === undefined && !isOptional) found.push(`${name}.${column.name} must be given`);
      if (known?.isNullable && !column.isNullable) found.push(`${name}.${column.name} is never null now`);
      if (known !== undefined && known.dataType !== column.dataType)
        found.push(`${name}.${column.name} is of another type`);
    }
    for (const column of columns)
      if (table?.columns.every((one) => one.name !== column.name))
        found.push(`${name}.${column.name} is gone`);
  }
  return found;
}

async function runsOn(db: Kysely<unknown>, up: Up): Promise<string[]> {
  const before = await db.introspection.getTables();
  await up(db);
  return takenAway(before, await db.introspection.getTables());
}

describe('additive migrations', () => {
  onEachStore((newDatabase, kind) => {
    it('every migration only adds tables, optional columns and indexes', async () => {
      const db = await emptied(await newDatabase());
      for (const [name, { up }] of Object.entries(migrations))
        assert.deepEqual(await runsOn(db, up), [], name);
      await db.destroy();
    });

    it('the migration check detects dropped or renamed tables and columns and, in PostgreSQL, new required columns', async () => {
      const wrong: [Up, RegExp][] = [
        [(db) => db.schema.dropTable('sessions').execute(), /^sessions is gone$/],
        [(db) => db.schema.alterTable('accounts').dropColumn('name').execute(), /^accounts\.name is gone$/],
        [
          (db) => db.schema.alterTable('accounts').renameColumn('plan', 'tier').execute(),
          /accounts\.plan is gone/,
        ],
        [
          // SQLite adds no such column to a table that has rows, and none without a default at all.
          (db) =>
            db.schema
              .alterTable('api_keys')
              .addColumn('scope', 'text', (column) => (kind === 'sqlite' ? column : column.notNull()))
              .execute(),
          kind === 'sqlite' ? /^$/ : /^api_keys\.scope must be given$/,
        ],
      ];
      const { db } = await openDatabase(await newDatabase());
      for (const [up, what] of wrong)
        assert.match((await runsOn(db as unknown as Kysely<unknown>, up)).join(), what);
      await db.destroy();
    });

    if (kind === 'sqlite') {
      it('no migration adds a unique index to an existing table', async () => {
        const db = await emptied(await newDatabase());
        const known = new Set<string>();
        const rules = new Set<string | null>();
        for (const [name, { up }] of Object.entries(migrations)) {
          await up(db);
          const { rows } = await sql<{ tbl_name: string; sql: string | null }>`
            select tbl_name, sql from sqlite_master where type = 'index'`.execute(db);
          const isRule = (row: (typeof rows)[0]) =>
            known.has(row.tbl_name) && /create unique/i.test(row.sql ?? '') && !rules.has(row.sql);
          assert.deepEqual(rows.filter(isRule), [], name);
          for (const row of rows) rules.add(row.sql);
          for (const table of await db.introspection.getTables()) known.add(table.name);
        }
        await db.destroy();
      });
      return;
    }

    it('a migration waits for a long read transaction on its table without blocking other calls', async (test) => {
      const database = await newDatabase();
      assert.ok(database.kind === 'postgres');
      const store = await storeIn(database);
      // As pg_dump holds every table, from its beginning to its end.
      const reader = new pg.Client({ connectionString: database.connectionString });
      await reader.connect();
      await reader.query('begin; lock table scan_rows in access share mode');

      const all: Record<string, { up: Up }> = migrations;
      const later: Up = (db) => db.schema.alterTable('scan_rows').addColumn('region', 'text').execute();
      all[LATER] = { up: later };
      test.after(() => delete all[LATER]);
      let isOpen = false;
      const opening = openStore(database).finally(() => {
        isOpen = true;
      });
      const end = performance.now() + HELD_MS;
      for (let at = 1; performance.now() < end; at += 1) await store.scanRows.insertAll([aRow({ at })]);
      assert.equal(isOpen, false, 'the reader was waited for');
      await reader.query('commit');
      await reader.end();
      const opened = await opening;
      assert.deepEqual(opened.migrated, [LATER]);
      await opened.close();
    });
  });
});
