/** The table of sessions, as requests ask for them. */
import { MAX_SESSIONS_OF_ACCOUNT } from '@limpid/contract';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../config.ts';
import { insertOfAccount } from './lock-account.ts';
import type { AccountRow, SessionRow, Tables } from './tables.ts';

/** A session that is known, and the account that it opens. */
export interface KnownSession {
  readonly id: string;
  readonly account_id: string;
  readonly expires_at: number;
  readonly plan: string;
}

export function sessions(db: Kysely<Tables>, kind: Database['kind']) {
  const find = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'sessions.account_id', 'sessions.expires_at', 'accounts.plan'])
    .where('sessions.token_hash', '=', '')
    .compile();

  return {
    async find(tokenHash: string): Promise<KnownSession | null> {
      const { rows } = await db.executeQuery<KnownSession>({
        ...find,
        parameters: [tokenHash],
      } as CompiledQuery<KnownSession>);
      return rows[0] ?? null;
    },

    /** A session and its account. */
    async findWithAccount(tokenHash: string): Promise<{ session: SessionRow; account: AccountRow } | null> {
      const session = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (session === undefined) return null;
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', session.account_id)
        .executeTakeFirst();
      return account === undefined ? null : { session, account };
    },

    async end(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    /** Answers whether there is such an account. */
    async insert(row: SessionRow): Promise<boolean> {
      return insertOfAccount(db, kind, 'sessions', row);
    },

    /** Deletes what ended before `moment`: sessions, and links that were mailed. */
    async deleteEnded(moment: number): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<', moment).execute();
      await db.deleteFrom('verifications').where('expires_at', '<', moment).execute();
    },
  };
}

/** Excess that is deleted at once: there is one more at each sign-in. */
const EXCESS = 64;

/** Ends the oldest sessions of an account that has more than it may: sign-ins must not fill the store. */
export async function endOldest(db: Kysely<Tables>, accountId: string): Promise<void> {
  const excess = db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(EXCESS)
    .offset(MAX_SESSIONS_OF_ACCOUNT);
  await db.deleteFrom('sessions').where('id', 'in', excess).execute();
}
