/** Runs programs in the packaging tests, on the Nodes that users may have. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './build-packages.ts';

const TIMEOUT_MS = 180_000;

/** The oldest Node that the packages support; `npm run setup:test` installs it. */
const OLDEST = join(REPOSITORY, 'scripts/pack/runtimes/node_modules/.bin/node');

export interface Runtime {
  readonly name: string;
  readonly node: string;
  readonly skip: string | false;
}

/** The oldest first. */
export const RUNTIMES: readonly Runtime[] = [
  {
    name: 'Node 22.13',
    node: OLDEST,
    skip: !existsSync(OLDEST) && 'Node 22.13 is not installed: npm run setup:test installs it on Linux (x64)',
  },
  { name: `Node ${process.versions.node.split('.')[0]}`, node: process.execPath, skip: false },
];

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly folder: string;
  /** First on the path, so that programs run on it. */
  readonly node?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, whatever its exit code is. */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<Result> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, {
      cwd: options.folder,
      env: environmentOf(options),
      timeout: TIMEOUT_MS,
      maxBuffer: 1 << 24,
    });
    return { code: 0, out: stdout, error: stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code?: number | string; stdout: string; stderr: string };
    if (typeof code !== 'number') throw failure;
    return { code, out: stdout, error: stderr };
  }
}

/** Runs a program that must succeed, and returns its output. */
export async function mustRun(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  const { code, out, error } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${out}${error}`);
  return out;
}

/** Starts `npx limpid-server`, in a process group of its own, because npx does not forward signals. */
export async function startServer(args: readonly string[], options: RunOptions) {
  const child = spawn('npx', ['--no-install', 'limpid-server', ...args], {
    cwd: options.folder,
    env: { ...environmentOf(options), PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      const [, found] = /listens on (\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    ended.then(() => reject(new Error(`The server ended: ${output}`)), reject);
  });
  /** Asks it to end, and returns all of its output. */
  const stop = async () => {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM');
    await ended;
    return output;
  };
  return { url, stop };
}

/** A git repository with the files of this one, committed or not, that an installation needs. */
export function copyToGit(folder: string): void {
  for (const file of git(REPOSITORY, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split(
    '\0',
  ))
    if (/^(?:packages\/|scripts\/|[^/]+$)/.test(file) && existsSync(join(REPOSITORY, file)))
      cpSync(join(REPOSITORY, file), join(folder, file));
  git(folder, 'init', '--quiet');
  commitAll(folder);
}

/** Commits all files, and returns the commit. */
export function commitAll(folder: string): string {
  git(folder, 'add', '--all');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.org'];
  git(folder, ...author, 'commit', '--quiet', '-m', 'test');
  return git(folder, 'rev-parse', 'HEAD').trim();
}

function git(folder: string, ...args: string[]): string {
  // In a git hook these variables name another repository.
  const { GIT_DIR: _, GIT_INDEX_FILE: __, GIT_WORK_TREE: ___, ...env } = process.env;
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 26 });
}

function environmentOf({ node = process.execPath, environment }: RunOptions): NodeJS.ProcessEnv {
  return { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH, ...environment };
}
