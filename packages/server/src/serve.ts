/** A process that serves: opens the store, listens, and closes in order when it is told to. */
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppParts, addressOf, createApp } from './app.ts';
import { type Config, UnusableSetting } from './config.ts';
import { greeting } from './greeting.ts';
import { createLog, standardOutput } from './logging.ts';
import { whenToldToStop } from './stop-signals.ts';
import { becomeOnlyServer } from './store/only-server.ts';
import { whyNotOpened } from './store/open-database.ts';
import { openStore } from './store/open-store.ts';
import { memoryCeilings } from './usage/ceiling.ts';
import { systemClock } from './usage/clock.ts';
import { redisCeilings } from './usage/redis-ceilings.ts';
import { connectRedis } from './usage/redis-connection.ts';

/** Requests that run get this long to end before their connections are cut. */
const SHUTDOWN_MS = 10_000;

export async function serve(config: Config): Promise<void> {
  const output = standardOutput();
  let stop = (): void => process.exit(0);
  whenToldToStop(() => stop());
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
  const log = createLog(config.logLevel, systemClock.now, output.stream);
  process.on('uncaughtException', (error) => {
    // What Node would print is the error's message, which may quote a caller.
    log.defect(null, error);
    output.flush();
    exit(1, 'Limpid failed outside of a request and ends; its log says where.');
  });
  const redis = config.redisUrl === null ? null : await connectRedis(config.redisUrl, log);
  const counters = redis === null ? memoryCeilings() : redisCeilings(redis);
  let isLeaving = false;
  const app = createAppOrExit({
    ...{ config, store, counters, redis, clock: systemClock, log },
    isLeaving: () => isLeaving,
  });
  await app.listen({ host: config.host, port: config.port }).catch(async (error: NodeJS.ErrnoException) => {
    await store.close();
    exit(1, whyNotListening(error, config));
  });

  stop = () => void shutDown();
  /** Lets what runs come to its end, writes what waits, and ends the process. */
  async function shutDown(): Promise<void> {
    isLeaving = true;
    // A proxy looks, and sends no more; until it has looked it is served as before.
    await pause(drainMs);
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS).unref();
    await app.close();
    await counters.close();
    await store.close();
    output.flush();
    process.exit(0);
  }
  // One of several is not greeted for.
  if (!cluster.isWorker) process.stderr.write(greeting(addressOf(app), config));
}

function createAppOrExit(parts: AppParts): FastifyInstance {
  try {
    return createApp(parts);
  } catch (error) {
    if (error instanceof UnusableSetting) return exit(2, error.message);
    throw error;
  }
}

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Config): string {
  const where = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') {
    return `Something else listens on ${where} already: stop it, or set PORT to another number.`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on ${where}: set PORT to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST "${host}" is no address of this machine.`;
  }
  return `Cannot listen on ${where}: ${error.code ?? error.message}.`;
}

function exit(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
