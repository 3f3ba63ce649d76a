/** The first tables: daily use, day secrets, scan rows. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_use')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_use_key', ['owner', 'day'])
    .execute();
  await db.schema.createIndex('daily_use_by_day').on('daily_use').column('day').execute();

  await db.schema
    .createTable('day_secrets')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('scan_rows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('caller_kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('key_id', 'text')
    .addColumn('anonymous_id', 'text')
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
    .addColumn('replaced', 'integer', (column) => column.notNull())
    .addColumn('suspicion', 'integer', (column) => column.notNull())
    .addColumn('milliseconds', 'integer', (column) => column.notNull())
    .addColumn('techniques', 'text', (column) => column.notNull())
    .addColumn('classes', 'text', (column) => column.notNull())
    .addColumn('payloads', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('scan_rows_by_time').on('scan_rows').column('at').execute();
  await db.schema.createIndex('scan_rows_by_account').on('scan_rows').columns(['account_id', 'at']).execute();
}
