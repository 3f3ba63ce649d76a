/**
 * `npm run bench`: large files with nothing to find, as the command line proves them on one core and on two, beside a
 * program that reads them and one that decodes them into strings. `node bench/clean-file.ts 1000` takes files of 1 GB.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEED_TEXTS } from './speed-texts.ts';
import { writeResults } from './write-results.ts';

const ROUNDS = 5;
const MEGABYTE = 1e6;
const KIBIBYTE = 2 ** 10;
const TEXTS = ['ASCII', 'mixed web'];
const MIN_TIMES_DECODING = 5;
const MIN_TIMES_ONE_CORE = 1.6;
/** A shorter file is proven by one core before a second thread has started. */
const LEAST_FOR_TWO_CORES = 1000;

/** As it is installed: to take types away takes a thread as long as to start. */
const REPOSITORY = join(import.meta.dirname, '..');
const EMITTED = join(REPOSITORY, 'dist/cli/scan-quiet-file.js');

const PROGRAM = join(REPOSITORY, 'dist/cli/limpid.js');

/** Each is a process of its own, and counts from when it is loaded; the last one is the whole program, with its start. */
const WAYS = [
  'read',
  'decode 64',
  'decode 256',
  'decode 1024',
  'one core',
  'two cores',
  'limpid scan',
] as const;
type Way = (typeof WAYS)[number];

const [, , first = '256', file] = process.argv;
if (file !== undefined) console.log(await secondsOf(first as Way, file));
else compareAll(Number(first));

function compareAll(megabytes: number): void {
  spawnSync(process.execPath, [join(REPOSITORY, 'scripts/pack/prepare-checkout.mjs')], { stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'limpid-clean-'));
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < megabytes * MEGABYTE * 1.2) {
      console.log(`clean file        skipped: ${folder} has no room for ${megabytes} MB`);
      return;
    }
    const results = TEXTS.map((name) => compare(name, megabytes, join(folder, 'clean.txt')));
    writeResults('clean file', results);
    for (const line of results.flatMap(missedBy)) console.log(`not reached yet: ${line}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly text: string;
  readonly megabytes: number;
  /** Megabytes a second, the median of the rounds. */
  readonly speeds: Readonly<Record<Way, number>>;
  readonly timesDecoding: number;
  readonly timesDecodingChunksOfScan: number;
  readonly timesOneCore: number;
}

function compare(text: string, megabytes: number, file: string): Result {
  write(text, megabytes, file);
  const rounds = Array.from({ length: ROUNDS }, () => WAYS.map((way) => run(way, file)));
  const medians = WAYS.map((_, index) => median(rounds.map((round) => round[index] as number)));
  const speeds = Object.fromEntries(
    WAYS.map((way, index) => [way, megabytes / (medians[index] as number)]),
  ) as Record<Way, number>;
  const fastest = Math.max(speeds['decode 64'], speeds['decode 256'], speeds['decode 1024']);
  const result = {
    ...{ text, megabytes, speeds },
    timesDecoding: speeds['one core'] / fastest,
    timesDecodingChunksOfScan: speeds['one core'] / speeds['decode 256'],
    timesOneCore: speeds['two cores'] / speeds['one core'],
  };
  console.log(`a clean file of ${megabytes} MB, ${text}`);
  for (const way of WAYS) console.log(`  ${way.padEnd(16)}${speeds[way].toFixed(0).padStart(8)} MB/s`);
  console.log(
    `  one core is ${result.timesDecoding.toFixed(1)} times as fast as the fastest decoding, ${result.timesDecodingChunksOfScan.toFixed(1)} times as that of chunks of 256 KiB; two cores are ${result.timesOneCore.toFixed(2)} times as fast as one`,
  );
  return result;
}

function missedBy({ text, megabytes, timesDecoding, timesOneCore }: Result): readonly string[] {
  const missed: string[] = [];
  if (timesDecoding < MIN_TIMES_DECODING)
    missed.push(
      `${text}: ${timesDecoding.toFixed(1)} times the fastest decoding, the aim is ${MIN_TIMES_DECODING}`,
    );
  if (megabytes >= LEAST_FOR_TWO_CORES && timesOneCore < MIN_TIMES_ONE_CORE)
    missed.push(
      `${text}: two cores are ${timesOneCore.toFixed(2)} times one, the aim is ${MIN_TIMES_ONE_CORE}`,
    );
  return missed;
}

function write(name: string, megabytes: number, file: string): void {
  const text = SPEED_TEXTS.find((one) => one.name === name)?.make(1_000_000);
  const part = Buffer.from(`${text?.trimEnd()}\n\n`);
  const handle = openSync(file, 'w');
  let left = megabytes * MEGABYTE;
  for (; left > part.length; left -= part.length) writeSync(handle, part);
  closeSync(handle);
}

function run(way: Way, file: string): number {
  if (way === 'limpid scan') {
    const start = performance.now();
    const { status } = spawnSync(process.execPath, [PROGRAM, 'scan', '--quiet', file], { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${way}: ended with ${status}`);
    return (performance.now() - start) / 1000;
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename, way, file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${way}: ended with ${status}: ${stderr}`);
  return Number(stdout);
}

async function secondsOf(way: Way, file: string): Promise<number> {
  if (way === 'read' || way.startsWith('decode')) {
    const start = performance.now();
    read(file, way);
    return (performance.now() - start) / 1000;
  }
  const { scanQuietFile } = await import(EMITTED);
  const job = {
    options: {},
    selection: { only: null, ignore: { techniques: [], ranges: [] } },
    mindsComments: true,
    gives: 'report',
  } as const;
  const isAlone = way === 'one core' && { leastForThread: Number.POSITIVE_INFINITY };
  const start = performance.now();
  const outcome = await scanQuietFile({ path: file, file }, job, { ...isAlone });
  const seconds = (performance.now() - start) / 1000;
  if (outcome === null) throw new Error('It was not proven.');
  return seconds;
}

function read(file: string, way: Way): void {
  const [, kibibytes] = way.split(' ');
  const decoder = kibibytes === undefined ? null : new TextDecoder('utf-8', { fatal: true });
  const chunk = Buffer.alloc(Number(kibibytes ?? 256) * KIBIBYTE);
  const handle = openSync(file, 'r');
  let units = 0;
  for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk))
    units += decoder?.decode(chunk.subarray(0, length), { stream: true }).length ?? length;
  closeSync(handle);
  if (units === 0) throw new Error('Nothing was read.');
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] as number;
}
