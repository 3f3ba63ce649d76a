/** The table of API keys. */
import { MAX_KEYS_OF_ACCOUNT } from '@limpid/contract';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../config.ts';
import { lockAccount } from './lock-account.ts';
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

  const turns = new Map<string, Promise<unknown>>();

  /** Runs the work of one account one after another: parallel requests must not hold connections that others need. */
  async function inTurn<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(accountId) ?? Promise.resolve()).then(work);
    const ended = turn.catch(() => {});
    turns.set(accountId, ended);
    try {
      return await turn;
    } finally {
      if (turns.get(accountId) === ended) turns.delete(accountId);
    }
  }

  return {
    async find(hash: string): Promise<KnownKey | null> {
      const { rows } = await db.executeQuery<KnownKey>({
        ...find,
        parameters: [hash],
      } as CompiledQuery<KnownKey>);
      return rows[0] ?? null;
    },

    /**
     * Inserts a key unless its account holds as many as it may (`full`) or does not exist (`gone`). The lock makes
     * parallel inserts of one account wait for each other, so that each counts the keys of those before it. A session
     * that mints must not have ended (`gone`): other processes know one for some seconds longer.
     */
    async insert(row: ApiKeyRow, sessionId: string | null = null): Promise<'inserted' | 'full' | 'gone'> {
      const accountId = row.account_id;
      return inTurn(accountId, async () => {
        if (await isFull(db, accountId)) return 'full';
        return db.transaction().execute(async (transaction) => {
          if (!(await lockAccount(transaction, kind, accountId))) return 'gone';
          if (sessionId !== null && !(await hasSession(transaction, sessionId))) return 'gone';
          if (await isFull(transaction, accountId)) return 'full';
          await transaction.insertInto('api_keys').values(row).execute();
          return 'inserted';
        });
      });
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

async function hasSession(db: Kysely<Tables>, id: string): Promise<boolean> {
  const query = db.selectFrom('sessions').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

async function isFull(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((query) => query.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_KEYS_OF_ACCOUNT;
}
