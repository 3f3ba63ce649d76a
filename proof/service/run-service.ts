/** Runs the real service as a process of its own on a port that it keeps: it can be killed, paused and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START = join(import.meta.dirname, '../../packages/server/start.mjs');
const TELL_MEMORY = join(import.meta.dirname, 'tell-memory.ts');

/** Longer than a start on a machine that has much else to do. */
const START_MS = 30_000;
/** One that is busy answers after what it does. */
const MEMORY_MS = 30_000;

/** How a process ended: its exit code, or the signal; null where there was none. */
export type Ending = number | NodeJS.Signals | null;

/** A process of the service. */
export interface RunningService {
  readonly url: string;
  /** Files of what it wrote to standard output and standard error. */
  readonly logs: readonly string[];
  start(): Promise<void>;
  /** Sends the signal and waits for the end; answers the exit code or what signal ended it, null where none ran. */
  end(signal: NodeJS.Signals): Promise<Ending>;
  /** Stops it in the middle of what it does, until `resume`. */
  pause(): void;
  resume(): void;
  /** Bytes in memory, and of these in objects. */
  memory(): Promise<{ resident: number; heap: number }>;
}

export interface ServiceSettings {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** What Node is told besides. */
  readonly words?: readonly string[];
  /** Where its logs go, under a name. */
  readonly folder: string;
  readonly name: string;
}

export function runService({ port, environment, words = [], folder, name }: ServiceSettings): RunningService {
  const url = `http://127.0.0.1:${port}`;
  const logs = ['out', 'err'].map((kind) => join(folder, `${name}.${kind}`));
  let child: ChildProcess | null = null;
  const running = () => {
    if (child?.pid === undefined) throw new Error(`${name} does not run`);
    return child as ChildProcess & { pid: number };
  };

  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    url,
    logs,
    async start() {
      const [out, err] = logs.map((file) => openSync(file, 'a')) as [number, number];
      // As npm start runs it.
      const line = [
        '--max-semi-space-size=16',
        '--no-memory-reducer',
        '--heap-growing-percent=200',
        ...words,
        '--import',
        TELL_MEMORY,
        START,
      ];
      const started = spawn(process.execPath, line, {
        env: { ...process.env, PORT: String(port), ...environment },
        stdio: ['ignore', out, err, 'ipc'],
      });
      child = started;
      for (const file of [out, err]) closeSync(file);
      const end = performance.now() + START_MS;
      while (!(await isAlive(url))) {
        if (started.exitCode !== null)
          throw new Error(`it ended: ${readFileSync(logs[1] as string, 'utf8')}`);
        if (performance.now() > end) throw new Error(`not started after ${START_MS} ms`);
        await pause(25);
      }
    },
    async end(signal) {
      const ending = child;
      child = null;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null;
      const ended = once(ending, 'exit');
      ending.kill(signal);
      const [code, endedBy] = await ended;
      return code ?? endedBy;
    },
    pause: () => void running().kill('SIGSTOP'),
    resume: () => void running().kill('SIGCONT'),
    async memory() {
      const asked = running();
      const told = once(asked, 'message', { signal: AbortSignal.timeout(MEMORY_MS) });
      // One that has just ended tells nothing.
      asked.send('memory', () => {});
      const [memory] = await told;
      return memory;
    },
  };
}

async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
