/** A real PostgreSQL on a free loopback port, in a temporary folder: it can be stopped, killed and started again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findProgram, isMissing, POSTGRES } from '../../../../scripts/system-programs.mjs';
import { freePort } from './free-port.ts';

/** A reason to skip; false when a server can be had. */
export const postgresIsMissing = process.env.TEST_DATABASE_URL ? false : isMissing(POSTGRES);

const START_MS = 30_000;

export interface PostgresServer {
  /** The address of the server's first database. */
  readonly url: string;
  /** The address of a database of its own, empty at first. */
  createDatabase(): Promise<string>;
  /** Ends every connection at once and shuts down in order. */
  stop(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Starts again what was stopped or killed. */
  start(): Promise<void>;
  /** Stops all of its processes in the middle of what they do, until `resume`. */
  pause(): void;
  resume(): void;
  /** Stops for good and removes its folder. */
  discard(): Promise<void>;
}

let databases = 0;

/** Only a server that this starts can be stopped and started: one that TEST_DATABASE_URL names stays as it is. */
export async function startPostgres({ mayBeShared = true } = {}): Promise<PostgresServer> {
  const shared = process.env.TEST_DATABASE_URL;
  if (shared && mayBeShared) return sharedServer(shared);
  const program = findProgram(POSTGRES);
  if (program === null) throw new Error('no PostgreSQL here');
  const binaries = dirname(realpathSync(program));
  const folder = mkdtempSync(join(tmpdir(), 'limpid-postgres-'));
  const user = unprivilegedUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const asUser = user === null ? {} : user;
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'limpid', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...asUser, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}${made.error ?? ''}`);
  const port = await freePort();
  const urlOf = (name: string) => `postgres://limpid@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=`, 'max_connections=200'];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(binaries, 'postgres'), args, { ...asUser, cwd: folder, stdio: 'ignore' });
    await answers(urlOf('postgres'));
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    server = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  /** Each connection is served by a process of its own. */
  function signalAll(signal: NodeJS.Signals): void {
    const pid = server?.pid;
    if (pid === undefined) return;
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
      for (const each of [pid, ...children.map(Number)]) process.kill(each, signal);
    } catch {
      // One that has ended meanwhile needs no signal.
    }
  }

  await start();
  return {
    url: urlOf('postgres'),
    async createDatabase() {
      const name = `limpid_${++databases}`;
      await run(urlOf('postgres'), `create database ${name}`);
      return urlOf(name);
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    start,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async discard() {
      signalAll('SIGCONT');
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function sharedServer(url: string): PostgresServer {
  const never = async () => {
    throw new Error('a server that TEST_DATABASE_URL names is never stopped');
  };
  return {
    url,
    async createDatabase() {
      const name = `limpid_test_${process.pid}_${++databases}`;
      await run(url, `create database ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
    stop: never,
    kill: never,
    start: never,
    pause: never,
    resume: never,
    async discard() {},
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    try {
      await run(url, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** PostgreSQL refuses to run as root; null for anybody else. */
function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('root needs a user named postgres or nobody to run PostgreSQL');
}
