/** The embedded store: node:sqlite in the shape in which Kysely takes a SQLite database. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { SqliteFile } from '../config.ts';

/** Opens the file, making it and its folder readable by their owner alone where they are new. */
export function sqliteDialect({ path, synchronous }: SqliteFile, busyMs: number): SqliteDialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path);
  if (path !== ':memory:') chmodSync(path, 0o600);
  database.exec(`pragma synchronous = ${synchronous}`);
  // What is deleted (an old day's secret, an expired row) is overwritten, not only unlinked.
  database.exec('pragma secure_delete = on');
  // Commands of the operator write beside a running server.
  database.exec(`pragma busy_timeout = ${busyMs}`);
  database.exec('pragma journal_mode = wal');
  return new SqliteDialect({ database: adapt(database) });
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = adaptStatement(database.prepare(sql));
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
