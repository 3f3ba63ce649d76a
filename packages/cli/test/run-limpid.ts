/** Runs `limpid` as people do: by name, from a shell, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { after } from 'node:test';
import { programOf } from '../../server/test/compiled.ts';

export const PROGRAM = programOf('limpid', join(import.meta.dirname, '../src/limpid.ts'));
const REPOSITORY = resolve(import.meta.dirname, '../../..');
const DEADLINE_MS = 300_000;

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-cli-')));
after(() => rmSync(work, { recursive: true, force: true }));

const programs = join(work, 'programs');
mkdirSync(programs);
writeFileSync(join(programs, 'limpid'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
chmodSync(join(programs, 'limpid'), 0o755);

/** What a user's environment says of colours and keys must not leak in. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: [programs, dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: work,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(REPOSITORY, 'node_modules/.cache/compiled'),
};

/** Who commits; the tests' home has no settings. */
export const GIT: NodeJS.ProcessEnv = {
  ...{ GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' },
  ...{ GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org', GIT_CONFIG_NOSYSTEM: '1' },
};

let folders = 0;

/** An empty folder of its own. */
export function makeFolder(): string {
  const folder = join(work, `${++folders}`);
  mkdirSync(folder);
  return folder;
}

/** A folder of its own with these texts, by path. */
export function plantFiles(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = makeFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export interface Ran {
  readonly code: number | null;
  readonly out: Buffer;
  readonly error: string;
}

/** A line for `sh`. */
export async function runShell(
  line: string,
  folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  // No standard input: an empty pipe would be a text.
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: DEADLINE_MS,
  });
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, error };
}

/** Starts it and leaves it running. */
export function startLimpid(line: readonly string[], folder: string) {
  return spawn(process.execPath, [PROGRAM, ...line], {
    cwd: folder,
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
