/** The ledger of the service, read from its database: calls counted against quotas, and rows of scans. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

export interface ServiceLedger {
  /** Calls by owner and day; all anonymous addresses are one owner. */
  readonly counted: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The most calls of one address on one day. */
  readonly maxOfAddress: number;
  /** Scan rows by owner. */
  readonly rows: ReadonlyMap<string, number>;
  /** Scan rows by model hint. */
  readonly hints: ReadonlyMap<string, number>;
}

/** The owner of the scans of all addresses: the store has pseudonyms of them only. */
export const ANONYMOUS = 'anonymous';

/** A connection to the database of the running service. */
export interface Database {
  query(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens the database of a DATABASE_URL. */
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

export async function readServiceLedger(url: string): Promise<ServiceLedger> {
  const database = await openDatabase(url);
  const counted = new Map<string, Map<string, number>>();
  let maxOfAddress = 0;
  try {
    for (const { owner, day, calls } of await database.query('select owner, day, calls from daily_use')) {
      const isAddress = String(owner).startsWith('anonymous:');
      if (isAddress) maxOfAddress = Math.max(maxOfAddress, Number(calls));
      const name = isAddress ? ANONYMOUS : String(owner);
      const days = counted.get(name) ?? new Map<string, number>();
      counted.set(name, days.set(String(day), (days.get(String(day)) ?? 0) + Number(calls)));
    }
    const countRows = (column: string) =>
      database.query(`select ${column} as name, count(*) as number from scan_rows group by ${column}`);
    const rows = (await countRows('account_id')).map(({ name, number }) => {
      return [name === null ? ANONYMOUS : `account:${name}`, Number(number)] as const;
    });
    const hints = (await countRows('model')).flatMap(({ name, number }) => {
      return name === null ? [] : [[String(name), Number(number)] as const];
    });
    return { counted, maxOfAddress, rows: new Map(rows), hints: new Map(hints) };
  } finally {
    await database.close();
  }
}
