/** An empty folder into which packed packages are installed, and what can be done there as their users would. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './emit-package.ts';

const DEADLINE_MS = 180_000;

/** The oldest Node that the packages promise to run on; `npm run setup:test` brings it. */
const OLDEST = join(REPOSITORY, 'scripts/pack/runtimes/node_modules/.bin/node');

/** Nodes that people may have, the oldest first; a reason to skip where one is missing. */
export const RUNTIMES: readonly {
  readonly name: string;
  readonly node: string;
  readonly skip: string | false;
}[] = [
  {
    name: 'Node 22.13',
    node: OLDEST,
    skip: !existsSync(OLDEST) && 'Node 22.13 is not installed: npm run setup:test installs it on Linux (x64)',
  },
  { name: `Node ${process.versions.node.split('.')[0]}`, node: process.execPath, skip: false },
];

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

export interface RunOptions {
  readonly folder: string;
  /** The Node that programs on the path are run by. */
  readonly node?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, whatever that is. */
export async function run(program: string, line: readonly string[], options: RunOptions): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, line, {
      cwd: options.folder,
      env: environmentOf(options),
      timeout: DEADLINE_MS,
      maxBuffer: 1 << 24,
    });
    return { code: 0, out: stdout, error: stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code?: number | string; stdout: string; stderr: string };
    if (typeof code !== 'number') throw failure;
    return { code, out: stdout, error: stderr };
  }
}

/** Runs a program that must succeed; answers what it printed. */
export async function mustRun(
  program: string,
  line: readonly string[],
  options: RunOptions,
): Promise<string> {
  const { code, out, error } = await run(program, line, options);
  if (code !== 0) throw new Error(`${program} ${line.join(' ')} ended with ${code}:\n${out}${error}`);
  return out;
}

/** Installs tarballs; libraries come from npm's cache where it has them. */
export async function installTarballs(folder: string, tarballs: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
  const line = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs];
  await mustRun('npm', line, { folder });
}

/** Installs one thing globally, below a folder of its own, and answers the folder of its programs. */
export async function installGlobally(
  prefix: string,
  line: readonly string[],
  options: RunOptions,
): Promise<string> {
  mkdirSync(prefix, { recursive: true });
  await mustRun('npm', ['install', '--global', '--prefer-offline', '--no-audit', '--no-fund', ...line], {
    ...options,
    environment: { ...options.environment, npm_config_prefix: prefix },
  });
  return join(prefix, 'bin');
}

export interface Serving {
  readonly url: string;
  /** Asks it to end, and answers what it said all its life. */
  end(): Promise<string>;
}

/** Starts `npx limpid-server`, in a group of its own: npx does not hand on a signal. */
export async function startServer(line: readonly string[], options: RunOptions): Promise<Serving> {
  const child = spawn('npx', ['--no-install', 'limpid-server', ...line], {
    cwd: options.folder,
    env: { ...environmentOf(options), PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  let said = '';
  const found = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
      const url = /listens on (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    ended.then(() => reject(new Error(`it ended: ${said}`)), reject);
  });
  const url = await found;
  return {
    url,
    async end() {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
      return said;
    },
  };
}

function environmentOf({ node = process.execPath, environment }: RunOptions): NodeJS.ProcessEnv {
  return { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH, ...environment };
}
