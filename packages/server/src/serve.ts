/** A process that serves: opens the store, listens, and shuts down in order. */
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppParts, addressOf, createApp } from './app.ts';
import { type Config, ConfigError, type MetricsAddress } from './config.ts';
import { whyNotListening } from './listening.ts';
import { createLog, standardOutput } from './logging.ts';
import type { MetricsServer } from './metrics/serve-metrics.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { startupBanner } from './startup-banner.ts';
import { onStopSignal } from './stop-signals.ts';
import { becomeOnlyServer } from './store/only-server.ts';
import { whyNotOpened } from './store/open-database.ts';
import { openStore } from './store/open-store.ts';
import { systemClock } from './usage/clock.ts';
import { memoryRateLimiter } from './usage/rate-limit.ts';
import { connectRedis } from './usage/redis-connection.ts';
import { redisRateLimiter } from './usage/redis-rate-limit.ts';

/** Requests that run get this long to end before their connections are cut. */
const SHUTDOWN_MS = 10_000;

/** A store that does not answer gives up well before; whatever else holds the end up, here it comes. */
const LAST_MS = SHUTDOWN_MS + 15_000;

export async function serve(config: Config): Promise<void> {
  const output = standardOutput();
  let stop = (): void => process.exit(0);
  onStopSignal(() => stop());
  const drainMs = config.drainSeconds * 1000;
  const isOnly = await becomeOnlyServer(config.database, drainMs + SHUTDOWN_MS + 2_000).catch((error) =>
    exit(1, whyNotOpened(config.database, error)),
  );
  if (!isOnly) {
    exit(
      1,
      'Another Limpid serves from this SQLite file: stop it, or use PostgreSQL for more than one process.',
    );
  }
  const store = await openStore(config.database).catch((error: NodeJS.ErrnoException) =>
    exit(1, whyNotOpened(config.database, error)),
  );
  // Nothing of it is loaded where nothing is measured.
  const metrics =
    config.metrics === null
      ? null
      : (await import('./metrics/service-metrics.ts')).createServiceMetrics(config.version);
  const plainLog = createLog(config.logLevel, systemClock.now, output.stream);
  const log = metrics?.countLog(plainLog) ?? plainLog;
  process.on('uncaughtException', (error) => {
    // What Node would print is the error's message, which may quote a caller.
    log.defect(null, error);
    process.stderr.write('Limpid failed outside of a request and ends; its log says where.\n');
    void output.end(1);
  });
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log);
  const counters = redis === null ? memoryRateLimiter() : redisRateLimiter(redis);
  const leaving = new AbortController();
  const app = createAppOrExit({
    ...{ config, store, counters, redis, clock: systemClock, log, metrics },
    leaving: leaving.signal,
  });
  const giveUp = async (sentence: string): Promise<never> => {
    await store.close();
    return exit(1, sentence);
  };
  const metricsServer =
    metrics === null || config.metrics === null ? null : await showMetrics(metrics, config.metrics, giveUp);
  await app
    .listen({ host: config.host, port: config.port })
    .catch((error) => giveUp(whyNotListening(error, { ...config, settings: ['HOST', 'PORT'] })));

  stop = () => void shutDown();
  /** Lets what runs come to its end, writes what waits, and ends the process. */
  async function shutDown(): Promise<void> {
    leaving.abort();
    // A proxy looks, and sends no more; until it has looked it is served as before.
    await pause(drainMs);
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS).unref();
    setTimeout(() => {
      process.stderr.write(
        `Limpid could not end in order within ${LAST_MS / 1000} seconds, and ends as it is.\n`,
      );
      void output.end(1);
    }, LAST_MS).unref();
    await app.close();
    await counters.close();
    await store.close();
    metricsServer?.close();
    await output.end(0);
  }
  // One of several is not greeted for.
  if (!cluster.isWorker) process.stderr.write(startupBanner(addressOf(app), config, metricsServer?.url));
}

/** One of several processes reports to the first one, which serves the sum. */
async function showMetrics(
  { registry }: ServiceMetrics,
  address: MetricsAddress,
  giveUp: (sentence: string) => Promise<never>,
): Promise<MetricsServer | null> {
  if (cluster.isWorker) {
    const { answerMetrics } = await import('./metrics/aggregate-metrics.ts');
    answerMetrics(registry);
    return null;
  }
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(address, registry).catch((error) =>
    giveUp(whyNotListening(error, { ...address, settings: ['METRICS_HOST', 'METRICS_PORT'] })),
  );
}

function createAppOrExit(parts: AppParts): FastifyInstance {
  try {
    return createApp(parts);
  } catch (error) {
    if (error instanceof ConfigError) return exit(2, error.message);
    throw error;
  }
}

function exit(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
