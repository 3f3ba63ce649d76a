/** Runs the real service as a process on a fixed port: it can be killed, paused and started again. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const START = join(ROOT, 'packages/server/start.mjs');
/** The V8 options of `npm start` and of the Dockerfile. */
const V8_OPTIONS = ['--max-semi-space-size=16', '--no-memory-reducer', '--heap-growing-percent=200'];

/** The heap of compose.yaml, with the other options. */
export const COMPOSE_OPTIONS = [
  ...(/--max-old-space-size=\d+/.exec(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) ?? []),
  ...V8_OPTIONS,
];

/** Enough for a busy machine. */
const START_MS = 30_000;

export interface RunningService {
  readonly url: string;
  /** Files with its standard output and standard error. */
  readonly logs: readonly string[];
  start(): Promise<void>;
  /** Sends the signal and waits; the exit code, or the signal that ended the process, or null if there was none. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Suspends the process (SIGSTOP) until `resume`. */
  pause(): void;
  resume(): void;
  residentBytes(): number;
}

export interface ServiceSettings {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** More options for Node. */
  readonly nodeOptions?: readonly string[];
  /** The folder and the first part of the name of its logs. */
  readonly folder: string;
  readonly name: string;
}

export function runService(settings: ServiceSettings): RunningService {
  const { port, environment, nodeOptions = [], folder, name } = settings;
  const url = `http://127.0.0.1:${port}`;
  const logs = ['out', 'err'].map((stream) => join(folder, `${name}.${stream}`));
  let child: ChildProcess | null = null;

  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    url,
    logs,
    async start() {
      const [out, err] = logs.map((file) => openSync(file, 'a')) as [number, number];
      const started = spawn(process.execPath, [...V8_OPTIONS, ...nodeOptions, START], {
        env: { ...process.env, PORT: String(port), ...environment },
        stdio: ['ignore', out, err],
      });
      child = started;
      for (const file of [out, err]) closeSync(file);
      const deadline = performance.now() + START_MS;
      while (!(await isAlive(url))) {
        if (started.exitCode !== null)
          throw new Error(`the service ended: ${readFileSync(logs[1] as string, 'utf8')}`);
        if (performance.now() > deadline) throw new Error(`no answer ${START_MS} ms after the start`);
        await pause(25);
      }
    },
    async end(signal) {
      const ending = child;
      child = null;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
      const ended = once(ending, 'exit');
      ending.kill(signal);
      const [code, endSignal] = await ended;
      return code ?? endSignal;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    residentBytes: () => residentBytesOf(child?.pid),
  };
}

/** From `/proc`, or from `ps` where there is none. */
export function residentBytesOf(pid: number | undefined): number {
  if (pid === undefined) throw new Error('the service does not run');
  try {
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  }
}

/** Calls `close` once, whether the program ends or gets SIGINT or SIGTERM. */
export function closeAtEnd(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const closeOnce = () => {
    closing ??= close();
    return closing;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => closeOnce().finally(() => process.exit(130)));
  return closeOnce;
}

async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
