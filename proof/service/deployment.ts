/** The service with its database and the accounts of the traffic; for chaos with Redis and parts that can be broken. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { type PostgresServer, startPostgres } from '../../packages/server/test/servers/start-postgres.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/servers/start-redis.ts';
import { startWire, type Wire } from '../../packages/server/test/servers/start-wire.ts';
import { createTrafficAccounts, PLANS, type TrafficAccounts } from '../traffic/traffic-accounts.ts';
import { type RunningService, runService } from './run-service.ts';
import { type ServiceClock, serviceClock } from './service-clock.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

export type StoreKind = 'sqlite' | 'postgres';

export interface Deployment {
  readonly store: StoreKind;
  /** The database without its fault proxy. */
  readonly databaseUrl: string;
  readonly services: readonly RunningService[];
  readonly accounts: TrafficAccounts;
  readonly close: () => Promise<void>;
}

export interface BreakableDeployment extends Deployment {
  readonly clock: ServiceClock;
  /** A sentence where no disk can be filled. */
  readonly disk: SmallDisk | string;
  /** Null with SQLite. */
  readonly servers: Servers | null;
}

interface Servers {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** The service connects through these. */
  readonly proxies: { readonly postgres: Wire; readonly redis: Wire };
}

/** One process of the service. */
export async function deploy(store: StoreKind): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-proof-'));
  const postgres = store === 'sqlite' ? null : await startPostgres({ mayBeShared: false });
  const databaseUrl = (await postgres?.createDatabase()) ?? `sqlite:${join(folder, 'limpid.db')}`;
  const accounts = await createTrafficAccounts(databaseUrl);
  const environment = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(await freePort()),
  };
  const services = await startServices(1, folder, environment, []);
  const close = closeAtEnd(async () => {
    await services[0]?.end('SIGKILL');
    await postgres?.discard();
    rmSync(folder, { recursive: true, force: true });
  });
  return { store, databaseUrl, services, accounts, close };
}

/** With SQLite one process and a small disk; with PostgreSQL two processes, Redis and fault proxies before both. */
export async function deployBreakable(store: StoreKind): Promise<BreakableDeployment> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-proof-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const isSqlite = store === 'sqlite';
  const disk = isSqlite ? mountSmallDisk(data) : 'the database is on a server';
  const servers = isSqlite ? null : await startServers();
  const databaseUrl = servers?.databaseUrl ?? `sqlite:${join(data, 'limpid.db')}`;
  const accounts = await createTrafficAccounts(databaseUrl);
  const services: RunningService[] = [];
  const clock = serviceClock(folder, () => services.map(({ url }) => url));
  const urls = servers
    ? { DATABASE_URL: servers.proxies.postgres.url, REDIS_URL: servers.proxies.redis.url }
    : { DATABASE_URL: databaseUrl };
  const environment = { ...urls, LOG_LEVEL: 'debug', ...clock.environment };
  services.push(...(await startServices(isSqlite ? 1 : 2, folder, environment, clock.nodeOptions)));
  const close = closeAtEnd(async () => {
    await Promise.all(services.map((service) => service.end('SIGKILL')));
    await Promise.all(Object.values(servers?.proxies ?? {}).map((proxy) => proxy.close()));
    await Promise.all([servers?.postgres.discard(), servers?.redis.discard()]);
    if (typeof disk !== 'string') disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  });
  return { store, databaseUrl, services, accounts, close, clock, disk, servers };
}

async function startServers() {
  const [postgres, redis] = await Promise.all([startPostgres({ mayBeShared: false }), startRedis()]);
  const databaseUrl = await postgres.createDatabase();
  const proxies = { postgres: await startWire(databaseUrl), redis: await startWire(redis.url) };
  return { postgres, redis, databaseUrl, proxies };
}

async function startServices(
  processes: number,
  folder: string,
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[],
): Promise<RunningService[]> {
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const all = { ...environment, PLANS_FILE: plansFile, TRUSTED_PROXIES: '127.0.0.0/8' };
  const services: RunningService[] = [];
  while (services.length < processes) {
    const log = join(folder, `service-${services.length}.log`);
    services.push(runService({ port: await freePort(), environment: all, nodeOptions, log }));
  }
  await Promise.all(services.map((service) => service.start()));
  return services;
}

/** Closes once: when the program is done, or gets SIGINT or SIGTERM. */
function closeAtEnd(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => closeOnce().finally(() => process.exit(130)));
  return closeOnce;
}
