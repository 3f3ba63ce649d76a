/** The table of day secrets: kept for the day so that a restart keeps its counts, destroyed after it. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export function daySecrets(db: Kysely<Tables>) {
  return {
    /** The secret of a day: the one stored, or `fresh`, stored now. The first one wins. */
    async keep(day: string, fresh: string): Promise<string> {
      await db
        .insertInto('day_secrets')
        .values({ day, secret: fresh })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      const row = await db
        .selectFrom('day_secrets')
        .select('secret')
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return row.secret;
    },

    async find(day: string): Promise<string | null> {
      const query = db.selectFrom('day_secrets').select('secret').where('day', '=', day);
      return (await query.executeTakeFirst())?.secret ?? null;
    },

    async deleteBefore(day: string): Promise<void> {
      await db.deleteFrom('day_secrets').where('day', '<', day).execute();
    },
  };
}
