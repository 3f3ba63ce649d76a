/** Inserts rows of accounts that are there: what is written for one that was deleted meanwhile would stay for ever. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../config.ts';

/**
 * Answers whether the account is there, and the row with it. One statement: on PostgreSQL a deletion that runs is
 * waited for, and one that comes waits. `onConflict` follows the statement.
 */
export async function insertOfAccount<Row extends { account_id: string }, Tables>(
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
