/** The service with its database, Redis, disk and clock: chaos breaks each of these parts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { type PostgresServer, startPostgres } from '../../packages/server/test/servers/start-postgres.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/servers/start-redis.ts';
import { startWire, type Wire } from '../../packages/server/test/servers/start-wire.ts';
import type { Kill } from '../ledger/compare-ledgers.ts';
import { type RunningService, runService } from '../service/run-service.ts';
import { type ServiceClock, serviceClock } from '../service/service-clock.ts';
import { createTrafficAccounts, PLANS, type TrafficAccounts } from '../traffic/traffic-accounts.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

export type StoreKind = 'sqlite' | 'postgres';

interface Servers {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** The service connects through these. */
  readonly proxies: { readonly postgres: Wire; readonly redis: Wire };
}

export interface Deployment {
  readonly store: StoreKind;
  /** The database without its fault proxy. */
  readonly databaseUrl: string;
  readonly services: readonly RunningService[];
  readonly accounts: TrafficAccounts;
  readonly clock: ServiceClock;
  /** A sentence where no disk can be filled. */
  readonly disk: SmallDisk | string;
  /** Null with SQLite. */
  readonly servers: Servers | null;
  /** Kills a process of the service and records when, and since when it could not write. */
  kill(process: number, blockedSince?: number): Promise<void>;
  /** The kills since the previous call. */
  takeKills(): Kill[];
  close(): Promise<void>;
}

/** With PostgreSQL: one process goes on when the other is killed. */
const PROCESSES = 2;

export async function deploy(store: StoreKind): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), `limpid-chaos-${store}-`));
  const data = join(folder, 'data');
  mkdirSync(data);
  const disk = store === 'sqlite' ? mountSmallDisk(data) : 'the database is on a server';
  const services: RunningService[] = [];
  const clock = serviceClock(folder, () => services.map(({ url }) => url));
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const [postgres, redis] =
    store === 'sqlite' ? [] : await Promise.all([startPostgres({ mayBeShared: false }), startRedis()]);
  const databaseUrl = (await postgres?.createDatabase()) ?? `sqlite:${join(data, 'limpid.db')}`;
  const proxies = redis && { postgres: await startWire(databaseUrl), redis: await startWire(redis.url) };
  const accounts = await createTrafficAccounts(databaseUrl);

  for (let number = 1; number <= (store === 'sqlite' ? 1 : PROCESSES); number += 1) {
    services.push(
      runService({
        ...{ port: await freePort(), nodeOptions: clock.nodeOptions, folder, name: `service-${number}` },
        environment: {
          ...{
            DATABASE_URL: proxies?.postgres.url ?? databaseUrl,
            PLANS_FILE: plansFile,
            LOG_LEVEL: 'debug',
          },
          ...{ TRUSTED_PROXIES: '127.0.0.0/8', ...(proxies && { REDIS_URL: proxies.redis.url }) },
          ...{ AUTH_SECRET: 'a secret of this run alone, of more than 32 characters', ...clock.environment },
        },
      }),
    );
  }
  await Promise.all(services.map((service) => service.start()));

  let kills: Kill[] = [];
  return {
    ...{ store, databaseUrl, services, accounts, clock, disk },
    servers: postgres && redis && proxies ? { postgres, redis, proxies } : null,
    async kill(process, blockedSince) {
      const ending = await services[process]?.end('SIGKILL');
      if (ending !== 'SIGKILL') throw new Error(`a process that was to be killed ended with ${ending}`);
      kills.push({ process, at: Date.now(), ...(blockedSince !== undefined && { blockedSince }) });
    },
    takeKills() {
      const taken = kills;
      kills = [];
      return taken;
    },
    async close() {
      await Promise.all(services.map((service) => service.end('SIGKILL')));
      await Promise.all([proxies?.postgres.close(), proxies?.redis.close()]);
      await Promise.all([postgres?.discard(), redis?.discard()]);
      if (typeof disk !== 'string') disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
