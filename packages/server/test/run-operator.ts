/** Runs `limpid-server` as an operator does: in a process of its own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED } from './compiled.ts';

const MAIN = join(import.meta.dirname, '..', 'src', 'operator', 'main.ts');
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

/** Runs a command that must succeed, and reads its JSON. */
export async function json(operator: Operator, ...line: readonly string[]) {
  const { code, out, error } = await operator(...line, '--json');
  if (code !== 0) throw new Error(`${line.join(' ')}: ${error}`);
  return JSON.parse(out);
}
