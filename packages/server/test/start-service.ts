/** Starts the real app on a free loopback port, with a store in a temporary folder and a clock to set. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/logging.ts';
import { openStore, type Store } from '../src/store/open-store.ts';
import { type Ceilings, memoryCeilings } from '../src/usage/ceiling.ts';
import { type Answer, checkAnswer, type RawAnswer } from './check-answer.ts';

interface Settings {
  readonly environment?: Readonly<Record<string, string>>;
  /** The plan of anonymous callers, where it differs from one without limits. */
  readonly anonymous?: { perMinute?: number | null; perDay?: number; features?: string[] };
  readonly timeouts?: { headMs?: number; bodyMs?: number; checkMs?: number };
  /** What the clock says at first. */
  readonly time?: number;
  /** A folder that another service left behind. */
  readonly folder?: string;
  /** Wraps the store and the counters, to make them fail. */
  readonly breakStore?: (store: Store) => Store;
  readonly counters?: Ceilings;
}

/** What is sent besides method and path. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** Long before midnight, so that no test meets one by chance. */
export const MORNING = Date.UTC(2026, 10, 20, 8, 30);

export async function startService(settings: Settings = {}) {
  const folder = settings.folder ?? mkdtempSync(join(tmpdir(), 'limpid-'));
  const plansFile = join(folder, 'plans.json');
  const anonymous = { perMinute: null, perDay: -1, features: ['clean', 'detect'], ...settings.anonymous };
  writeFileSync(plansFile, JSON.stringify({ anonymous, free: anonymous }));

  const config = readConfig({
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
    PLANS_FILE: plansFile,
    ...settings.environment,
  });
  const clock = { time: settings.time ?? MORNING, now: () => clock.time };
  const logLines: string[] = [];
  const opened = await openStore(config.database);
  const store = settings.breakStore?.(opened) ?? opened;
  const app = createApp({
    config,
    store,
    counters: settings.counters ?? memoryCeilings(),
    clock,
    log: createLog('debug', clock.now, { write: (line) => void logLines.push(line) }),
    ...(settings.timeouts && { timeouts: settings.timeouts }),
  });
  await app.listen({ host: config.host, port: config.port });
  const url = addressOf(app);

  return {
    url,
    app,
    store,
    clock,
    folder,
    logLines,
    /** Sends a request on a connection of its own and holds the answer against the interface description. */
    async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
      return checkAnswer(await send(url, method, path, sent));
    },
    /** POSTs a JSON body. */
    async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      const sent = {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      };
      return checkAnswer(await send(url, 'POST', path, sent));
    },
    /** POSTs a body of JSON exactly as it is written. */
    async postRaw(path: string, body: string | Uint8Array, type = 'application/json'): Promise<Answer> {
      return checkAnswer(await send(url, 'POST', path, { body, headers: { 'content-type': type } }));
    },
    /** Stops the service; the folder stays for `remove`. */
    async stop(): Promise<void> {
      await app.close();
      await opened.close();
    },
    /** The bytes of the database file and its WAL. */
    readDatabase(): Buffer {
      const files = ['limpid.db', 'limpid.db-wal'].map((name) => join(folder, name));
      return Buffer.concat(files.map((file) => readFileSync(file, { flag: 'a+' })));
    },
    remove(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function send(
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: Sent,
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const outgoing = httpRequest(`${url}${path}`, { method, headers, agent: false }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', reject);
    incoming.on('end', () => {
      resolve({
        method,
        path,
        status: incoming.statusCode ?? 0,
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
    });
  });
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
