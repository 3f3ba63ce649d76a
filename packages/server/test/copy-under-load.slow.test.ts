/** A copy to PostgreSQL is one moment of the store, whatever happens meanwhile: all of it, or nothing. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openStore } from '../src/store/open-store.ts';
import { sharedPostgres, temporaryFolder } from './at-end.ts';
import { assertKnown, environmentIn, startBusyService, usedBy } from './busy-service.ts';
import { anAccount, aRow } from './each-store.ts';
import { json, operatorOf } from './run-operator.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { startProcess } from './start-process.ts';
import { DEADLINE_MS, until } from './start-service.ts';

const MAIN = join(import.meta.dirname, '..', 'src', 'operator', 'main.ts');
/** Enough that a copy takes a while. */
const MANY_ROWS = 20_000;
const WRITTEN_MS = 500;
/** Longer than the busy timeout of a call: a copy that locked the file as long would cause 503s. */
const COPYING_MS = 4_000;

const folder = temporaryFolder();

async function ask(connectionString: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('the copy command under load', { skip: postgresIsMissing }, async () => {
  const postgres = await sharedPostgres();

  it('no call fails while the database is copied to PostgreSQL, and every caller can use a server on the copy', async () => {
    const busy = await startBusyService(folder);
    const { callers, path } = busy;
    await pause(WRITTEN_MS);
    const operator = operatorOf({ DATABASE_URL: `sqlite:${path}` }, folder);
    const to = await postgres.createDatabase();
    // With its tables there, one of them can be held: the copy has read by then, and waits in the middle.
    assert.equal((await operatorOf({ DATABASE_URL: to }, folder)('migrate')).code, 0);
    const holder = new pg.Client({ connectionString: to });
    await holder.connect();
    await holder.query('begin; lock table accounts in share mode');

    const least = callers.map(({ acknowledged }) => acknowledged);
    const copying = operator('copy', '--to', to);
    const isHeld = `select count(*) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'insert into "accounts"%'`;
    await until(async () => (await ask(to, isHeld))[0] !== '0', DEADLINE_MS, 5);
    const before = callers.map(({ acknowledged }) => acknowledged);
    await pause(COPYING_MS);
    const meanwhile = callers.map(({ acknowledged }, index) => acknowledged - (before[index] ?? 0));
    await holder.query('commit');
    await holder.end();
    const { code, error } = await copying;
    const most = callers.map(({ sent }) => sent);
    assert.deepEqual(
      [code, error],
      [0, 'A service runs on this store: what it counts and changes from now on is not in the copy.\n'],
    );
    await busy.rest();
    for (const [index, { sent, acknowledged }] of callers.entries()) {
      assert.ok((meanwhile[index] ?? 0) > 1, `${meanwhile[index]} calls were answered during the copy`);
      assert.equal(acknowledged, sent, 'and none was refused');
    }
    assert.equal(await busy.server.end('SIGTERM'), 0);

    const AUTH_SECRET = readFileSync(`${path}.secret`, 'utf8').trim();
    const moved = startProcess({ ...environmentIn(folder), DATABASE_URL: to, AUTH_SECRET });
    const url = await moved.url;
    for (const [index, caller] of callers.entries()) {
      const used = await usedBy(url, caller);
      assert.ok(
        (least[index] ?? 0) <= used && used <= (most[index] ?? 0),
        `${least[index]} ≤ ${used} ≤ ${most[index]}`,
      );
      await assertKnown(url, caller);
    }
    assert.equal(await moved.end('SIGTERM'), 0);
  });

  it('copying a database while no server runs prints no warning, and the copy has the same statistics', async () => {
    const path = join(folder, 'limpid.db');
    const operator = operatorOf({ DATABASE_URL: `sqlite:${path}` }, folder);
    const to = await postgres.createDatabase();
    const { code, error } = await operator('copy', '--to', to);
    assert.deepEqual([code, error], [0, '']);
    const there = operatorOf({ DATABASE_URL: to, AUTH_SECRET: 'x'.repeat(40) }, folder);
    assert.deepEqual(await json(there, 'stats'), await json(operator, 'stats'));
  });

  it('a killed copy command leaves no row in the target database, and the next copy is complete', async () => {
    const path = join(folder, 'many.db');
    const store = await openStore({ kind: 'sqlite', path, synchronous: 'normal' });
    await store.accounts.insert(anAccount('ada'));
    for (let at = 0; at < MANY_ROWS; at += 1000)
      await store.scanRows.insertAll(Array.from({ length: 1000 }, (_, index) => aRow({ at: at + index })));
    await store.close();
    const to = await postgres.createDatabase();
    const environment = { DATABASE_URL: `sqlite:${path}` };

    const child = spawn(process.execPath, [MAIN, 'copy', '--to', to], { env: environment, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const isWriting = `select count(*) from pg_stat_activity where datname = current_database()
      and query like 'insert into "scan_rows"%'`;
    while ((await ask(to, isWriting))[0] === '0' && child.exitCode === null) await pause(5);
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL'], 'it was in the middle');
    assert.deepEqual(
      await ask(to, 'select (select count(*) from accounts) + (select count(*) from scan_rows)'),
      ['0'],
    );

    const { copied } = await json(operatorOf(environment, folder), 'copy', '--to', to);
    assert.deepEqual([copied.accounts, copied.scan_rows], [1, MANY_ROWS]);
  });

  it('the copy command refuses a target database that has tables of another program', async () => {
    const to = await postgres.createDatabase();
    await ask(to, 'create table accounts (theirs text)');
    const operator = operatorOf({ DATABASE_URL: `sqlite:${join(folder, 'many.db')}` }, folder);
    const { code, error } = await operator('copy', '--to', to);
    assert.deepEqual(
      [code, error],
      [1, 'The PostgreSQL database has tables of something else: name an empty one.\n'],
    );
    const tables = "select table_name from information_schema.tables where table_schema = 'public'";
    assert.deepEqual(await ask(to, tables), ['accounts']);
  });
});
