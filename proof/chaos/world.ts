/** The service and all that it stands on, each part of which can be broken. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { type PostgresServer, startPostgres } from '../../packages/server/test/servers/start-postgres.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/servers/start-redis.ts';
import { startWire, type Wire } from '../../packages/server/test/servers/start-wire.ts';
import type { Kill } from '../balance.ts';
import { type RunningService, runService } from '../service/run-service.ts';
import { type ServiceClock, serviceClock } from '../service/service-clock.ts';
import { mountSmallDisk, type SmallDisk } from '../service/small-disk.ts';
import { type Callers, makeCallers, PLANS } from '../traffic/callers.ts';

/** On which store the service works. */
export type WorldKind = 'sqlite' | 'postgres';

export interface World {
  readonly kind: WorldKind;
  /** The database, past all wires. */
  readonly databaseUrl: string;
  readonly services: readonly RunningService[];
  readonly callers: Callers;
  readonly clock: ServiceClock;
  /** Why there is no disk to fill, where there is none. */
  readonly disk: SmallDisk | string;
  /** What the service stands on besides; null with SQLite. */
  readonly servers: Servers | null;
  /** Where the database file and the logs are. */
  readonly folder: string;
  /** Kills a process of the service, and notes when, and since when it could not write, if it could not. */
  kill(process: number, blockedSince?: number): Promise<void>;
  /** The kills since it was asked last. */
  takeKills(): Kill[];
  close(): Promise<void>;
}

interface Servers {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly wires: { readonly postgres: Wire; readonly redis: Wire };
}

/** With PostgreSQL: enough that one goes on when the other is killed. */
const PROCESSES = 2;

export async function makeWorld(kind: WorldKind): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), `limpid-chaos-${kind}-`));
  const data = join(folder, 'data');
  mkdirSync(data);
  const disk = kind === 'sqlite' ? mountSmallDisk(data) : 'there is no file';
  const services: RunningService[] = [];
  const clock = serviceClock(folder, () => services.map(({ url }) => url));
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(PLANS));
  const servers = kind === 'sqlite' ? null : await startServers();
  const databaseUrl = (await servers?.postgres.createDatabase()) ?? `sqlite:${join(data, 'limpid.db')}`;
  const wires = servers === null ? null : await wiresTo(databaseUrl, servers.redis.url);
  const callers = await makeCallers(databaseUrl);

  for (let number = 1; number <= (kind === 'sqlite' ? 1 : PROCESSES); number += 1) {
    services.push(
      runService({
        ...{ port: await freePort(), words: clock.words, folder, name: `service-${number}` },
        environment: {
          ...{ DATABASE_URL: wires?.postgres.url ?? databaseUrl, PLANS_FILE: plansFile, LOG_LEVEL: 'debug' },
          ...{ TRUSTED_PROXIES: '127.0.0.0/8', ...(wires && { REDIS_URL: wires.redis.url }) },
          ...{ AUTH_SECRET: 'a secret of this run alone, of more than 32 characters', ...clock.environment },
        },
      }),
    );
  }
  await Promise.all(services.map((service) => service.start()));

  let kills: Kill[] = [];
  return {
    ...{ kind, databaseUrl, services, callers, clock, disk, folder },
    servers: servers && wires && { ...servers, wires },
    async kill(process, blockedSince) {
      const ending = await services[process]?.end('SIGKILL');
      if (ending !== 'SIGKILL') throw new Error(`it was to be killed, and ended with ${ending}`);
      kills.push({ process, at: Date.now(), ...(blockedSince !== undefined && { blockedSince }) });
    },
    takeKills() {
      const taken = kills;
      kills = [];
      return taken;
    },
    async close() {
      await Promise.all(services.map((service) => service.end('SIGKILL')));
      await Promise.all([wires?.postgres.close(), wires?.redis.close()]);
      await Promise.all([servers?.postgres.discard(), servers?.redis.discard()]);
      if (typeof disk !== 'string') disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServers() {
  const [postgres, redis] = await Promise.all([startPostgres({ mayBeShared: false }), startRedis()]);
  return { postgres, redis };
}

async function wiresTo(databaseUrl: string, redisUrl: string) {
  return { postgres: await startWire(databaseUrl), redis: await startWire(redisUrl) };
}
