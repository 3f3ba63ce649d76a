/** The table of credentials, as far as an operator writes it; the auth library does the rest. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The auth library's name for a password. */
const PASSWORD = 'credential';

export function credentials(db: Kysely<Tables>) {
  return {
    /**
     * Gives an account a password, hashed, and ends what the old one, or a mail, opened: its sessions, and links that
     * would set yet another. All of it or nothing. `id` names the row where there was no password.
     */
    async setPassword(accountId: string, password: string, id: string, now: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('credentials')
          .values({
            id,
            account_id: accountId,
            provider: PASSWORD,
            provider_account_id: accountId,
            password,
            created_at: now,
            updated_at: now,
          })
          .onConflict((conflict) =>
            conflict.columns(['provider', 'provider_account_id']).doUpdateSet({ password, updated_at: now }),
          )
          .execute();
        await transaction.deleteFrom('verifications').where('value', '=', accountId).execute();
        await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
      });
    },
  };
}
