/** The table of credentials, as far as an operator writes it; the auth library does the rest. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../config.ts';
import { insertOfAccount } from './insert-of-account.ts';
import { lockAccount } from './lock-account.ts';
import type { CredentialRow, Tables } from './tables.ts';

/** The auth library's name for a password. */
const PASSWORD = 'credential';

export function credentials(db: Kysely<Tables>, kind: Database['kind']) {
  return {
    /**
     * Gives an account a password, hashed, and ends what the old one, or a mail, opened: its sessions, and links that
     * would set yet another, and its API keys where that is asked for; and confirms its mail address, unless whoever
     * sets it has not proved it. All of it or nothing. `id` names the row where there was no password. Answers whether
     * there is such an account.
     */
    async setPassword(
      accountId: string,
      password: string,
      id: string,
      now: number,
      { revokesKeys = false, confirms = true }: { revokesKeys?: boolean; confirms?: boolean } = {},
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // A key that is being minted comes before, and goes, or after, and finds its session ended.
        if (!(await lockAccount(transaction, kind, accountId))) return false;
        if (revokesKeys)
          await transaction.deleteFrom('api_keys').where('account_id', '=', accountId).execute();
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
        if (confirms)
          await transaction
            .updateTable('accounts')
            .set({ email_verified: 1, updated_at: now })
            .where('id', '=', accountId)
            .execute();
        return true;
      });
    },

    /**
     * Gives an account whose address was never confirmed another password and name, and voids the links that were
     * mailed for it. Returns false, and changes nothing, for an account that is confirmed or in use, by a session, a
     * key, a scan or a plan of its own: it was opened before addresses had to be confirmed, since nobody comes in
     * unconfirmed.
     */
    async replaceUnconfirmed(
      accountId: string,
      { password, name, plan }: { password: string; name: string; plan: string },
      now: number,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lockAccount(transaction, kind, accountId))) return false;
        for (const table of ['sessions', 'api_keys', 'scan_rows'] as const) {
          const owned = transaction.selectFrom(table).select('id').where('account_id', '=', accountId);
          if ((await owned.limit(1).execute()).length > 0) return false;
        }
        const account = await transaction
          .updateTable('accounts')
          .set({ name, updated_at: now })
          .where('id', '=', accountId)
          .where('email_verified', '=', 0)
          .where('plan', '=', plan)
          .returning('id')
          .executeTakeFirst();
        if (account === undefined) return false;
        await transaction
          .updateTable('credentials')
          .set({ password, updated_at: now })
          .where('account_id', '=', accountId)
          .where('provider', '=', PASSWORD)
          .execute();
        await transaction.deleteFrom('verifications').where('value', '=', accountId).execute();
        return true;
      });
    },

    /** Confirms the address of an account by a link that was mailed, which is used up; false where it was already. */
    async confirm(accountId: string, linkId: string, now: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lockAccount(transaction, kind, accountId))) return false;
        const link = await transaction
          .deleteFrom('verifications')
          .where('id', '=', linkId)
          .returning('id')
          .executeTakeFirst();
        if (link === undefined) return false;
        await transaction
          .updateTable('accounts')
          .set({ email_verified: 1, updated_at: now })
          .where('id', '=', accountId)
          .execute();
        return true;
      });
    },

    /** Whether this is the hash of the account's password still; one that is being set is waited for. */
    async isPassword(accountId: string, password: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if (!(await lockAccount(transaction, kind, accountId))) return false;
        const row = await transaction
          .selectFrom('credentials')
          .select('id')
          .where('account_id', '=', accountId)
          .where('provider', '=', PASSWORD)
          .where('password', '=', password)
          .executeTakeFirst();
        return row !== undefined;
      });
    },
  };
}
