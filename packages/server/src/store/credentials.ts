/** The table of credentials, as far as an operator writes it; the auth library does the rest. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../config.ts';
import { insertOfAccount } from './insert-of-account.ts';
import type { CredentialRow, Tables } from './tables.ts';

/** The auth library's name for a password. */
const PASSWORD = 'credential';

export function credentials(db: Kysely<Tables>, kind: Database['kind']) {
  return {
    /**
     * Gives an account a password, hashed, and ends what the old one, or a mail, opened: its sessions, and links that
     * would set yet another; and confirms its mail address. All of it or nothing. `id` names the row where there was no password.
     * Answers whether there is such an account.
     */
    async setPassword(accountId: string, password: string, id: string, now: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const row: CredentialRow = {
          id,
          account_id: accountId,
          provider: PASSWORD,
          provider_account_id: accountId,
          password,
          created_at: now,
          updated_at: now,
        };
        const replace = sql`on conflict (provider, provider_account_id) do update
          set password = excluded.password, updated_at = excluded.updated_at`;
        if (!(await insertOfAccount(transaction, kind, 'credentials', row, replace))) return false;
        await transaction.deleteFrom('verifications').where('value', '=', accountId).execute();
        await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
        // The operator vouches for who gets the password: no mail may have come.
        await transaction
          .updateTable('accounts')
          .set({ email_verified: 1, updated_at: now })
          .where('id', '=', accountId)
          .execute();
        return true;
      });
    },
  };
}
