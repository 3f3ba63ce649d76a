/** Starts the real app on a free loopback port, with a store in a temporary folder and a clock to set. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { PasswordHasher } from '../src/accounts/password-hash.ts';
import { addressOf, createApp } from '../src/app.ts';
import type { BuiltPage } from '../src/built-page.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/logging.ts';
import { serveMetrics } from '../src/metrics/serve-metrics.ts';
import { createServiceMetrics } from '../src/metrics/service-metrics.ts';
import { openStore, type Store } from '../src/store/open-store.ts';
import { memoryRateLimiter, type RateLimiter } from '../src/usage/rate-limit.ts';
import type { RedisConnection } from '../src/usage/redis-connection.ts';
import { atEnd, temporaryFolder } from './at-end.ts';
import { cheapHasher } from './cheap-hasher.ts';
import { type Answer, checkAnswer, type RawAnswer } from './check-answer.ts';

interface Settings {
  readonly environment?: Readonly<Record<string, string>>;
  /** The plan of anonymous callers, where it differs from one without limits. */
  readonly anonymous?: {
    perMinute?: number | null;
    perDay?: number;
    features?: string[];
    blockFrom?: number;
  };
  /** Plans of accounts, by name. */
  readonly plans?: Readonly<Record<string, { perMinute: number; perDay: number; features: string[] }>>;
  readonly timeouts?: Parameters<typeof createApp>[0]['timeouts'];
  /** What the clock says at first. */
  readonly time?: number;
  /** A folder that another service left behind. */
  readonly folder?: string;
  /** Wraps the store and the counters, to make them fail. */
  readonly breakStore?: (store: Store) => Store;
  readonly counters?: RateLimiter;
  /** The built page, where it is not the one that the builder left. */
  readonly built?: BuiltPage;
  readonly redis?: RedisConnection;
  /** What hashes passwords, where it is not `cheapHasher`. */
  readonly hasher?: PasswordHasher;
}

/** What is sent besides method and path. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** A test that waits longer would hang: it fails instead, and names what it waited for. */
export const DEADLINE_MS = 60_000;

/** Long before midnight, so that no test meets one by chance. */
export const MORNING = Date.UTC(2026, 10, 20, 8, 30);

export async function startService(settings: Settings = {}) {
  const folder = settings.folder ?? temporaryFolder();
  const plansFile = join(folder, 'plans.json');
  const anonymous = { perMinute: null, perDay: -1, features: ['clean', 'detect'], ...settings.anonymous };
  writeFileSync(plansFile, JSON.stringify({ anonymous, free: anonymous, ...settings.plans }));

  const config = readConfig({
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
    PLANS_FILE: plansFile,
    AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
    ...settings.environment,
  });
  const clock = { time: settings.time ?? MORNING, now: () => clock.time };
  const logLines: string[] = [];
  const opened = await openStore(config.database);
  const store = settings.breakStore?.(opened) ?? opened;
  const metrics = config.metrics === null ? null : createServiceMetrics(config.version);
  const log = createLog('debug', clock.now, { write: (line) => void logLines.push(line) });
  const app = createApp({
    config,
    metrics,
    store,
    counters: settings.counters ?? memoryRateLimiter(),
    redis: settings.redis ?? null,
    clock,
    log: metrics?.countLog(log) ?? log,
    timeouts: { mailMs: 0, signUpMs: 0, ...settings.timeouts },
    ...(settings.built && { built: settings.built }),
    hasher: settings.hasher ?? cheapHasher,
  });
  await app.listen({ host: config.host, port: config.port });
  const url = addressOf(app);
  const metricsServer =
    metrics === null || config.metrics === null ? null : await serveMetrics(config.metrics, metrics.registry);

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= app.close().then(() => {
      metricsServer?.close();
      return opened.close();
    });
    return stopping;
  };
  atEnd(stop);

  return {
    url,
    app,
    store,
    clock,
    folder,
    logLines,
    /** Where Prometheus would scrape, when METRICS_PORT is set. */
    metricsUrl: metricsServer?.url ?? '',
    /** Sends a request on a connection of its own and holds the answer against the interface description. */
    async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
      return checkAnswer(await send(url, method, path, sent));
    },
    /** POSTs a JSON body. */
    async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      return checkAnswer(await sendJson(url, path, body, headers));
    },
    /** POSTs a body of JSON exactly as it is written. */
    async postRaw(path: string, body: string | Uint8Array, type = 'application/json'): Promise<Answer> {
      return checkAnswer(await send(url, 'POST', path, { body, headers: { 'content-type': type } }));
    },
    /** Stops the service; its folder stays to be looked into. */
    stop,
    /** Stops the service and removes its folder, before the end of the test file. */
    async discard(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
    /** The bytes of the database file and its WAL. */
    readDatabase(): Buffer {
      const files = ['limpid.db', 'limpid.db-wal'].map((name) => join(folder, name));
      return Buffer.concat(files.map((file) => readFileSync(file, { flag: 'a+' })));
    },
  };
}

/** Waits until `isTrue`, letting everything else go on meanwhile; asks again after `pauseMs`, or in the next turn. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  mostMs = DEADLINE_MS,
  pauseMs = 0,
): Promise<void> {
  const end = performance.now() + mostMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not true after ${mostMs} ms: ${isTrue}`);
    await (pauseMs === 0 ? turn() : pause(pauseMs));
  }
}

/** POSTs a JSON body. */
export function sendJson(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  return send(url, 'POST', path, sent);
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
  outgoing.setTimeout(DEADLINE_MS, () => outgoing.destroy(new Error(`${method} ${path} was not answered`)));
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}
