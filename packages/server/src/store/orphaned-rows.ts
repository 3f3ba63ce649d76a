/** Finds accounts that are gone and left rows behind. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables in which an account has few rows. */
export const SMALL_TABLES = ['api_keys', 'sessions', 'credentials'] as const;

type OwnedTable = (typeof SMALL_TABLES)[number] | 'scan_rows';

export function orphanedRows(db: Kysely<Tables>) {
  return {
    /**
     * The next accounts that have rows in a table, in order, and which of them are gone. Jumps from account to account through
     * the index, so that it costs as much as there are accounts, however many rows they have.
     */
    async next(
      table: OwnedTable,
      after: string,
      atMost: number,
    ): Promise<{ last: string | null; gone: string[] }> {
      const { rows } = await sql<{ id: string }>`
        with recursive owners (id) as (
          select min(account_id) from ${sql.table(table)} where account_id > ${after}
          union all
          select (select min(account_id) from ${sql.table(table)} where account_id > owners.id)
          from owners where owners.id is not null
        )
        select id from owners where id is not null limit ${sql.lit(atMost)}`.execute(db);
      const ids = rows.map(({ id }) => id);
      const last = ids.at(-1) ?? null;
      if (last === null) return { last, gone: [] };
      const there = await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute();
      const known = new Set(there.map(({ id }) => id));
      return { last, gone: ids.filter((id) => !known.has(id)) };
    },

    /** Deletes what an account that is gone has in a table. */
    async delete(table: (typeof SMALL_TABLES)[number], accountId: string): Promise<void> {
      await db.deleteFrom(table).where('account_id', '=', accountId).execute();
    },
  };
}
