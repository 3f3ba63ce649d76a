/** Opens the database that a config names, with its tables up to date. */
import { Kysely } from 'kysely';
import type { Database, PostgresServer, SqliteFile } from '../config.ts';
import type { AtOnce } from './at-once.ts';
import { migrate } from './migrate.ts';
import { patientPostgresDialect, postgresDialect } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** How long a request waits for another process that writes to the file. */
const BUSY_MS = 2000;
/** No caller waits for a command of the operator, which may read all that there is. */
const PATIENT_BUSY_MS = 20_000;

export interface Opening {
  /** True for commands of the operator. */
  readonly isPatient?: boolean;
}

export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  /** Null where a server is asked. */
  readonly atOnce: AtOnce | null;
  /** Does something while nobody else of this process moves the log of a file. */
  whileLogRests<Done>(work: () => Promise<Done>): Promise<Done>;
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
    const { atOnce, whileLogRests } = opened;
    return { db, atOnce, whileLogRests, migrated: await migrate(db), close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Migrations wait for one another and may take their time, on a connection without limits. */
async function openServer({ connectionString }: PostgresServer, isPatient: boolean): Promise<OpenDatabase> {
  const patient = new Kysely<Tables>({ dialect: patientPostgresDialect(connectionString) });
  try {
    const migrated = await migrate(patient);
    if (isPatient) return ofServer(patient, migrated);
    await patient.destroy();
    const db = new Kysely<Tables>({ dialect: postgresDialect(connectionString) });
    return ofServer(db, migrated);
  } catch (error) {
    await patient.destroy();
    throw error;
  }
}

/** One sentence about why a database could not be opened; never what an error of a server quotes. */
export function whyNotOpened(database: Database, error: NodeJS.ErrnoException): string {
  return database.kind === 'sqlite'
    ? `The store "${database.path}" cannot be opened: ${error.message}.`
    : `The PostgreSQL database of DATABASE_URL cannot be opened: ${error.code ?? error.name}.`;
}

function ofServer(db: Kysely<Tables>, migrated: readonly string[]): OpenDatabase {
  return { db, atOnce: null, whileLogRests: (work) => work(), migrated, close: () => db.destroy() };
}
