/** Fills a store with scan rows that are too old, faster than a service writes them. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Database } from '../src/config.ts';

const COLUMNS = `id, at, endpoint, caller_kind, account_id, key_id, anonymous_id, plan, model, characters, deleted,
  replaced, suspicion, milliseconds, techniques, classes, payloads`;
const NUMBERS = `100, 1, 0, 12, 2, '{"zero-width":1}', '{"zero-width space":1}', '{}'`;

/** Rows of a thousand accounts, all of the first day of 1970. */
export async function insertOldRows(database: Database, count: number): Promise<void> {
  if (database.kind === 'sqlite') {
    const file = new DatabaseSync(database.path);
    file.exec('pragma busy_timeout = 10000');
    file.exec(`insert into scan_rows (${COLUMNS})
      with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${count - 1})
      select printf('%012x', i) || lower(hex(randomblob(10))), i, 'clean', 'api-key', 'account-' || (i % 1000),
        'key-' || (i % 1000), null, 'free', null, ${NUMBERS} from numbers`);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`insert into scan_rows (${COLUMNS})
    select lpad(to_hex(i), 12, '0') || md5(i::text), i, 'clean', 'api-key', 'account-' || (i % 1000),
      'key-' || (i % 1000), null, 'free', null, ${NUMBERS} from generate_series(0, ${count - 1}) as numbers (i)`);
  await client.end();
}

/** Whether some of them are still there. */
export async function hasOldRows(database: Database): Promise<boolean> {
  const query = 'select 1 from scan_rows where at < 1000000000 limit 1';
  if (database.kind === 'sqlite') {
    const file = new DatabaseSync(database.path, { readOnly: true });
    const row = file.prepare(query).get();
    file.close();
    return row !== undefined;
  }
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows.length > 0;
}
