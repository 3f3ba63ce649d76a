/** The table of scan rows. */
import type { Kysely } from 'kysely';
import type { ScanRow, Tables } from './tables.ts';

const COLUMNS = [
  'id',
  'at',
  'endpoint',
  'caller_kind',
  'account_id',
  'key_id',
  'anonymous_id',
  'plan',
  'model',
  'characters',
  'deleted',
  'replaced',
  'suspicion',
  'milliseconds',
  'techniques',
  'classes',
  'payloads',
] as const satisfies readonly (keyof ScanRow)[];

export function scanRows(db: Kysely<Tables>) {
  // Compiled once, one row a statement: every batch size would be a statement of its own.
  const blank = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as unknown as ScanRow;
  // A batch that was written although its commit was not answered comes again.
  const insert = db
    .insertInto('scan_rows')
    .values(blank)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .compile();

  return {
    /** Writes the rows in one transaction. */
    async insertAll(rows: readonly ScanRow[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const row of rows) {
          const parameters = COLUMNS.map((column) => row[column]);
          await transaction.executeQuery({ ...insert, parameters });
        }
      });
    },

    /** Deletes at most `atMost` of the rows of an account; answers how many went. */
    async deleteOf(accountId: string, atMost: number): Promise<number> {
      const slice = db.selectFrom('scan_rows').select('id').where('account_id', '=', accountId).limit(atMost);
      const { numDeletedRows } = await db.deleteFrom('scan_rows').where('id', 'in', slice).executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Deletes at most `atMost` of the rows made before `moment`; answers how many went. */
    async deleteBefore(moment: number, atMost: number): Promise<number> {
      const slice = db
        .selectFrom('scan_rows')
        .select('id')
        .where('at', '<', moment)
        .orderBy('at')
        .limit(atMost);
      const { numDeletedRows } = await db.deleteFrom('scan_rows').where('id', 'in', slice).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
