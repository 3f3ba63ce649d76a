/**
 * `npm run bench`: a file of 2 GB through `limpid clean`, beside a program that reads the same file and decodes it into
 * strings: how much memory each takes, and how many megabytes a second it does.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTES = Number(process.argv[2] ?? 2000);
const MOST_RESIDENT_MEGABYTES = 200;
const REPOSITORY = join(import.meta.dirname, '..');
/** As it is installed: what takes types away takes memory too. */
const PROGRAM = join(REPOSITORY, 'dist/cli/limpid.js');

/** Words of several languages, with a hidden character here and there. */
const PARAGRAPH = [
  'The quick brown fox jumps over the lazy dog, and nobody minds at all. '.repeat(40),
  'Zwei Boxk\u00e4mpfer jagen Eva quer durch Sylt, 10\u00a0km weit.\n'.repeat(10),
  '\u4eca\u65e5\u306f\u5929\u6c17\u304c\u826f\u3044\u3067\u3059\u306d\u3002\n'.repeat(10),
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628 \u0628\u062e\u0648\u0627\u0646\u0645.\n\n',
  'A pass\u200bword with something in it, and \u{1F468}\u200d\u{1F469}\u200d\u{1F467} without.\n\n',
].join('');

/** Says at its end what it took. */
const TELLS = `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))`;
const READS = `${TELLS};
  const text = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  for await (const chunk of (await import('node:fs')).createReadStream(process.argv[1], { highWaterMark: 262144 }))
    length += text.decode(chunk, { stream: true }).length;`;

const folder = mkdtempSync(join(tmpdir(), 'limpid-large-'));
try {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < MEGABYTES * 1.2e6) {
    console.log(`large file        skipped: ${folder} has no room for ${MEGABYTES} MB`);
  } else compare(join(folder, 'large.txt'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(file: string): void {
  run([join(REPOSITORY, 'scripts/pack/prepare-checkout.mjs')]);
  write(file);
  const reading = run(['--input-type=module', '-e', READS, file]);
  const ours = run([
    '--import',
    toUrl(`import { isMainThread } from 'node:worker_threads'; if (isMainThread) ${TELLS}`),
    PROGRAM,
    'clean',
    '--quiet',
    file,
  ]);
  console.log(`a file of ${MEGABYTES} MB`);
  for (const [name, { megabytes, seconds }] of [
    ['limpid clean', ours],
    ['read and decode', reading],
  ] as const)
    console.log(
      `  ${name.padEnd(16)}${(MEGABYTES / seconds).toFixed(1).padStart(8)} MB/s  ${megabytes} MB of memory`,
    );
  console.log(`  times as long   ${(ours.seconds / reading.seconds).toFixed(1).padStart(8)}`);
  if (ours.megabytes >= MOST_RESIDENT_MEGABYTES) {
    console.error(`limpid took ${ours.megabytes} MB, ${MOST_RESIDENT_MEGABYTES} are promised`);
    process.exitCode = 1;
  }
}

function write(file: string): void {
  const handle = openSync(file, 'w');
  const part = Buffer.from(PARAGRAPH.repeat(200));
  for (let bytes = 0; bytes < MEGABYTES * 1e6; bytes += part.length) writeSync(handle, part);
  closeSync(handle);
}

function run(line: readonly string[]) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, line, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${line.at(-1)}: ended with ${status}: ${stderr}`);
  return { seconds: (performance.now() - start) / 1000, megabytes: Math.round(Number(stderr) / 1024) };
}

function toUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
