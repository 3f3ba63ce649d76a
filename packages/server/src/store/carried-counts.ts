/**
 * Keeps the day's count of a mail address when its account is deleted, and gives it to the next account of that
 * address: else deleting an account and signing up again would make the day new.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../config.ts';
import { daySecrets } from './day-secrets.ts';
import type { Tables } from './tables.ts';

/** More than any plan allows, and with room below the largest integer of PostgreSQL for a plan without a limit. */
export const USED_UP = 2_000_000_000;

/** Under the day's secret: once that is destroyed, the address cannot be recovered. */
function ownerOf(email: string, secret: string): string {
  const name = JSON.stringify(['mail address', email.toLowerCase()]);
  return `address:${createHmac('sha256', secret).update(name).digest('base64url')}`;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

/** Moves the calls of an account that is being deleted to its address. */
export async function keepCount(
  transaction: Transaction<Tables>,
  kind: Database['kind'],
  { id, email }: Account,
  day: string,
): Promise<void> {
  const owner = `account:${id}`;
  // Other processes know the account's keys for some seconds: they find its day used up.
  const inserted = await transaction
    .insertInto('daily_use')
    .values({ owner, day, calls: USED_UP })
    .onConflict((conflict) => conflict.columns(['owner', 'day']).doNothing())
    .returning('calls')
    .executeTakeFirst();
  await transaction.deleteFrom('daily_use').where('owner', '=', owner).where('day', '!=', day).execute();
  if (inserted !== undefined) return;
  const own = transaction.selectFrom('daily_use').where('owner', '=', owner).where('day', '=', day);
  // Calls that are counted at this moment wait, or are waited for.
  const { calls } = await (kind === 'postgres' ? own.forUpdate() : own)
    .select('calls')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('daily_use')
    .set({ calls: USED_UP })
    .where('owner', '=', owner)
    .where('day', '=', day)
    .execute();
  const secret = await daySecrets(transaction).keep(day, randomBytes(32).toString('base64url'));
  const ofAddress = { owner: ownerOf(email, secret), day, calls };
  await transaction
    .insertInto('daily_use')
    .values(ofAddress)
    .onConflict((conflict) => conflict.columns(['owner', 'day']).doUpdateSet({ calls }))
    .execute();
}

/** Moves the calls of an address to its new account; to be called in the transaction that inserts the account. */
export async function takeCount(db: Kysely<Tables>, { id, email }: Account, day: string): Promise<void> {
  const secret = await daySecrets(db).find(day);
  // Without one nothing was kept on that day.
  if (secret === null) return;
  const kept = await db
    .deleteFrom('daily_use')
    .where('owner', '=', ownerOf(email, secret))
    .where('day', '=', day)
    .returning('calls')
    .executeTakeFirst();
  if (kept === undefined) return;
  await db
    .insertInto('daily_use')
    .values({ owner: `account:${id}`, day, calls: kept.calls })
    .execute();
}
