/** Copies a whole store from SQLite to an empty PostgreSQL. */
import { Kysely, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { PostgresServer, SqliteFile } from '../config.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { patientPostgresDialect } from './postgres.ts';
import type { Tables } from './tables.ts';

/** Every table; the types see to it that none is forgotten. */
const TABLES = Object.keys({
  accounts: true,
  credentials: true,
  sessions: true,
  verifications: true,
  api_keys: true,
  daily_use: true,
  day_secrets: true,
  retention_state: true,
  scan_rows: true,
} satisfies Record<keyof Tables, true>) as (keyof Tables)[];

/** Rows of one statement: PostgreSQL takes 65,535 values at most, and a scan row has 17. */
const SLICE = 500;

export type Copied =
  | { readonly isDone: true; readonly rows: Readonly<Record<string, number>> }
  | { readonly isDone: false; readonly problem: string };

/** Copies what is there at its start, all of it or nothing. */
export async function copyStore(
  from: SqliteFile,
  to: PostgresServer,
  progress: (table: string, rows: number) => void,
): Promise<Copied> {
  const target = await openTarget(to).catch((error: NodeJS.ErrnoException) => error);
  if (target === null) {
    const problem = 'The PostgreSQL database has tables of something else: name an empty one.';
    return { isDone: false, problem };
  }
  if (target instanceof Error) {
    const why = (target as NodeJS.ErrnoException).code ?? target.name;
    return { isDone: false, problem: `The PostgreSQL database cannot be opened: ${why}.` };
  }
  try {
    const source = await openDatabase(from, { isPatient: true });
    try {
      return await copyTables(source.db, target.db, progress);
    } finally {
      await source.db.destroy();
    }
  } finally {
    await target.db.destroy();
  }
}

/** Null where somebody else's tables are, which ours do not come beside. */
async function openTarget(to: PostgresServer): Promise<OpenDatabase | null> {
  const looking = new Kysely<Tables>({ dialect: patientPostgresDialect(to.connectionString) });
  try {
    const tables = await looking.introspection.getTables({ withInternalKyselyTables: true });
    const own = tables.filter(({ isView, isForeign }) => !isView && !isForeign);
    const isOurs = own.length === 0 || own.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
    if (!isOurs) return null;
  } finally {
    await looking.destroy();
  }
  return openDatabase(to, { isPatient: true });
}

async function copyTables(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  progress: (table: string, rows: number) => void,
): Promise<Copied> {
  return target.transaction().execute(async (writing) => {
    for (const table of TABLES) {
      const row = await writing
        .selectFrom(table)
        .select((from) => from.lit(1).as('one'))
        .limit(1)
        .execute();
      if (row.length > 0) {
        return { isDone: false, problem: `The PostgreSQL database is not empty: ${table} has rows.` };
      }
    }
    // One transaction sees one moment, whatever a server writes meanwhile; one that could write would not let it.
    return source
      .transaction()
      .setAccessMode('read only')
      .execute(async (reading) => {
        const rows: Record<string, number> = {};
        for (const table of TABLES) {
          rows[table] = await copyTable(table, reading, writing, (count) => progress(table, count));
        }
        return { isDone: true, rows };
      });
  });
}

async function copyTable(
  table: keyof Tables,
  reading: Transaction<Tables>,
  writing: Transaction<Tables>,
  progress: (rows: number) => void,
): Promise<number> {
  let count = 0;
  let slice: Tables[keyof Tables][] = [];
  const write = async () => {
    if (slice.length === 0) return;
    await writing.insertInto(table).values(slice).execute();
    count += slice.length;
    slice = [];
    progress(count);
  };
  for await (const row of reading.selectFrom(table).selectAll().stream()) {
    slice.push(row as Tables[keyof Tables]);
    if (slice.length === SLICE) await write();
  }
  await write();
  return count;
}
