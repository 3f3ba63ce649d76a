/** The recipes of docs/pipelines.md, exactly as they stand there, in a folder in which they can be run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after } from 'node:test';
import { findProgram, JQ } from '../../../scripts/system-programs.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'pipelines.md'), 'utf8');

/** By the name under which it is to be saved. */
export const RECIPES: ReadonlyMap<string, string> = new Map(
  Array.from(PAGE.matchAll(/ave it as `([\w.-]+)`:\n\n```\w+\n(.*?)```/gs), ([, name = '', code = '']) => [
    name,
    code,
  ]),
);

const folders: string[] = [];
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly error: string }>;
}

export interface Recipe {
  readonly folder: string;
  start(...line: readonly string[]): Run;
  run(...line: readonly string[]): Run['ended'];
  read(file: string): string;
  write(file: string, content: string): void;
}

/** Saves a recipe in a new folder, with the client installed beside it. */
export function saveRecipe(name: string, environment: () => Readonly<Record<string, string>>): Recipe {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-recipe-'));
  folders.push(folder);
  const code = RECIPES.get(name);
  if (code === undefined) throw new Error(`docs/pipelines.md has no ${name}`);
  writeFileSync(join(folder, name), code);
  mkdirSync(join(folder, 'node_modules', '@limpid'), { recursive: true });
  symlinkSync(
    join(ROOT, 'packages', 'client'),
    join(folder, 'node_modules', '@limpid', 'client'),
    'junction',
  );

  const start = (...line: readonly string[]): Run => {
    const PATH = [dirname(findProgram(JQ) ?? ''), process.env.PATH].join(delimiter);
    const program = name.endsWith('.sh') ? 'sh' : process.execPath;
    const child = spawn(program, [name, ...line], {
      cwd: folder,
      env: { ...process.env, PATH, ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      error += chunk;
    });
    const { promise, resolve } = Promise.withResolvers<Awaited<Run['ended']>>();
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, out, error });
    });
    return { child, ended: promise };
  };
  return {
    folder,
    start,
    run: (...line) => start(...line).ended,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, content) => writeFileSync(join(folder, file), content),
  };
}
