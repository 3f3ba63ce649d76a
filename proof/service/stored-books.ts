/** The books of the service, read from its database by somebody else: calls counted, and rows of scans. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** What the store says at one moment. */
export interface StoredBooks {
  /** Calls of an owner on a day; all addresses of a day are one owner. */
  readonly counted: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The most calls of one address on one day. */
  readonly mostOfAddress: number;
  /** Scan rows by owner. */
  readonly rows: ReadonlyMap<string, number>;
  /** Scan rows by the hint of their call. */
  readonly hints: ReadonlyMap<string, number>;
}

/** Where all anonymous callers are together: which of them has which address nobody can tell. */
export const ANONYMOUS = 'anonymous';

/** A database that is looked at while the service works on it. */
export interface Database {
  query(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens what a DATABASE_URL names. */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length));
    database.exec('pragma busy_timeout = 10000');
    return { query: async (sql) => database.prepare(sql).all(), close: async () => database.close() };
  }
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return { query: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
}

/** Reads the books; hints only where each scan has one of its own. */
export async function readBooks(
  url: string,
  { withHints }: { readonly withHints: boolean },
): Promise<StoredBooks> {
  const database = await openDatabase(url);
  const counted = new Map<string, Map<string, number>>();
  const rows = new Map<string, number>();
  const hints = new Map<string, number>();
  let mostOfAddress = 0;
  try {
    for (const { owner, day, calls } of await database.query('select owner, day, calls from daily_use')) {
      const isAddress = String(owner).startsWith('anonymous:');
      if (isAddress) mostOfAddress = Math.max(mostOfAddress, Number(calls));
      const name = isAddress ? ANONYMOUS : String(owner);
      const days = counted.get(name) ?? new Map<string, number>();
      days.set(String(day), (days.get(String(day)) ?? 0) + Number(calls));
      counted.set(name, days);
    }
    const byAccount = 'select account_id, count(*) as number from scan_rows group by account_id';
    for (const { account_id: account, number } of await database.query(byAccount)) {
      rows.set(account === null ? ANONYMOUS : `account:${account}`, Number(number));
    }
    const byHint = 'select model, count(*) as number from scan_rows where model is not null group by model';
    if (withHints) {
      for (const { model, number } of await database.query(byHint)) hints.set(String(model), Number(number));
    }
  } finally {
    await database.close();
  }
  return { counted, mostOfAddress, rows, hints };
}
