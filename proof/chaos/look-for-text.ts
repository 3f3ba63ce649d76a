/** Looks for the texts that were sent in everything that the service has left behind. */
import { existsSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { tracesOf } from '../../packages/server/test/traces.ts';
import { openDatabase } from '../service/stored-books.ts';
import { CANARY } from '../traffic/traffic-texts.ts';
import type { World } from './world.ts';

export interface Looked {
  /** Bytes in which it was looked for. */
  readonly bytes: number;
  /** Each names a place and what it holds; none when no text was kept. */
  readonly found: readonly string[];
}

/** In database files or a dump of every table, in Redis, and in all logs. */
export async function lookForText(world: World): Promise<Looked> {
  const places = new Map<string, Buffer>();
  for (const log of world.services.flatMap(({ logs }) => logs)) places.set(log, readFileSync(log));
  if (world.kind === 'sqlite') {
    const file = world.databaseUrl.slice('sqlite:'.length);
    for (const name of [file, `${file}-wal`]) if (existsSync(name)) places.set(name, readFileSync(name));
  } else places.set('a dump of every table', Buffer.from(await dumpOf(world.databaseUrl)));
  if (world.servers !== null) places.set('Redis', Buffer.from(await dumpOfRedis(world.servers.redis.url)));
  return searchPlaces(places, writtenTraces());
}

function searchPlaces(places: ReadonlyMap<string, Buffer>, traces: readonly string[]): Looked {
  const found: string[] = [];
  let bytes = 0;
  for (const [place, contents] of places) {
    bytes += contents.length;
    const lowered = contents.toString('latin1').toLowerCase();
    for (const trace of traces) if (lowered.includes(trace)) found.push(`${place} holds ${trace}`);
  }
  return { bytes, found };
}

/** In base64 a word looks different at each of three places. */
function writtenTraces(): string[] {
  const half = CANARY.length >> 1;
  const inBase64 = [0, 1, 2].map((shift) =>
    // What stands beside it changes its first and last letters.
    Buffer.from(`${'x'.repeat(shift)}${CANARY}`)
      .toString('base64')
      .slice(4, -4)
      .toLowerCase(),
  );
  return [...tracesOf([CANARY, CANARY.slice(0, half), CANARY.slice(half)]), ...inBase64];
}

/** Names and counts are all that there is. */
async function dumpOfRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const names = await redis.keys('*');
    const values = await Promise.all(names.map(async (name) => `${name} ${await redis.get(name)}\n`));
    return values.join('');
  } finally {
    redis.disconnect();
  }
}

/** As text, row by row: what a table keeps in parts or compressed is whole here. */
async function dumpOf(url: string): Promise<string> {
  const database = await openDatabase(url);
  try {
    const tables = await database.query("select tablename from pg_tables where schemaname = 'public'");
    let dump = '';
    for (const { tablename } of tables) {
      const rows = await database.query(`select t::text as row from "${tablename}" t`);
      dump += rows.map(({ row }) => `${row}\n`).join('');
    }
    return dump;
  } finally {
    await database.close();
  }
}
