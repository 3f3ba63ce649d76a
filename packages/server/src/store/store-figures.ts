/** What an operator may want to know about the whole store. */
import type { Kysely } from 'kysely';
import { USED_UP } from './carried-counts.ts';
import type { Tables } from './tables.ts';

export interface Figures {
  readonly accounts: number;
  readonly keys: number;
  /** Calls that were counted on the day, of accounts and of others. */
  readonly callsToday: number;
  readonly rows: number;
  /** The moment of the oldest scan row, null when there is none. */
  readonly oldestRow: number | null;
}

export function storeFigures(db: Kysely<Tables>) {
  const count = async (table: 'accounts' | 'api_keys' | 'scan_rows') => {
    const query = db.selectFrom(table).select((from) => from.fn.countAll<number>().as('count'));
    return Number((await query.executeTakeFirstOrThrow()).count);
  };
  return async (day: string): Promise<Figures> => {
    const today = await db
      .selectFrom('daily_use')
      .select((from) => from.fn.sum<number>('calls').as('calls'))
      .where('day', '=', day)
      // Accounts that were deleted: their calls are counted under their address.
      .where('calls', '<', USED_UP)
      .executeTakeFirstOrThrow();
    const oldest = await db
      .selectFrom('scan_rows')
      .select((from) => from.fn.min<number | null>('at').as('at'))
      .executeTakeFirstOrThrow();
    return {
      accounts: await count('accounts'),
      keys: await count('api_keys'),
      callsToday: Number(today.calls ?? 0),
      rows: await count('scan_rows'),
      oldestRow: oldest.at,
    };
  };
}
