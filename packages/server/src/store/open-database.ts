/** Opens the database that a config names, with its tables up to date. */
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Database, PostgresServer, SqliteFile } from '../config.ts';
import { migrate } from './migrate.ts';
import {
  isLockTaken,
  migratingPostgresDialect,
  patientPostgresDialect,
  postgresDialect,
} from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { SynchronousQueries } from './synchronous-queries.ts';
import type { Tables } from './tables.ts';

/** How long a request waits for another process that writes to the file. */
const BUSY_MS = 2000;
/** No caller waits for a command of the operator, which may read all that there is. */
const PATIENT_BUSY_MS = 20_000;

/** As long as a dump of a large database, or the migration of another process, may take. */
const LOCKED_MS = 10 * 60_000;
const WAITING = 'The tables are in use: their migration waits for open queries, ten minutes at most.\n';
/** In which the calls that waited behind a try are answered. */
const UNLOCKED_MS = 500;

export interface Opening {
  /** True for commands of the operator. */
  readonly isPatient?: boolean;
}

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  /** Null where a server is asked. */
  readonly syncQueries: SynchronousQueries | null;
  /** Runs work while this process checkpoints no log. */
  whileNoCheckpointRuns<Done>(work: () => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
  /** The names of the migrations that ran now. */
  readonly migrated: readonly string[];
}

export async function openDatabase(
  database: Database,
  { isPatient = false }: Opening = {},
): Promise<OpenDatabase> {
  return database.kind === 'sqlite' ? openFile(database, isPatient) : openServer(database, isPatient);
}

async function openFile(file: SqliteFile, isPatient: boolean): Promise<OpenDatabase> {
  const opened = openSqlite(file, isPatient ? PATIENT_BUSY_MS : BUSY_MS);
  const db = new Kysely<Tables>({ dialect: opened.dialect });
  const close = async () => {
    await opened.close();
    await db.destroy();
  };
  try {
    const { syncQueries, whileNoCheckpointRuns } = opened;
    const migrated = await migrate(db);
    // What a statement may have to undo: else each batch of rows is a file, in a folder that is not the store's. A
    // migration or a command of the operator may sort more than there is memory.
    if (!isPatient) await sql`pragma temp_store = memory`.execute(db);
    return { db, syncQueries, whileNoCheckpointRuns, migrated, close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function openServer({ connectionString }: PostgresServer, isPatient: boolean): Promise<OpenDatabase> {
  const migrating = new Kysely<Tables>({ dialect: migratingPostgresDialect(connectionString) });
  const migrated = await migrateWhenFree(migrating).finally(() => migrating.destroy());
  const dialect = isPatient ? patientPostgresDialect : postgresDialect;
  const db = new Kysely<Tables>({ dialect: dialect(connectionString) });
  return {
    db,
    syncQueries: null,
    whileNoCheckpointRuns: (work) => work(),
    migrated,
    close: () => db.destroy(),
  };
}

/** Migrations wait for one another, and for long reads of a table. */
async function migrateWhenFree(db: Kysely<Tables>): Promise<readonly string[]> {
  const end = performance.now() + LOCKED_MS;
  let hasWarned = false;
  for (;;) {
    try {
      return await migrate(db);
    } catch (error) {
      if (!isLockTaken(error) || performance.now() > end) throw error;
      if (!hasWarned) process.stderr.write(WAITING);
      hasWarned = true;
      await pause(UNLOCKED_MS);
    }
  }
}

/** What a server or the way to it says, in words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database',
  '28P01': 'the password is wrong',
  '28000': 'this user may not come in',
  '42501': 'this user may not make tables',
  '53300': 'it has too many connections',
  '57P03': 'it is starting or stopping',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
};

/** One sentence about why a database could not be opened; never what an error of a server quotes. */
export function whyNotOpened(database: Database, error: NodeJS.ErrnoException): string {
  if (database.kind === 'sqlite') return `The store "${database.path}" cannot be opened: ${error.message}.`;
  const code = error.code ?? error.name;
  const words = IN_WORDS[code];
  return `The PostgreSQL database of DATABASE_URL cannot be opened: ${code}${words ? `, ${words}` : ''}.`;
}
