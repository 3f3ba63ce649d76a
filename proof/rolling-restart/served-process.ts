/** A process of the service on a port of its own, which can be another version the next time it starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What starts the version of this checkout. */
export const THIS_VERSION = resolve(import.meta.dirname, '../../packages/server/start.mjs');

const START_MS = 60_000;

export class ServedProcess {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: `${port}` };
  }

  /** Resolves when it listens. */
  async start(program: string): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: { LOG_LEVEL: 'silent', ...this.#environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let said = '';
    const listens = Promise.withResolvers<void>();
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
      if (said.includes('listens on')) listens.resolve();
    });
    child.once('exit', (code) => listens.reject(new Error(`${this.url} ended with ${code}: ${said}`)));
    const late = setTimeout(
      () => listens.reject(new Error(`${this.url} does not listen: ${said}`)),
      START_MS,
    );
    await listens.promise.finally(() => clearTimeout(late));
  }

  /** As whoever keeps services does; answers the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  }

  /** What is left of it when something failed. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }
}
