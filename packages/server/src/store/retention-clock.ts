/** Decides whether the clock is believed by what deletes expired rows: a clock that leapt ahead would delete everything. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A service that was off for longer needs its operator's word. Longer than holidays would risk more than it saves. */
export const MAX_LEAP_DAYS = 7;
const MAX_LEAP_MS = MAX_LEAP_DAYS * 86_400_000;

/** The table has one row. */
const ID = 1;

export function retentionClock(db: Kysely<Tables>) {
  async function lastPurge(): Promise<number | null> {
    const row = await db.selectFrom('retention_state').select('last_purge_at').executeTakeFirst();
    return row?.last_purge_at ?? null;
  }

  /** The newest moment that the store knows of; null where it is empty. */
  async function newestMoment(): Promise<number | null> {
    const { rows } = await sql<{ at: number | null; day: string | null }>`select
      (select max(at) from (
        select max(at) as at from scan_rows
        union all select max(created_at) from accounts
        union all select max(created_at) from sessions
        union all select max(created_at) from api_keys
      ) as moments) as at,
      (select max(day) from (
        select max(day) as day from day_secrets
        union all select max(day) from daily_use
      ) as days) as day`.execute(db);
    const { at = null, day = null } = rows[0] ?? {};
    if (at === null || day === null) return at ?? (day === null ? null : Date.parse(day));
    return Math.max(at, Date.parse(day));
  }

  async function remember(moment: number): Promise<void> {
    await db
      .insertInto('retention_state')
      .values({ id: ID, last_purge_at: moment })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ last_purge_at: moment }))
      .execute();
  }

  return {
    /**
     * Returns whether what has expired by `now` may be deleted: not where the last purge, or the newest row of a store
     * without one, is more than `MAX_LEAP_DAYS` older. What is written under a wrong clock must not make it look right,
     * so the moment that `now` is compared with is kept.
     */
    async accepts(now: number): Promise<boolean> {
      const stored = await lastPurge();
      const last = stored ?? (await newestMoment()) ?? now;
      const isBelieved = now - last <= MAX_LEAP_MS;
      const kept = isBelieved ? Math.max(last, now) : last;
      if (kept !== stored) await remember(kept);
      return isBelieved;
    },

    /** Believes the clock, on the word of the operator. */
    confirm: remember,
  };
}
