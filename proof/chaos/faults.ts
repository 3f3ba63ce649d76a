/** Every fault that chaos injects: of processes, of the clock, of the SQLite file, of PostgreSQL and of Redis. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Outage } from '../ledger/client-ledger.ts';
import type { Kill } from '../ledger/compare-ledgers.ts';
import { openDatabase } from '../ledger/service-ledger.ts';
import type { BreakableDeployment as Deployment, StoreKind } from '../service/deployment.ts';
import { midnightAfter } from '../service/service-clock.ts';
import type { Random } from '../traffic/seeded-random.ts';
import {
  healthIsSlow,
  isSilent,
  NOT_OBSERVED,
  observeDuring,
  rateLimitsAreDegraded,
  scanIsRefused,
  scanIsSlow,
} from './observe-fault.ts';

export interface Fault {
  readonly name: string;
  readonly stores: readonly StoreKind[];
  /** What callers may see while it lasts. */
  readonly outage: Outage;
  /** Begins and ends it; the processes that it killed. */
  readonly inject: (deployment: Deployment) => Promise<readonly Kill[] | undefined>;
}

const BOTH = ['sqlite', 'postgres'] as const;
/** How long a process is away: callers find its port closed. */
const RESTART_MS = 500;
const PAUSE_MS = 4_000;
const HOUR_MS = 3_600_000;
/** Longer than the processes take to see that their clock was moved. */
const CLOCK_MS = 1_500;
/** How long a disk stays full after the first scan was refused. */
const DISK_FULL_MS = 1_500;
/** The log of SQLite has free space inside, which is used up first. */
const DISK_DEADLINE_MS = 20_000;
/** Longer than the service waits for a lock. */
const LOCKED_MS = 3_000;
const LOCKED_WAIT_MS = 300;
const SERVER_AWAY_MS = 3_000;
/** Longer than a call waits for its store. */
const SERVER_SILENT_MS = 8_000;
const SERVER_SLOW_MS = 4_000;
/** In each direction: a connection to another continent. */
const DELAY_MS = 60;
const CUTS = 5;

let turn = 0;
const nextProcess = ({ services }: Deployment) => turn++ % services.length;

/** `blockedSince`: since when a full disk kept the process from writing. */
async function kill({ services }: Deployment, process: number, blockedSince?: number): Promise<Kill> {
  const ending = await services[process]?.end('SIGKILL');
  if (ending !== 'SIGKILL') throw new Error(`a process that was to be killed ended with ${ending}`);
  return { process, at: Date.now(), ...(blockedSince !== undefined && { blockedSince }) };
}

function fault(name: string, stores: Fault['stores'], outage: Outage, inject: Fault['inject']): Fault {
  return { name, stores, outage, inject };
}

const PROCESS_FAULTS: readonly Fault[] = [
  fault('process killed (-9)', BOTH, 'process', async (deployment) => {
    const process = nextProcess(deployment);
    const killed = await kill(deployment, process);
    await pause(RESTART_MS);
    await deployment.services[process]?.start();
    return [killed];
  }),
  fault('all processes killed (-9)', ['postgres'], 'process', async (deployment) => {
    const { services } = deployment;
    const killed = await Promise.all(services.map((_, process) => kill(deployment, process)));
    await pause(RESTART_MS);
    await Promise.all(services.map((service) => service.start()));
    return killed;
  }),
  fault('process stopped (SIGTERM)', BOTH, 'process', async (deployment) => {
    const service = deployment.services[nextProcess(deployment)];
    const code = await service?.end('SIGTERM');
    if (code !== 0) throw new Error(`a process that got SIGTERM ended with ${code}`);
    await service?.start();
  }),
  fault('process paused', BOTH, 'dependency', async (deployment) => {
    const service = deployment.services[nextProcess(deployment)];
    service?.pause();
    await observeDuring(PAUSE_MS, isSilent(`${service?.url}`, PAUSE_MS / 2), () => service?.resume());
  }),
];

const CLOCK_FAULTS: readonly Fault[] = [
  fault('UTC midnight', BOTH, 'none', async ({ clock }) => {
    await clock.set(midnightAfter(clock.now()) - CLOCK_MS);
    await pause(CLOCK_MS);
  }),
  fault('clock an hour forward', BOTH, 'none', async ({ clock }) => {
    await clock.set(clock.now() + HOUR_MS);
    await pause(CLOCK_MS);
  }),
  fault('clock to yesterday, and forward again', BOTH, 'none', async ({ clock }) => {
    const now = clock.now();
    await clock.set(now - 24 * HOUR_MS);
    await pause(CLOCK_MS);
    await clock.set(now);
    await pause(CLOCK_MS);
  }),
];

/** They need a disk that can be filled. */
const DISK_FAULTS: readonly Fault[] = [
  fault('disk full', ['sqlite'], 'store', async (deployment) => {
    await whileDiskIsFull(deployment, () => pause(DISK_FULL_MS));
  }),
  fault('disk full, and process killed', ['sqlite'], 'process', async (deployment) => {
    const start = Date.now();
    const killed = await whileDiskIsFull(deployment, () => kill(deployment, 0, start));
    await deployment.services[0]?.start();
    return [killed];
  }),
];

const LOCK_FAULT = fault('file locked by another process', ['sqlite'], 'store', async (deployment) => {
  const other = await openDatabase(deployment.databaseUrl);
  await other.query('begin immediate');
  await observeDuring(LOCKED_MS, scanIsSlow(deployment, LOCKED_WAIT_MS), async () => {
    await other.query('rollback');
    await other.close();
  });
});

async function whileDiskIsFull<Result>(deployment: Deployment, work: () => Promise<Result>): Promise<Result> {
  const { disk } = deployment;
  if (typeof disk === 'string') throw new Error(disk);
  const isRefused = scanIsRefused(deployment);
  disk.fill();
  try {
    const deadline = performance.now() + DISK_DEADLINE_MS;
    while (!(await isRefused())) if (performance.now() > deadline) throw new Error(NOT_OBSERVED);
    return await work();
  } finally {
    disk.empty();
  }
}

/** Without Redis each process counts on its own: callers notice nothing. */
const SERVERS = [
  ['postgres', 'PostgreSQL', 'dependency', scanIsRefused, scanIsSlow],
  ['redis', 'Redis', 'none', rateLimitsAreDegraded, healthIsSlow],
] as const;

const SERVER_FAULTS: readonly Fault[] = SERVERS.flatMap(([server, title, outage, isAway, isSlow]) => {
  const serverFault = (
    what: string,
    inject: (servers: NonNullable<Deployment['servers']>, deployment: Deployment) => Promise<void>,
  ) =>
    fault(`${title} ${what}`, ['postgres'], outage, async (deployment) => {
      if (deployment.servers === null) throw new Error('there are no servers with SQLite');
      await inject(deployment.servers, deployment);
    });
  return [
    serverFault('stopped and started', async (servers, deployment) => {
      await servers[server].stop();
      await observeDuring(SERVER_AWAY_MS, isAway(deployment), () => servers[server].start());
    }),
    serverFault('killed (-9) and started', async (servers, deployment) => {
      await servers[server].kill();
      await observeDuring(SERVER_AWAY_MS, isAway(deployment), () => servers[server].start());
    }),
    serverFault('paused', async (servers, deployment) => {
      servers[server].pause();
      await observeDuring(SERVER_SILENT_MS, isAway(deployment), () => servers[server].resume());
    }),
    serverFault('behind a silent connection', async ({ proxies }, deployment) => {
      proxies[server].isSilent = true;
      await observeDuring(SERVER_SILENT_MS, isAway(deployment), () => {
        proxies[server].isSilent = false;
      });
    }),
    serverFault('behind a slow connection', async ({ proxies }, deployment) => {
      proxies[server].delayMs = DELAY_MS;
      await observeDuring(SERVER_SLOW_MS, isSlow(deployment, 2 * DELAY_MS), () => {
        proxies[server].delayMs = 0;
      });
    }),
    serverFault('cut off, and connected again', async ({ proxies }) => {
      let connections = 0;
      for (let times = 0; times < CUTS; times += 1) {
        connections += proxies[server].cut();
        await pause(SERVER_AWAY_MS / CUTS);
      }
      if (connections === 0) throw new Error(NOT_OBSERVED);
    }),
  ];
});

const ALL_FAULTS = [...PROCESS_FAULTS, ...CLOCK_FAULTS, ...DISK_FAULTS, LOCK_FAULT, ...SERVER_FAULTS];

/** This many faults: every possible one once in random order, then again; and why the others are impossible. */
export function chooseFaults({ store, disk }: Deployment, wanted: number, random: Random) {
  const ofStore = ALL_FAULTS.filter(({ stores }) => stores.includes(store));
  const impossible = typeof disk === 'string' ? ofStore.filter((fault) => DISK_FAULTS.includes(fault)) : [];
  const possible = ofStore.filter((fault) => !impossible.includes(fault));
  const faults: Fault[] = [];
  while (faults.length < wanted) faults.push(...random.shuffle(possible));
  const missing = impossible.map(({ name }) => `${name}: ${disk}`);
  return { faults: faults.slice(0, wanted), missing };
}

/** The faults with these names, without those that the deployment does not allow. */
export function faultsNamed({ disk }: Deployment, names: readonly string[]): Fault[] {
  const faults = names.map((name) => ALL_FAULTS.find((fault) => fault.name === name) as Fault);
  return faults.filter((fault) => typeof disk !== 'string' || !DISK_FAULTS.includes(fault));
}
