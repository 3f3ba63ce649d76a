/** Replaces four processes behind a proxy one by one, under load, with a later version, and back. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../packages/server/test/servers/free-port.ts';
import { startPostgres } from '../../packages/server/test/servers/start-postgres.ts';
import { LATER, makeLaterVersion } from './later-version.ts';
import { CHECK_MS, type SmallProxy, startProxy } from './round-robin-proxy.ts';
import { ServedProcess, THIS_VERSION } from './served-process.ts';
import { type Books, startTraffic } from './traffic.ts';

const OPERATOR = resolve(import.meta.dirname, '../../packages/server/src/operator/main.ts');
const PROCESSES = 4;
/** Longer than the proxy needs to look, and to look again where a look was slow. */
const DRAIN_SECONDS = 1;
const PLAN = { perMinute: -1, perDay: -1, features: ['clean', 'detect', 'batch'] };
const PATIENCE_MS = 30_000;

export interface Rolled {
  readonly books: Books;
  /** Calls that the proxy had no answer for. */
  readonly lost: readonly string[];
  /** What the store counted: calls of the day, and rows of scans. */
  readonly counted: { readonly calls: number; readonly rows: number };
  /** How each process ended. */
  readonly exitCodes: readonly (number | null)[];
  /** How often each number of processes of the later version took calls, one count a restart. */
  readonly later: readonly number[];
}

export interface Rolling {
  readonly callers: number;
  /** How often all processes are replaced: there, back, there again. */
  readonly rounds: number;
  /** How long the load goes on between two restarts. */
  readonly restMs: number;
  readonly drainSeconds?: number;
  readonly say?: (line: string) => void;
}

export async function rollOver({
  callers,
  rounds,
  restMs,
  drainSeconds = DRAIN_SECONDS,
  say = () => {},
}: Rolling): Promise<Rolled> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-rolling-'));
  const postgres = await startPostgres({ mayBeShared: false });
  let processes: ServedProcess[] = [];
  let proxy: SmallProxy | null = null;
  try {
    writeFileSync(join(folder, 'plans.json'), JSON.stringify({ anonymous: PLAN, free: PLAN }));
    const environment = {
      DATABASE_URL: await postgres.createDatabase(),
      PLANS_FILE: join(folder, 'plans.json'),
      AUTH_SECRET: 'a secret of this proof alone, of more than 32 characters',
      DRAIN_SECONDS: `${drainSeconds}`,
    };
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    processes = ports.map((port) => new ServedProcess(port, environment));
    await Promise.all(processes.map((one) => one.start(THIS_VERSION)));
    const key = await makeKey(environment);
    const laterVersion = makeLaterVersion(folder);
    proxy = await startProxy(processes.map(({ url }) => url));
    const running = proxy;
    await until(() => processes.every(({ url }) => running.takes(url)));

    const traffic = startTraffic(proxy.url, key, callers);
    const exitCodes: (number | null)[] = [];
    const later: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const one of processes) {
        await pause(restMs);
        exitCodes.push(await one.stop());
        await until(() => !running.takes(one.url));
        await one.start(round % 2 === 0 ? laterVersion : THIS_VERSION);
        await until(() => running.takes(one.url));
        later.push(proxy.taking(LATER));
        say(`${later.at(-1)} of ${PROCESSES} are the later version; ${traffic.books.requests} requests`);
      }
    }
    await pause(restMs);
    const books = await traffic.end();
    exitCodes.push(...(await Promise.all(processes.map((one) => one.stop()))));
    const { callsToday: calls, rows } = JSON.parse(await operate(environment, 'stats', '--json'));
    return { books, lost: [...proxy.lost], counted: { calls, rows }, exitCodes, later };
  } finally {
    proxy?.close();
    for (const one of processes) one.kill();
    await postgres.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeKey(environment: Readonly<Record<string, string>>): Promise<string> {
  const email = ['--email', 'ada@example.org'];
  await operate(environment, 'account', 'create', ...email, '--plan', 'free');
  return (await operate(environment, 'key', 'create', ...email, '--name', 'a key')).trim();
}

async function operate(
  environment: Readonly<Record<string, string>>,
  ...line: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, ...line], {
    env: { ...environment },
  });
  return stdout;
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`not so after ${PATIENCE_MS} ms: ${isTrue}`);
    await pause(CHECK_MS / 4);
  }
}
