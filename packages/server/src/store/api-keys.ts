/** The table of API keys. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../config.ts';
import { insertOfAccount } from './insert-of-account.ts';
import type { ApiKeyRow, Tables } from './tables.ts';

/** A key that is known, and the account that it opens. */
export interface KnownKey {
  readonly id: string;
  readonly account_id: string;
  readonly expires_at: number | null;
  readonly plan: string;
}

export function apiKeys(db: Kysely<Tables>, kind: Database['kind']) {
  // Compiled once: it is asked for each key that no cache knows.
  const find = db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.account_id', 'api_keys.expires_at', 'accounts.plan'])
    .where('api_keys.hash', '=', '')
    .compile();

  return {
    async find(hash: string): Promise<KnownKey | null> {
      const { rows } = await db.executeQuery<KnownKey>({
        ...find,
        parameters: [hash],
      } as CompiledQuery<KnownKey>);
      return rows[0] ?? null;
    },

    /** Answers whether there is such an account. */
    async insert(row: ApiKeyRow): Promise<boolean> {
      return insertOfAccount(db, kind, 'api_keys', row);
    },

    /** The keys of an account, the newest first. */
    async listOf(accountId: string): Promise<ApiKeyRow[]> {
      return db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
    },

    /** The key that has this id, whosever it is. */
    async findById(id: string): Promise<ApiKeyRow | null> {
      return (await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    async countOf(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('api_keys')
        .select((query) => query.fn.countAll().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Answers whether the account had such a key. */
    async delete(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('api_keys')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numDeletedRows) > 0;
    },

    /** Notes when keys were last used. */
    async touch(ids: readonly string[], at: number): Promise<void> {
      if (ids.length === 0) return;
      await db.updateTable('api_keys').set({ last_used_at: at }).where('id', 'in', ids).execute();
    },
  };
}
