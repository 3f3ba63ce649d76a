/** Writes what an account owns only while the account is there: what is written for a deleted one would stay for ever. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../config.ts';
import type { Tables } from './tables.ts';

/** Locks an account until the transaction ends, and returns whether it exists. SQLite needs no lock: its transactions begin as writers, one at a time. */
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

/**
 * Answers whether the account is there, and the row with it. One statement: on PostgreSQL a deletion that runs is
 * waited for, and one that comes waits. `onConflict` follows the statement.
 */
export async function insertOfAccount<Row extends { account_id: string }>(
  db: Kysely<Tables>,
  kind: Database['kind'],
  table: string,
  row: Row,
  onConflict = sql``,
): Promise<boolean> {
  const columns = Object.keys(row) as (keyof Row & string)[];
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => row[name]));
  const held = kind === 'postgres' ? sql`for key share` : sql``;
  const { rows } = await sql`
    insert into ${sql.table(table)} (${names})
    select ${values} from accounts where accounts.id = ${row.account_id} ${held}
    ${onConflict} returning account_id`.execute(db);
  return rows.length > 0;
}
