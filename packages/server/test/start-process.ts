/** Starts the service as a process of its own, as an operator does: it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after } from 'node:test';
import { COMPILED } from './compiled.ts';

const START = join(import.meta.dirname, '..', 'start.mjs');

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Where it listens; rejects when it ends before, with what it said. */
  readonly url: Promise<string>;
  /** Sends the signal and waits for the end; answers the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A test that failed leaves its processes behind. */
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProcess(environment: Readonly<Record<string, string>>): ServiceProcess {
  const child = spawn(process.execPath, [START], {
    env: {
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: 'a secret of tests alone, of more than 32 characters',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  ended.then(() => running.delete(child));
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  // Who kills it on purpose does not ask where it listens.
  url.catch(() => {});
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
    const found = /listens on (\S+)/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
  ended.then(() => reject(new Error(`it ended: ${said}`)));
  return {
    child,
    url,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
