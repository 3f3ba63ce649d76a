/** Locks the row of an account until the transaction ends, for work that reads and then writes what it owns. */
import type { Transaction } from 'kysely';
import type { Database } from '../config.ts';
import type { Tables } from './tables.ts';

/** Returns whether the account exists. SQLite needs no lock: its transactions begin as writers, one at a time. */
export async function lockAccount(
  transaction: Transaction<Tables>,
  kind: Database['kind'],
  accountId: string,
): Promise<boolean> {
  const query = transaction.selectFrom('accounts').select('id').where('id', '=', accountId);
  // Weaker than FOR UPDATE: inserts of other rows of the account (FOR KEY SHARE) need not wait.
  const row = await (kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row !== undefined;
}
