/** The table of accounts, and what goes with one when it is deleted. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../config.ts';
import { keepCount, takeCount } from './carried-counts.ts';
import type { AccountRow, Tables } from './tables.ts';

export function accounts(db: Kysely<Tables>, kind: Database['kind']) {
  return {
    /** Answers whether the address was free: of two at once, one gets false. */
    async insert(row: AccountRow): Promise<boolean> {
      const day = new Date(row.created_at).toISOString().slice(0, 10);
      return db.transaction().execute((transaction) => insertAccount(transaction, row, day));
    },

    async find(id: string): Promise<AccountRow | null> {
      return (await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByEmail(email: string): Promise<AccountRow | null> {
      const query = db.selectFrom('accounts').selectAll().where('email', '=', email.toLowerCase());
      return (await query.executeTakeFirst()) ?? null;
    },

    /** All accounts, the oldest first. */
    async list(): Promise<AccountRow[]> {
      return db.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute();
    },

    /** Answers whether there is such an account. */
    async setPlan(id: string, plan: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('accounts')
        .set({ plan, updated_at: now })
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /**
     * Deletes everything of an account but its scan rows, which may be many, and keeps what it used on `day` for the
     * next account of its address. Returns whether there was one.
     */
    async delete(id: string, day: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const account = await transaction
          .deleteFrom('accounts')
          .where('id', '=', id)
          .returning('email')
          .executeTakeFirst();
        if (account === undefined) return false;
        await transaction.deleteFrom('api_keys').where('account_id', '=', id).execute();
        await transaction.deleteFrom('sessions').where('account_id', '=', id).execute();
        await transaction.deleteFrom('credentials').where('account_id', '=', id).execute();
        await transaction.deleteFrom('verifications').where('value', '=', id).execute();
        await keepCount(transaction, kind, { id, email: account.email }, day);
        return true;
      });
    },
  };
}

/** Inserts an account in a transaction, with what its address used on `day`; false where the address has one. */
export async function insertAccount(
  transaction: Transaction<Tables>,
  row: AccountRow,
  day: string,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('accounts')
    .values({ ...row, email: row.email.toLowerCase() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await takeCount(transaction, row, day);
  return true;
}
