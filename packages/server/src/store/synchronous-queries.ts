/**
 * Statements of the embedded store that are done when they return. Kysely hands one connection round by promises, which
 * costs more than the statements that every call needs.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface SynchronousQueries {
  /** False while somebody's transaction is open, which what is written now would be a part of. */
  isFree(): boolean;
  /** The first row, where there is one. */
  first(sql: string, parameters: readonly unknown[]): unknown;
  run(sql: string, parameters: readonly unknown[]): void;
  /** All of the work or nothing of it; to be called where it is free. */
  transaction<Result>(work: () => Result): Result;
}

export function syncQueries(database: DatabaseSync, noteWrite: () => void): SynchronousQueries {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    // Node 22.13 has no such property.
    isFree: () => database.isTransaction === false,
    // Not get: it stops after the first row, and hides a commit that fails there.
    first(sql, parameters) {
      noteWrite();
      return prepared(sql).all(...(parameters as SQLInputValue[]))[0];
    },
    run(sql, parameters) {
      noteWrite();
      prepared(sql).run(...(parameters as SQLInputValue[]));
    },
    transaction(work) {
      // A transaction that reads first and then writes fails where another process wrote in between.
      prepared('begin immediate').run();
      try {
        const result = work();
        prepared('commit').run();
        return result;
      } catch (error) {
        // A full disk has rolled back already.
        if (database.isTransaction) prepared('rollback').run();
        throw error;
      }
    },
  };
}
