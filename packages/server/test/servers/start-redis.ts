/** A real Redis or Valkey on a free loopback port: it can be stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, isMissing, REDIS } from '../../../../scripts/system-programs.mjs';
import { freePort } from './free-port.ts';

/** A reason to skip; false when a server can be had. */
export const redisIsMissing = isMissing(REDIS);

const START_MS = 10_000;

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it in the middle of what it does, until `resume`. */
  pause(): void;
  resume(): void;
  /** Stops for good and removes its folder. */
  discard(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const program = findProgram(REDIS);
  if (program === null) throw new Error('no Redis here');
  const folder = mkdtempSync(join(tmpdir(), 'limpid-redis-'));
  const port = await freePort();
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    server = spawn(program as string, args, { stdio: 'ignore' });
    const end = performance.now() + START_MS;
    while (!(await accepts(port))) {
      if (performance.now() > end) throw new Error('Redis did not start');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server;
    server = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async discard() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy();
    resolve(true);
  });
  socket.on('error', () => resolve(false));
  return promise;
}
