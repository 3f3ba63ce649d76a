/** A process that is killed while it makes the tables leaves nothing that a next start trips over. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../src/config.ts';
import { openStore } from '../src/store/open-store.ts';
import { onEachStore, tablesIn } from './each-store.ts';

const OPEN_STORE = new URL('../src/store/open-store.ts', import.meta.url).href;
const STEP = 4;

/** Opens the store in a process of its own, which dies as by `kill -9` after a number of statements. */
function openAndDie(database: Database, statements: number): NodeJS.Signals | number | null {
  const script = `
    import { StatementSync } from 'node:sqlite';
    import pg from 'pg';
    let left = ${statements};
    for (const [holder, name] of [[StatementSync, 'run'], [StatementSync, 'all'], [pg.Client, 'query']]) {
      const original = holder.prototype[name];
      holder.prototype[name] = function (...given) {
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        left -= 1;
        return original.apply(this, given);
      };
    }
    const { openStore } = await import(${JSON.stringify(OPEN_STORE)});
    const store = await openStore(${JSON.stringify(database)});
    await store.close();
  `;
  const { signal, status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  assert.ok(signal !== null || status === 0, stderr);
  return signal ?? status;
}

/** Opens what a newer version has opened before. */
async function goesOn(database: Database): Promise<void> {
  await (await openStore(database)).close();
  const tables = await tablesIn(database);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2027-01-01')`.execute(
    tables,
  );
  const store = await openStore(database);
  assert.deepEqual(store.migrated, []);
  assert.deepEqual(await store.dailyUse.takeAll([{ owner: 'account:a', day: '2026-11-20', limit: 1 }]), [1]);
  await store.close();
}

/** Kills one start after the other, each a few statements later, until one comes to its end. */
async function survives(database: Database): Promise<void> {
  let killed = 0;
  for (let statements = 1; openAndDie(database, statements) === 'SIGKILL'; statements += STEP) killed += 1;
  assert.ok(killed * STEP > 20, `killed at ${killed} moments`);
  const store = await openStore(database);
  assert.deepEqual(await store.dailyUse.takeAll([{ owner: 'account:a', day: '2026-11-20', limit: 1 }]), [1]);
  assert.deepEqual(await store.accounts.list(), []);
  await store.close();
}

describe('interrupted migrations and migrations of a newer version', () => {
  onEachStore((newDatabase) => {
    it('a migration that was killed is completed at the next start', async () =>
      survives(await newDatabase()));

    it('a database that a newer version has migrated can still be opened', async () =>
      goesOn(await newDatabase()));
  });
});
