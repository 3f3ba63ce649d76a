/** Runs `limpid-server` as an operator does, in a process of its own or in this one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../src/config.ts';
import { runOperator } from '../src/operator/run-operator.ts';
import { COMPILED, programOf } from './compiled.ts';

const MAIN = programOf('operator', join(import.meta.dirname, '../src/operator/main.ts'));
const DEADLINE_MS = 60_000;

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

export type Operator = (...line: readonly string[]) => Promise<Ran>;

/** An operator with these settings, in this folder. */
export function operatorOf(environment: Readonly<Record<string, string>>, folder?: string): Operator {
  return (...line) =>
    new Promise((resolve, reject) => {
      const options = { cwd: folder, env: { ...COMPILED, ...environment }, timeout: DEADLINE_MS };
      execFile(process.execPath, [MAIN, ...line], options, (failure, out, error) => {
        if (failure !== null && typeof failure.code !== 'number') reject(failure);
        else resolve({ code: Number(failure?.code ?? 0), out, error });
      });
    });
}

/** Runs commands in this process: for a store that nothing else in it works on, since a command waits for a lock without a turn. */
export function operatorHere(environment: Readonly<Record<string, string>>): Operator {
  return async (...line) => {
    const written = { out: '', error: '' };
    const into = (stream: keyof typeof written) => ({
      write(text: string) {
        written[stream] += text;
      },
    });
    const terminal = { stdout: into('out'), stderr: into('error') };
    const become = { serve: async () => {}, command() {} };
    const code = await runOperator(line, terminal, become, environment);
    return { code, ...written };
  };
}

/** Beside a service in this process: an embedded store needs a process of its own. */
export function operatorBeside(
  kind: Database['kind'],
  environment: Readonly<Record<string, string>>,
): Operator {
  return kind === 'postgres' ? operatorHere(environment) : operatorOf(environment);
}

/** Runs a command that must succeed, and reads its JSON. */
export async function json(operator: Operator, ...line: readonly string[]) {
  const { code, out, error } = await operator(...line, '--json');
  if (code !== 0) throw new Error(`${line.join(' ')}: ${error}`);
  return JSON.parse(out);
}
