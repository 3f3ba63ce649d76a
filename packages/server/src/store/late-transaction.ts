/** A transaction that begins with its first write: the auth library hashes passwords before, and nobody waits for that. */
import type { Kysely } from 'kysely';

export type AnyTables = Record<string, Record<string, unknown>>;

/** What runs the queries: the database, or a transaction that begins with its first write. */
export interface Runner {
  reads(): Kysely<AnyTables>;
  writes(): Promise<Kysely<AnyTables>>;
  /** After a statement that failed. */
  giveUp(): Promise<void>;
}

export function lateTransaction(db: Kysely<AnyTables>): Runner & { commit(): Promise<void> } {
  let begun: Begun | null = null;
  let isOver = false;
  const end = () => {
    const ending = begun;
    begun = null;
    isOver = true;
    return ending;
  };
  return {
    reads: () => begun?.transaction ?? db,
    async writes() {
      if (isOver) throw new Error('nothing can be written after a statement that failed');
      begun ??= await begin(db);
      return begun.transaction;
    },
    async commit() {
      await end()?.commit();
    },
    async giveUp() {
      await end()?.rollback();
    },
  };
}

interface Begun {
  readonly transaction: Kysely<AnyTables>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** However it ends, its connection is given back: the embedded store has one for everybody. */
async function begin(db: Kysely<AnyTables>): Promise<Begun> {
  const { promise: transaction, resolve: began, reject: failed } = Promise.withResolvers<Kysely<AnyTables>>();
  const { promise: ended, resolve: commit, reject: giveUp } = Promise.withResolvers<void>();
  const over = db.transaction().execute(async (opened) => {
    began(opened);
    await ended;
  });
  over.catch(failed);
  return {
    transaction: await transaction,
    async commit() {
      commit();
      await over;
    },
    async rollback() {
      giveUp(new Error('rolled back'));
      // A connection that broke has rolled back by itself.
      await over.catch(() => {});
    },
  };
}
