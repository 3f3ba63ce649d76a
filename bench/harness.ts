/** What the benchmarks share: medians, rounds in turn, servers of their own, missed aims, and the file of results. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '..');
const RESULTS = join(import.meta.dirname, 'results');

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Measures each contestant once a round, the first one changing, so that a slow moment of the machine meets all. */
export async function inTurns<Name extends string, Value>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Value | Promise<Value>>>,
): Promise<readonly Readonly<Record<Name, Value>>[]> {
  const names = Object.keys(contestants) as Name[];
  const all: Record<Name, Value>[] = [];
  for (let round = 0; round < rounds; round++) {
    const values = {} as Record<Name, Value>;
    for (const name of round % 2 === 0 ? names : names.toReversed()) values[name] = await contestants[name]();
    all.push(values);
  }
  return all;
}

/** The garbage collector must be exposed. */
export function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

/** A temporary folder, deleted when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function hasRoom(folder: string, megabytes: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= megabytes * 1.2e6) return true;
  console.log(`skipped: ${folder} has no room for ${megabytes} MB`);
  return false;
}

/** Runs Node to its end, which must be a success. */
export function runNode(args: readonly string[], output: 'pipe' | 'ignore' = 'pipe') {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout, stderr, milliseconds: performance.now() - started };
}

export interface Server {
  /** The words of its first line of output. */
  readonly words: readonly string[];
  stop(): void;
}

/** Starts a server, which is killed with this process at the latest. */
export async function startServer(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Server> {
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk;
  });
  const line = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended: ${errors}`)));
  const [text] = await Promise.race([line, ended]);
  ended.catch(() => {});
  return { words: `${text}`.trim().split(/\s+/), stop };
}

export interface Aim {
  readonly what: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
}

/** A sentence for each aim that its value misses. */
export function missedAims(aims: readonly Aim[]): readonly string[] {
  return aims.flatMap(
    ({ what, value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
      if (value < least) return [`${what}: ${value.toPrecision(3)}, at least ${least} wanted`];
      return value > most ? [`${what}: ${value.toPrecision(3)}, at most ${most} wanted`] : [];
    },
  );
}

/** Prints limits that are exceeded, and makes the process fail. */
export function failFor(exceeded: readonly string[]): void {
  for (const line of exceeded) console.error(line);
  if (exceeded.length > 0) process.exitCode = 1;
}

/** Writes the results of one benchmark into the file of the day, in place of an earlier run on that day. */
export function writeResults(part: string, results: unknown): string {
  const date = new Date().toISOString().slice(0, 10);
  const file = join(RESULTS, `${date}.json`);
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...before, date, machine, [part]: results }, rounded, 2)}\n`);
  return file;
}

/** Four digits are as precise as a measurement is. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
