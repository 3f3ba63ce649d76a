/** Opens the database that a config names, with its tables up to date. */
import { Kysely } from 'kysely';
import type { Database } from '../config.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** How long a statement may take, and how long it may wait for another process that writes to the file. */
const CALLERS = { statementMs: 5000, busyMs: 2000 };
/** No caller waits for a command of the operator, which may read all that there is. */
const OPERATORS = { statementMs: 30 * 60_000, busyMs: 20_000 };

export interface Opening {
  /** True for commands of the operator. */
  readonly isPatient?: boolean;
}

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  /** The names of the migrations that ran now. */
  readonly migrated: readonly string[];
}

export async function openDatabase(
  database: Database,
  { isPatient = false }: Opening = {},
): Promise<OpenDatabase> {
  const { statementMs, busyMs } = isPatient ? OPERATORS : CALLERS;
  const dialect =
    database.kind === 'sqlite'
      ? sqliteDialect(database, busyMs)
      : postgresDialect(database.connectionString, statementMs);
  const db = new Kysely<Tables>({ dialect });
  try {
    return { db, migrated: await migrate(db) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** One sentence about why a database could not be opened; never what an error of a server quotes. */
export function whyNotOpened(database: Database, error: NodeJS.ErrnoException): string {
  return database.kind === 'sqlite'
    ? `The store "${database.path}" cannot be opened: ${error.message}.`
    : `The PostgreSQL database of DATABASE_URL cannot be opened: ${error.code ?? error.name}.`;
}
