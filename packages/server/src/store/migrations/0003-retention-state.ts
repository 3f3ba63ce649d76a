/** When expired rows were last deleted: a clock that is far past it is not believed without the operator. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_purge_at', 'bigint', (column) => column.notNull())
    .execute();
}
