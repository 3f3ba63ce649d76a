/** The embedded store: node:sqlite in the shape in which Kysely takes a SQLite database. */
import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import type { SqliteFile } from '../config.ts';
import { makeStoreFile } from './store-file.ts';
import { type SynchronousQueries, syncQueries } from './synchronous-queries.ts';
import { AUTOCHECKPOINT_PAGES, createWalCheckpointer } from './wal-checkpointer.ts';

interface OpenFile {
  readonly dialect: SqliteDialect;
  readonly syncQueries: SynchronousQueries;
  /** Runs work while nothing checkpoints the write-ahead log. */
  whileNoCheckpointRuns<Done>(work: () => Promise<Done>): Promise<Done>;
  /** Ends what works beside the connection, before that is closed. */
  close(): Promise<void>;
}

/** Opens the file, which its owner alone can read from then on; its folder, too, where it is new. */
export function openSqlite({ path, synchronous }: SqliteFile, busyMs: number): OpenFile {
  if (path !== ':memory:') makeStoreFile(path);
  const database = new DatabaseSync(path);
  if (path !== ':memory:') chmodSync(path, 0o600);
  database.exec(`pragma synchronous = ${synchronous}`);
  // What is deleted (an old day's secret, an expired row) is overwritten, not only unlinked.
  database.exec('pragma secure_delete = on');
  // Commands of the operator write beside a running server.
  database.exec(`pragma busy_timeout = ${busyMs}`);
  database.exec('pragma journal_mode = wal');
  const checkpointer = path === ':memory:' ? null : createWalCheckpointer(path);
  if (checkpointer !== null) database.exec(`pragma wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`);
  return {
    dialect: new WholeSqliteDialect(adapt(database)),
    syncQueries: syncQueries(database, () => checkpointer?.noteWrite()),
    whileNoCheckpointRuns: (work) => (checkpointer === null ? work() : checkpointer.whileNoneRuns(work)),
    close: async () => checkpointer?.close(),
  };
}

/** Kysely's dialect, made to migrate in one transaction and to wait where two processes write. */
class WholeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

/** SQLite can do it; without, a process killed in the middle leaves half of the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  /**
   * A transaction that reads first and then writes fails at once where another wrote in between. One that only
   * reads keeps its snapshot, and blocks no writer.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** A full disk has rolled back already, and a second time would be an error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!/no transaction is active/.test(error.message)) throw error;
    });
  }
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
    reader: givesRows(statement),
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Node 22.13 has no such property: there the statement says, which Kysely wrote with its values apart. */
function givesRows(statement: StatementSync): boolean {
  if ('columns' in statement) return statement.columns().length > 0;
  return /^\s*(?:select|with|pragma|explain|values)\b|\breturning\b/i.test(
    (statement as StatementSync).sourceSQL,
  );
}
