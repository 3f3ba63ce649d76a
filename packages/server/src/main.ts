/** The process: reads the config, opens the store, listens, and closes in order when it is told to. */
import './short-lived-objects.ts';
import type { FastifyInstance } from 'fastify';
import { addressOf, createApp } from './app.ts';
import { type Config, readConfig, UnusableSetting } from './config.ts';
import { createLog, standardOutput } from './logging.ts';
import { becomeOnlyServer } from './store/only-server.ts';
import { whyNotOpened } from './store/open-database.ts';
import { openStore, type Store } from './store/open-store.ts';
import { memoryCeilings } from './usage/ceiling.ts';
import { systemClock } from './usage/clock.ts';
import { redisCeilings } from './usage/redis-ceilings.ts';
import { connectRedis } from './usage/redis-connection.ts';

/** Requests that run get this long to end before their connections are cut. */
const SHUTDOWN_MS = 10_000;

const config = readConfigOrExit();
const output = standardOutput();
const isOnly = await becomeOnlyServer(config.database, SHUTDOWN_MS + 2_000).catch((error) =>
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
const app = createAppOrExit();
await app.listen({ host: config.host, port: config.port }).catch(async (error: NodeJS.ErrnoException) => {
  await store.close();
  exit(1, whyNotListening(error, config));
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(app, store));
process.stderr.write(greeting(addressOf(app)));

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof UnusableSetting) return exit(2, error.message);
    throw error;
  }
}

function createAppOrExit(): FastifyInstance {
  try {
    return createApp({ config, store, counters, redis, clock: systemClock, log });
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

function greeting(address: string): string {
  return `
Limpid listens on ${address}

Send it a text with something hidden in it:

  curl ${address}/v1/clean -H 'content-type: application/json' -d '{"text":"pass\\u200bword"}'

The interface is described on ${address}/docs
Without an API key there are ${config.plans.anonymous.perDay} calls a day. Ctrl+C stops the service.

`;
}

/** Lets what runs come to its end, writes what waits, and ends the process. */
async function shutDown(app: FastifyInstance, store: Store): Promise<void> {
  // A second signal means now.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(130));
  setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS).unref();
  await app.close();
  await counters.close();
  await store.close();
  output.flush();
  process.exit(0);
}

function exit(code: number, sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
