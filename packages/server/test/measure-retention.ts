/**
 * Half a million old rows go while the service answers, on each store; the 99th percentile of scans must stay under
 * three times the normal. Its times are those of your machine and of what else it does: so it is no test. Ten minutes.
 * `npm run measure:retention`
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../src/config.ts';
import { openStore } from '../src/store/open-store.ts';
import { hasOldRows, insertOldRows } from './old-rows.ts';
import { postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { spawnService } from './spawn-service.ts';

const ROWS = 500_000;
const CALLERS = 4;
/** Between two calls of one caller: a machine that is full shows only that it is full. */
const THINK_MS = 10;
/** Calls to one server before it is the other's turn. */
const WINDOW_MS = 2000;
const LONGEST_MS = 900_000;
const MOST_TIMES = 3;
const BODY = JSON.stringify({ text: 'The quick brown fox jumps over the lazy dog. '.repeat(44) });

const folder = mkdtempSync(join(tmpdir(), 'limpid-bench-'));
const plansFile = join(folder, 'plans.json');
const plan = { perMinute: -1, perDay: -1, features: ['clean', 'detect'] };
writeFileSync(plansFile, JSON.stringify({ anonymous: plan, free: plan }));

/** A server in a process of its own, so that its client does not slow it. */
const start = (database: Database) => {
  const url = database.kind === 'sqlite' ? `sqlite:${database.path}` : database.connectionString;
  return spawnService({ PLANS_FILE: plansFile, DATABASE_URL: url });
};

/** Milliseconds of every call that callers make, one after the other, as long as it goes on. */
async function callWhile(url: string, goesOn: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const caller = async () => {
    while (goesOn()) {
      const started = performance.now();
      await call(url, agent);
      times.push(performance.now() - started);
      await pause(THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  agent.destroy();
  return times;
}

async function call(url: string, agent: Agent): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const outgoing = request(`${url}/v1/clean`, { method: 'POST', agent, headers }).end(BODY);
  const [incoming] = await once(outgoing, 'response');
  incoming.resume();
  await once(incoming, 'end');
  assert.equal(incoming.statusCode, 200);
}

function during(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

/**
 * Whether the bound was kept. A machine is not equally fast from one minute to the next, so normal is measured in
 * between: the server that deletes stands still for as long as one with nothing to delete is called.
 */
async function measure(busyDatabase: Database, quietDatabase: Database): Promise<boolean> {
  for (const database of [busyDatabase, quietDatabase]) await (await openStore(database)).close();
  await insertOldRows(busyDatabase, ROWS);
  const quiet = start(quietDatabase);
  await callWhile(await quiet.url, during(WINDOW_MS));
  const busy = start(busyDatabase);
  const isTimely = during(LONGEST_MS);
  const busyTimes: number[] = [];
  const quietTimes: number[] = [];
  let isLeft = true;
  while (isLeft && isTimely()) {
    busyTimes.push(...(await callWhile(await busy.url, during(WINDOW_MS))));
    isLeft = await hasOldRows(busyDatabase);
    busy.child.kill('SIGSTOP');
    quietTimes.push(...(await callWhile(await quiet.url, during(WINDOW_MS))));
    busy.child.kill('SIGCONT');
  }
  await Promise.all([busy.end('SIGTERM'), quiet.end('SIGTERM')]);

  const [normal, deleting] = [p99(quietTimes), p99(busyTimes)];
  const isKept = !isLeft && deleting < MOST_TIMES * normal;
  console.log(
    `${busyDatabase.kind}: p99 ${normal.toFixed(1)} ms normal (${quietTimes.length} calls), ${deleting.toFixed(1)} ms while rows go (${busyTimes.length} calls): ${isLeft ? 'ROWS ARE LEFT' : isKept ? 'ok' : 'TOO SLOW'}`,
  );
  return isKept;
}

let isKept = true;
try {
  const sqlite = (name: string) =>
    ({ kind: 'sqlite', path: join(folder, name), synchronous: 'normal' }) as const;
  isKept = await measure(sqlite('busy.db'), sqlite('quiet.db'));
  if (postgresIsMissing) console.log(`PostgreSQL is not measured: ${postgresIsMissing}`);
  else {
    const server = await startPostgres();
    try {
      const postgres = async () =>
        ({ kind: 'postgres', connectionString: await server.createDatabase() }) as const;
      isKept = (await measure(await postgres(), await postgres())) && isKept;
    } finally {
      await server.discard();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isKept ? 0 : 1;
