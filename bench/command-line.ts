/**
 * `npm run bench`: the start of `limpid`, large files beside programs that read and decode them, a tree beside ripgrep, and
 * rows of JSON. `node bench/command-line.ts 2000 1000 folder` takes 2 GB with findings, 1 GB without, and another tree.
 */
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compareDirty, compareTrees, scanRows } from './command-line-trees.ts';
import {
  failFor,
  hasRoom,
  inTurns,
  median,
  missedAims,
  quantile,
  REPOSITORY,
  runNode,
  temporaryFolder,
  writeResults,
} from './harness.ts';
import { SPEED_TEXTS } from './speed-texts.ts';

/** As it is installed from git: to strip types takes time and memory. */
const DIST = join(REPOSITORY, 'dist/cli');
const PROGRAM = join(DIST, 'limpid.js');
const STARTS = 60;
const MAX_START_RATIO = 1.5;
const MAX_RESIDENT_MEGABYTES = 200;
const ROUNDS = 5;
const TEXTS = ['ASCII', 'mixed web'];
const MIN_TIMES_DECODING = 5;
const MIN_TIMES_ONE_CORE = 1.6;
/** One core is done with a shorter file before a second thread has started. */
const LEAST_MEGABYTES_FOR_TWO_CORES = 1000;

/** Words of several languages, with a hidden character in some. */
const PARAGRAPH = [
  'The quick brown fox jumps over the lazy dog, and nobody minds at all. '.repeat(40),
  'Zwei Boxk\u00e4mpfer jagen Eva quer durch Sylt, 10\u00a0km weit.\n'.repeat(10),
  '\u4eca\u65e5\u306f\u5929\u6c17\u304c\u826f\u3044\u3067\u3059\u306d\u3002\n'.repeat(10),
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628 \u0628\u062e\u0648\u0627\u0646\u0645.\n\n',
  'A pass\u200bword with something in it, and \u{1F468}\u200d\u{1F469}\u200d\u{1F467} without.\n\n',
].join('');

/** Each is a process of its own, timed from when it is loaded; `limpid scan` is timed with its start. */
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

const [, , first = '2000', second = '256', tree = join(REPOSITORY, 'node_modules')] = process.argv;
if (second.includes('/')) console.log(await secondsOf(first as Way, second));
else {
  runNode([join(REPOSITORY, 'scripts/pack/prepare-checkout.mjs')]);
  const file = join(temporaryFolder(), 'large.txt');
  await compareStarts();
  if (hasRoom(join(file, '..'), Math.max(Number(first), Number(second)))) {
    cleanLargeFile(Number(first), file);
    const results = [];
    for (const text of TEXTS) results.push(await scanCleanFile(text, Number(second), file));
    writeResults('clean file', results);
    const paragraph = 'A plain line of nothing but ASCII, as most lines of source code are.\n'.repeat(10_000);
    const dirty = await compareDirty(PROGRAM, (kind, line) => {
      const name = join(file, '..', `${kind}.txt`);
      const half = paragraph.repeat(Math.ceil((Number(second) * 1e6) / 2 / paragraph.length));
      writeFileSync(name, half);
      writeFileSync(name, `${line}${half}`, { flag: 'a' });
      return name;
    });
    const rows = await scanRows(PROGRAM, Number(second), join(file, '..'));
    writeResults('trees and rows', { tree: await compareTrees(PROGRAM, tree), dirty, rows });
  }
}

async function compareStarts(): Promise<void> {
  const times = await inTurns(STARTS, {
    bare: () => runNode(['-e', '0']).milliseconds,
    ours: () => runNode([PROGRAM, '--version']).milliseconds,
  });
  // The fastest tenth met no other program.
  const [bare, ours] = (['bare', 'ours'] as const).map((name) =>
    quantile(
      times.map((one) => one[name]),
      0.1,
    ),
  ) as [number, number];
  console.log(`limpid --version  ${ours.toFixed(1)} ms`);
  console.log(`node -e 0         ${bare.toFixed(1)} ms`);
  console.log(`ratio             ${(ours / bare).toFixed(2)}, at most ${MAX_START_RATIO}`);
  failFor(missedAims([{ what: 'start of limpid', value: ours / bare, most: MAX_START_RATIO }]));
}

function cleanLargeFile(megabytes: number, file: string): void {
  write(PARAGRAPH.repeat(200), megabytes, file);
  const reportMemory = `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))`;
  const onMainThread = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) ${reportMemory}`;
  const preload = `data:text/javascript,${encodeURIComponent(onMainThread)}`;
  const decoding = `${reportMemory};
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of (await import('node:fs')).createReadStream(process.argv[1], { highWaterMark: 262144 }))
      decoder.decode(chunk, { stream: true });`;
  const memory: number[] = [];
  console.log(`a file of ${megabytes} MB`);
  const seconds = [
    ['limpid clean', ['--import', preload, PROGRAM, 'clean', '--quiet', file]] as const,
    ['read and decode', ['--input-type=module', '-e', decoding, file]] as const,
  ].map(([name, args]) => {
    const { milliseconds, stderr } = runNode(args, 'ignore');
    memory.push(Math.round(Number(stderr) / 1024));
    const speed = (megabytes / (milliseconds / 1000)).toFixed(1).padStart(8);
    console.log(`  ${name.padEnd(16)}${speed} MB/s  ${memory.at(-1)} MB of memory`);
    return milliseconds / 1000;
  }) as [number, number];
  console.log(`  times as long   ${(seconds[0] / seconds[1]).toFixed(1).padStart(8)}`);
  failFor(
    missedAims([
      { what: 'memory of limpid in MB', value: memory[0] as number, most: MAX_RESIDENT_MEGABYTES },
    ]),
  );
}

async function scanCleanFile(text: string, megabytes: number, file: string) {
  write(
    `${SPEED_TEXTS.find(({ name }) => name === text)
      ?.make(1_000_000)
      .trimEnd()}\n\n`,
    megabytes,
    file,
  );
  const rounds = await inTurns(ROUNDS, Object.fromEntries(WAYS.map((way) => [way, () => timeOf(way, file)])));
  const speedOf = (way: Way) => megabytes / median(rounds.map((round) => round[way] as number));
  const speeds = Object.fromEntries(WAYS.map((way) => [way, speedOf(way)])) as Record<Way, number>;
  const timesDecoding =
    speeds['one core'] / Math.max(speeds['decode 64'], speeds['decode 256'], speeds['decode 1024']);
  const timesDecodingChunksOfScan = speeds['one core'] / speeds['decode 256'];
  const timesOneCore = speeds['two cores'] / speeds['one core'];
  console.log(`a clean file of ${megabytes} MB, ${text}`);
  for (const way of WAYS) console.log(`  ${way.padEnd(16)}${speeds[way].toFixed(0).padStart(8)} MB/s`);
  console.log(
    `  one core is ${timesDecoding.toFixed(1)} times as fast as the fastest decoding, ${timesDecodingChunksOfScan.toFixed(1)} times as that of chunks of 256 KiB; two cores are ${timesOneCore.toFixed(2)} times as fast as one`,
  );
  const aims = [
    { what: `${text}, times the fastest decoding`, value: timesDecoding, least: MIN_TIMES_DECODING },
  ];
  if (megabytes >= LEAST_MEGABYTES_FOR_TWO_CORES)
    aims.push({ what: `${text}, two cores beside one`, value: timesOneCore, least: MIN_TIMES_ONE_CORE });
  for (const line of missedAims(aims)) console.log(`not reached yet: ${line}`);
  return { text, megabytes, speeds, timesDecoding, timesDecodingChunksOfScan, timesOneCore };
}

function write(text: string, megabytes: number, file: string): void {
  const part = Buffer.from(text);
  const handle = openSync(file, 'w');
  for (let left = megabytes * 1e6; left > 0; left -= part.length) writeSync(handle, part);
  closeSync(handle);
}

/** Seconds. */
function timeOf(way: Way, file: string): number {
  if (way === 'limpid scan') return runNode([PROGRAM, 'scan', '--quiet', file]).milliseconds / 1000;
  return Number(runNode([import.meta.filename, way, file]).stdout);
}

async function secondsOf(way: Way, file: string): Promise<number> {
  if (way === 'read' || way.startsWith('decode')) {
    const start = performance.now();
    read(file, way);
    return (performance.now() - start) / 1000;
  }
  const { scanCleanFile } = await import('../packages/cli/src/scanner/clean-file.ts');
  const { PLAIN_JOB } = await import('../packages/cli/test/plain-job.ts');
  const threads = way === 'one core' ? { minShared: Number.POSITIVE_INFINITY } : {};
  const start = performance.now();
  const outcome = await scanCleanFile({ path: file, file }, PLAIN_JOB, threads);
  const seconds = (performance.now() - start) / 1000;
  if (outcome === null) throw new Error('The file was not proven clean.');
  return seconds;
}

function read(file: string, way: Way): void {
  const [, kibibytes] = way.split(' ');
  const decoder = kibibytes === undefined ? null : new TextDecoder('utf-8', { fatal: true });
  const chunk = Buffer.alloc(Number(kibibytes ?? 256) * 1024);
  const handle = openSync(file, 'r');
  for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk))
    decoder?.decode(chunk.subarray(0, length), { stream: true });
  closeSync(handle);
}
