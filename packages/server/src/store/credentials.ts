/** The passwords of accounts, and what begins and ends with them: sessions, mailed links, keys. Each change is whole or none. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../config.ts';
import { insertAccount } from './accounts.ts';
import { insertOfAccount, lockAccount } from './lock-account.ts';
import { endOldest } from './sessions.ts';
import type { AccountRow, CredentialRow, SessionRow, Tables, VerificationRow } from './tables.ts';

/** The plan of a new account. */
export const NEW_ACCOUNT_PLAN = 'free';

/** A way to sign in: a password. There was never another. */
const PASSWORD = 'credential';

/** What to do with a password that is set. */
interface SetOptions {
  /** The mailed link that it is set by, which is used up. */
  readonly linkId?: string;
  readonly revokesKeys?: boolean;
}

export function credentials(db: Kysely<Tables>, kind: Database['kind']) {
  /** Runs in a transaction that no other change of the account's password shares; false where there is no account. */
  const withAccount = (accountId: string, work: (transaction: Transaction<Tables>) => Promise<boolean>) =>
    db
      .transaction()
      .execute(async (transaction) => (await lockAccount(transaction, kind, accountId)) && work(transaction));

  return {
    /** Inserts an account with its password, and its first session. Answers whether the mail address was free. */
    async insert(account: AccountRow, password: string, day: string, session?: SessionRow): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        if (!(await insertAccount(transaction, account, day))) return false;
        const row = credentialRow(account.id, password, account.id, account.created_at);
        await transaction.insertInto('credentials').values(row).execute();
        if (session !== undefined) await transaction.insertInto('sessions').values(session).execute();
        return true;
      });
    },

    /** The account of a mail address and the hash of its password: null where it has none. */
    async find(email: string): Promise<{ account: AccountRow; password: string | null } | null> {
      const found = await db
        .selectFrom('accounts')
        .leftJoin('credentials', (join) =>
          join.onRef('credentials.account_id', '=', 'accounts.id').on('credentials.provider', '=', PASSWORD),
        )
        .selectAll('accounts')
        .select('credentials.password')
        .where('accounts.email', '=', email.toLowerCase())
        .executeTakeFirst();
      if (found === undefined) return null;
      const { password, ...account } = found;
      return { account, password };
    },

    /** Begins a session, and ends the oldest where there are too many; false where `compared` is the password no more. */
    async openSession(session: SessionRow, compared: string): Promise<boolean> {
      return withAccount(session.account_id, async (transaction) => {
        if (!(await isPassword(transaction, session.account_id, compared))) return false;
        await transaction.insertInto('sessions').values(session).execute();
        await endOldest(transaction, session.account_id);
        return true;
      });
    },

    /**
     * Gives an account another password, ends what the old one opened, and begins this session. False where `compared`
     * is the password no more.
     */
    async changePassword(
      session: SessionRow,
      change: { readonly compared: string; readonly password: string; readonly revokesKeys: boolean },
    ): Promise<boolean> {
      const { account_id: accountId, created_at: now } = session;
      return withAccount(accountId, async (transaction) => {
        if (!(await isPassword(transaction, accountId, change.compared))) return false;
        await transaction
          .updateTable('credentials')
          .set({ password: change.password, updated_at: now })
          .where('account_id', '=', accountId)
          .where('provider', '=', PASSWORD)
          .execute();
        await endAll(transaction, accountId, change.revokesKeys);
        await transaction.insertInto('sessions').values(session).execute();
        return true;
      });
    },

    /**
     * Gives an account a password, hashed, and ends what the old one, or a mail, opened: its sessions, and links that
     * would set yet another, and its API keys where that is asked for; and confirms its mail address, since who sets it
     * got a mail or is vouched for by the operator. `id` names the row where there was no password. False where there
     * is no such account, or the link was used.
     */
    async setPassword(
      accountId: string,
      password: string,
      id: string,
      now: number,
      { linkId, revokesKeys = false }: SetOptions = {},
    ): Promise<boolean> {
      return withAccount(accountId, async (transaction) => {
        if (linkId !== undefined && !(await useLink(transaction, linkId))) return false;
        const replace = sql`on conflict (provider, provider_account_id) do update
          set password = excluded.password, updated_at = excluded.updated_at`;
        const row = credentialRow(accountId, password, id, now);
        await insertOfAccount(transaction, kind, 'credentials', row, replace);
        await endAll(transaction, accountId, revokesKeys);
        await confirmAddress(transaction, accountId, now);
        return true;
      });
    },

    /**
     * Gives an account whose address was never confirmed another password and name, and voids the links that were
     * mailed for it. Returns false, and changes nothing, for an account that is confirmed, in use, or not on the plan
     * of new accounts: it was opened before addresses had to be confirmed, or by the operator.
     */
    async replaceUnconfirmed(
      accountId: string,
      password: string,
      name: string,
      now: number,
    ): Promise<boolean> {
      return withAccount(accountId, async (transaction) => {
        for (const table of ['sessions', 'api_keys', 'scan_rows'] as const) {
          const owned = transaction.selectFrom(table).select('id').where('account_id', '=', accountId);
          if ((await owned.limit(1).execute()).length > 0) return false;
        }
        const account = await transaction
          .updateTable('accounts')
          .set({ name, updated_at: now })
          .where('id', '=', accountId)
          .where('email_verified', '=', 0)
          .where('plan', '=', NEW_ACCOUNT_PLAN)
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
      return withAccount(accountId, async (transaction) => {
        if (!(await useLink(transaction, linkId))) return false;
        await confirmAddress(transaction, accountId, now);
        return true;
      });
    },

    async insertLink(row: VerificationRow): Promise<void> {
      await db.insertInto('verifications').values(row).execute();
    },

    async findLink(identifier: string): Promise<VerificationRow | null> {
      const query = db.selectFrom('verifications').selectAll().where('identifier', '=', identifier);
      return (await query.executeTakeFirst()) ?? null;
    },
  };
}

function credentialRow(accountId: string, password: string, id: string, now: number): CredentialRow {
  const names = { id, account_id: accountId, provider: PASSWORD, provider_account_id: accountId };
  return { ...names, password, created_at: now, updated_at: now };
}

async function isPassword(
  transaction: Transaction<Tables>,
  accountId: string,
  compared: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('credentials')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider', '=', PASSWORD)
    .where('password', '=', compared)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the sessions and mailed links of an account, and its keys where that is asked for. */
async function endAll(
  transaction: Transaction<Tables>,
  accountId: string,
  revokesKeys: boolean,
): Promise<void> {
  await transaction.deleteFrom('verifications').where('value', '=', accountId).execute();
  await transaction.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  if (revokesKeys) await transaction.deleteFrom('api_keys').where('account_id', '=', accountId).execute();
}

/** Deletes a mailed link, and returns whether it was there. */
async function useLink(transaction: Transaction<Tables>, linkId: string): Promise<boolean> {
  const query = transaction.deleteFrom('verifications').where('id', '=', linkId).returning('id');
  return (await query.executeTakeFirst()) !== undefined;
}

async function confirmAddress(
  transaction: Transaction<Tables>,
  accountId: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ email_verified: 1, updated_at: now })
    .where('id', '=', accountId)
    .execute();
}
