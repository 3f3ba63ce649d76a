/** Runs a server as a program and stands between it and the client, over standard input and output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { CannotRun } from '../exit-codes.ts';
import { carryLines } from './json-lines.ts';
import type { Relay } from './relay.ts';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Answers the exit code of the program. Throws CannotRun. */
export async function serveProgram(
  [command = '', ...args]: readonly string[],
  relay: Relay,
  say: (sentence: string) => void,
): Promise<number> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  closed.catch(() => {});
  // A program that does not read any more ends soon, or is ended by its client.
  child.stdin.on('error', () => {});
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, passOn);
  try {
    await once(child, 'spawn').catch(({ code }: NodeJS.ErrnoException) => {
      throw new CannotRun(`The server could not be started: ${code}.`);
    });
    const { stdin, stdout } = process;
    const up = carryLines({ relay, from: 'client', source: stdin, onward: child.stdin, back: stdout, say });
    const down = carryLines({
      relay,
      from: 'server',
      source: child.stdout,
      onward: stdout,
      back: child.stdin,
      say,
    });
    const broken = Promise.withResolvers<never>();
    up.then(() => child.stdin.end()).catch(broken.reject);
    down.catch(broken.reject);
    const [code, signal] = await Promise.race([
      broken.promise,
      Promise.all([closed, down]).then(([end]) => end),
    ]);
    return code ?? 128 + constants.signals[signal as NodeJS.Signals];
  } finally {
    child.kill();
    process.stdin.destroy();
    for (const signal of PASSED_ON) process.off(signal, passOn);
  }
}
