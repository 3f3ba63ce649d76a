/** The table of scan rows. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { SynchronousQueries } from './synchronous-queries.ts';
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

/** Rows per insert. */
const MANY = 16;

export function scanRows(db: Kysely<Tables>, syncQueries: SynchronousQueries | null) {
  // Compiled once, for one row and for many: every batch size would be a statement of its own.
  const blank = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as unknown as ScanRow;
  // A batch that was written although its commit was not answered comes again.
  const insertOf = (rows: number) =>
    db
      .insertInto('scan_rows')
      .values(Array.from({ length: rows }, () => blank))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .compile();
  const insertOne = insertOf(1);
  const insertMany = insertOf(MANY);

  function* insertsOf(rows: readonly ScanRow[]): Generator<CompiledQuery> {
    for (let from = 0; from < rows.length; ) {
      const insert = rows.length - from < MANY ? insertOne : insertMany;
      const to = from + (insert === insertMany ? MANY : 1);
      const parameters: unknown[] = [];
      for (let at = from; at < to; at++)
        for (const column of COLUMNS) parameters.push((rows[at] as ScanRow)[column]);
      yield { ...insert, parameters };
      from = to;
    }
  }

  return {
    /** Writes the rows in one transaction. */
    async insertAll(rows: readonly ScanRow[]): Promise<void> {
      if (syncQueries?.isFree() === true) {
        syncQueries.transaction(() => {
          for (const { sql, parameters } of insertsOf(rows)) syncQueries.run(sql, parameters);
        });
        return;
      }
      await db.transaction().execute(async (transaction) => {
        for (const insert of insertsOf(rows)) await transaction.executeQuery(insert);
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
