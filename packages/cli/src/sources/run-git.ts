/** Asks git, without a shell, and without what a repository's settings could make of its answers. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { CannotRun } from '../exit-codes.ts';

const run = promisify(execFile);

/** A list of names is large, a patch larger: that is read piece by piece. */
const MAX_LIST_BYTES = 256 * 2 ** 20;
/** A program that a repository names is not run, and names are quoted whatever they hold. */
const SETTINGS = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=true'];

interface Failed {
  readonly code?: number | string;
  readonly stderr?: string;
}

/** Its bytes, one character each. Throws CannotRun. */
export async function askGit(words: readonly string[], flag: string): Promise<string> {
  try {
    const { stdout } = await run('git', [...SETTINGS, ...words], {
      ...{ env: environment(), encoding: 'latin1', maxBuffer: MAX_LIST_BYTES },
    });
    return stdout;
  } catch (error) {
    throw explain(error as Failed, flag);
  }
}

/** Null where git says no, without a word. */
export async function askGitWhether(words: readonly string[], flag: string): Promise<string | null> {
  try {
    const { stdout } = await run('git', [...SETTINGS, ...words], { env: environment(), encoding: 'latin1' });
    return stdout;
  } catch (error) {
    if ((error as Failed).code === 1) return null;
    throw explain(error as Failed, flag);
  }
}

/** Its bytes as they come, one character each. Throws CannotRun. */
export async function* listenToGit(words: readonly string[], flag: string): AsyncGenerator<string> {
  const child = spawn('git', [...SETTINGS, ...words], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text.slice(0, 1000 - Math.min(stderr.length, 1000));
  });
  const ended = new Promise<Failed>((resolve) => {
    child.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ ...(code !== undefined && { code }) }));
    child.on('close', (code) => resolve({ code: code ?? 'a signal', stderr }));
  });
  yield* child.stdout.setEncoding('latin1') as AsyncIterable<string>;
  const result = await ended;
  if (result.code !== 0) throw explain(result, flag);
}

/** The bytes of a text that git keeps; null where they are more than `most`. Throws what execFileSync throws. */
export function readBlob(id: string, most: number): Buffer | null {
  try {
    return execFileSync('git', [...SETTINGS, 'cat-file', 'blob', id], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: most,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOBUFS') return null;
    throw error;
  }
}

/** A hook's own variables lead to its repository and index, and stay. */
function environment(): NodeJS.ProcessEnv {
  const { GIT_DIFF_OPTS: _, GIT_EXTERNAL_DIFF: _external, ...rest } = process.env;
  return { ...rest, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
}

function explain({ code, stderr = '' }: Failed, flag: string): CannotRun {
  if (code === 'ENOENT') return new CannotRun(`${flag} asks git, and there is no git here.`);
  if (stderr.includes('not a git repository')) {
    return new CannotRun(`${flag} goes with a git repository, and this folder is in none.`);
  }
  const [first = ''] = stderr.trim().split('\n');
  return new CannotRun(`${flag}: git could not answer (${first === '' ? code : first.slice(0, 300)}).`);
}
