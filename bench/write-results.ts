/** Keeps what a run of `npm run bench` measured: one file a day, with the machine that it was measured on. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'results');

/** Adds the results of one part to those of the day; a part that ran before on that day is replaced. */
export function writeResults(part: string, results: unknown): string {
  const date = new Date().toISOString().slice(0, 10);
  const file = join(FOLDER, `${date}.json`);
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...before, date, machine, [part]: results }, rounded, 2)}\n`);
  return file;
}

/** Four digits are more than a measurement tells. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
