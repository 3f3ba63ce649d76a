/** Runs the real service as a process on a fixed port: it can be killed, paused and started again. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, spawnService } from '../../packages/server/test/spawn-service.ts';

/** The V8 options of `npm start` and of the Dockerfile. */
const V8_OPTIONS = ['--max-semi-space-size=16', '--no-memory-reducer', '--heap-growing-percent=200'];
const COMPOSE = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
/** The heap of compose.yaml, with the other options. */
export const COMPOSE_OPTIONS = [...(/--max-old-space-size=\d+/.exec(COMPOSE) ?? []), ...V8_OPTIONS];

export interface RunningService {
  readonly url: string;
  /** The file with its standard output and standard error. */
  readonly log: string;
  start(): Promise<void>;
  /** Sends the signal and waits; the exit code, or the signal that ended the process. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Suspends the process (SIGSTOP) until `resume`. */
  pause(): void;
  resume(): void;
  residentBytes(): number;
}

interface ServiceSettings {
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  /** More options for Node. */
  readonly nodeOptions: readonly string[];
  readonly log: string;
}

export function runService({ port, environment, nodeOptions, log }: ServiceSettings): RunningService {
  let current: ServiceProcess | null = null;
  process.once('exit', () => current?.child.kill('SIGKILL'));
  writeFileSync(log, '');
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    async start() {
      const flags = [...V8_OPTIONS, ...nodeOptions];
      const onLog = (chunk: Buffer | string) => appendFileSync(log, chunk);
      current = spawnService({ ...environment, PORT: String(port) }, { flags, onLog });
      current.child.stderr?.on('data', onLog);
      await current.url;
    },
    async end(signal) {
      const code = await current?.end(signal);
      return code ?? current?.child.signalCode ?? null;
    },
    pause: () => void current?.child.kill('SIGSTOP'),
    resume: () => void current?.child.kill('SIGCONT'),
    residentBytes: () => residentBytesOf(current?.child.pid),
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
