/** Ends what a test file started when its tests are over, the newest first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type PostgresServer, startPostgres } from './servers/start-postgres.ts';
import { type RedisServer, startRedis } from './servers/start-redis.ts';

const ends: (() => unknown)[] = [];
after(async () => {
  const failures: unknown[] = [];
  for (const end of ends.reverse()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
});

export function atEnd(end: () => unknown): void {
  ends.push(end);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The PostgreSQL that all test files share, or the one of this file where there is none. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= ownPostgres({ mayBeShared: true });
  return shared;
}
let shared: Promise<PostgresServer> | undefined;

/** A PostgreSQL that the tests of this file can stop. */
export async function ownPostgres({ mayBeShared = false } = {}): Promise<PostgresServer> {
  const server = await startPostgres({ mayBeShared });
  atEnd(() => server.discard());
  return server;
}

export async function ownRedis(): Promise<RedisServer> {
  const server = await startRedis();
  atEnd(() => server.discard());
  return server;
}
