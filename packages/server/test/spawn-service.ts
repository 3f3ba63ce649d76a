/** Spawns the service as a process of its own, for tests and for what no test runner watches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { COMPILED, programOf } from './compiled.ts';

/** Sets the clock of a process or of its pages: this file started in the morning, so that no test meets midnight. */
export const MORNING_CLOCK = `
  const shift = ${8.5 * 3_600_000 - (Date.now() % 86_400_000)};
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length === 0 ? [new.target.now()] : parts));
    }
    static now() {
      return super.now() + shift;
    }
  };
`;

const IMPORT_CLOCK = `--import=data:text/javascript,${encodeURIComponent(MORNING_CLOCK)}`;
const START = programOf('server', join(import.meta.dirname, '../start.mjs'));

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Where it listens; rejects when it ends before, with what it wrote to standard error. */
  readonly url: Promise<string>;
  /** What it has written to standard error. */
  readonly messages: () => string;
  /** Resolves with the exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends the signal and waits for the end; answers the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Spawning {
  /** For Node, before the program. */
  readonly flags?: readonly string[];
  readonly folder?: string;
  /** Takes what it writes to standard output: its log. */
  readonly onLog?: (chunk: Buffer) => void;
}

export function spawnService(
  environment: Readonly<Record<string, string>>,
  { flags = [], folder, onLog }: Spawning = {},
): ServiceProcess {
  const child = spawn(process.execPath, [IMPORT_CLOCK, ...flags, START], {
    cwd: folder,
    env: {
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
      ...environment,
    },
    stdio: ['ignore', onLog === undefined ? 'ignore' : 'pipe', 'pipe'],
  });
  if (onLog !== undefined) child.stdout?.on('data', onLog);
  const ended = Promise.all([once(child, 'exit'), once(child.stderr as Readable, 'close')]).then(
    ([[code]]) => code as number | null,
  );
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  // A test that kills it on purpose does not ask where it listens.
  url.catch(() => {});
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
    const [, found] = /listens on (\S+)[\s\S]*Ctrl\+C/.exec(said) ?? [];
    if (found !== undefined) resolve(found);
  });
  ended.then(() => reject(new Error(`it ended: ${said}`)));
  return {
    child,
    url,
    ended,
    messages: () => said,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
