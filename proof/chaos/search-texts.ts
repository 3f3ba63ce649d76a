/** Searches everything that the service has written for the texts that it was sent. */
import { existsSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { tracesOf } from '../../packages/server/test/traces.ts';
import { openDatabase } from '../ledger/service-ledger.ts';
import type { BreakableDeployment } from '../service/deployment.ts';
import { CANARY } from '../traffic/traffic-calls.ts';

export interface SearchResult {
  /** Bytes that were searched. */
  readonly bytes: number;
  /** Each place that contains a text; none when no text was kept. */
  readonly found: readonly string[];
}

/** In the database file or a dump of every table, in Redis, and in all logs. */
export async function searchTexts({
  databaseUrl,
  services,
  servers,
}: BreakableDeployment): Promise<SearchResult> {
  const places = new Map<string, Buffer>();
  for (const { log } of services) places.set(log, readFileSync(log));
  if (servers === null) {
    const file = databaseUrl.slice('sqlite:'.length);
    for (const name of [file, `${file}-wal`]) if (existsSync(name)) places.set(name, readFileSync(name));
  } else {
    places.set('a dump of every table', Buffer.from(await dumpDatabase(databaseUrl)));
    places.set('Redis', Buffer.from(await dumpRedis(servers.redis.url)));
  }
  const found: string[] = [];
  const traces = canaryTraces();
  for (const [place, contents] of places) {
    const lowerCase = contents.toString('latin1').toLowerCase();
    for (const trace of traces) if (lowerCase.includes(trace)) found.push(`${place} contains ${trace}`);
  }
  return { bytes: [...places.values()].reduce((sum, { length }) => sum + length, 0), found };
}

/** The canary and its halves in every form; in base64 a word has three forms, by its position. */
function canaryTraces(): string[] {
  const half = CANARY.length >> 1;
  const inBase64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(`${'x'.repeat(offset)}${CANARY}`).toString('base64');
    // The neighbors of the word change its first and last letters.
    return encoded.slice(4, -4).toLowerCase();
  });
  return [...tracesOf([CANARY, CANARY.slice(0, half), CANARY.slice(half)]), ...inBase64];
}

async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const names = await redis.keys('*');
    const values = await Promise.all(names.map(async (name) => `${name} ${await redis.get(name)}\n`));
    return values.join('');
  } finally {
    redis.disconnect();
  }
}

/** Row by row, because tables can be compressed on disk. */
async function dumpDatabase(url: string): Promise<string> {
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
