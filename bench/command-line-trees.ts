/** `limpid scan` of a tree of files beside ripgrep, which looks for the same characters; and of rows of JSON, of files and of streams. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../packages/engine/src/unicode/techniques.ts';
import { inTurns, median, missedAims } from './harness.ts';

const ROUNDS = 3;
const MAX_TIMES_RIPGREP = 2.5;
const MIN_MEGABYTES_A_SECOND = 150;
const MAX_TIMES_CLEAN = 1.1;
const MIN_CLEAN_ROWS = 100;
const MIN_DIRTY_ROWS = 40;
/** Rows of about a kilobyte. */
const ROW = 'The quick brown fox jumps over the lazy dog, and nobody minds at all. '.repeat(12).trim();

export async function compareTrees(program: string, folder: string): Promise<object> {
  const pattern = patternOfCandidates();
  const hasRipgrep = spawnSync('rg', ['--version']).status === 0;
  const rounds = await inTurns(ROUNDS, {
    ours: () => scan(program, folder),
    ripgrep: () => (hasRipgrep ? timeOf('rg', ['--no-config', '-uu', '-c', pattern, folder]) : 0),
  });
  const ours = median(rounds.map((round) => round.ours as number));
  const ripgrep = hasRipgrep ? median(rounds.map((round) => round.ripgrep as number)) : null;
  const speed = bytesIn(folder) / 1e3 / ours;
  console.log(`a tree, ${folder}`);
  console.log(`  limpid scan     ${speed.toFixed(0).padStart(8)} MB/s`);
  console.log(
    ripgrep === null
      ? '  ripgrep is not installed'
      : `  times ripgrep   ${(ours / ripgrep).toFixed(1).padStart(8)}`,
  );
  say(
    { what: 'MB/s of a tree', value: speed, least: MIN_MEGABYTES_A_SECOND },
    ...(ripgrep === null ? [] : [{ what: 'times ripgrep', value: ours / ripgrep, most: MAX_TIMES_RIPGREP }]),
  );
  return { folder, speed, timesRipgrep: ripgrep === null ? null : ours / ripgrep };
}

/** One dirty character in a clean file: `write` makes the file with a line in its middle. */
export async function compareDirty(
  program: string,
  write: (name: string, line: string) => string,
): Promise<object> {
  const clean = write('clean', 'a line.\n');
  const spaces = write('spaces', 'A line.  More.\n');
  const nbsp = write('nbsp', 'a\u00a0line.\n');
  const rounds = await inTurns(ROUNDS, {
    clean: () => scan(program, clean),
    spaces: () => scan(program, spaces),
    nbsp: () => scan(program, nbsp),
  });
  const timesClean = (name: 'spaces' | 'nbsp') =>
    median(rounds.map((round) => (round[name] as number) / (round.clean as number)));
  const found = { spaces: timesClean('spaces'), nbsp: timesClean('nbsp') };
  console.log('one dirty character, times as long as none');
  for (const [name, times] of Object.entries(found)) {
    console.log(`  ${name.padEnd(16)}${times.toFixed(2).padStart(8)}`);
    say({ what: `${name} in a clean file`, value: times, most: MAX_TIMES_CLEAN });
  }
  return found;
}

export async function scanRows(program: string, megabytes: number, folder: string): Promise<object> {
  const speeds: Record<string, number> = {};
  for (const [name, hidden, least] of [
    ['clean', '', MIN_CLEAN_ROWS],
    ['dirty', ' pass\u200bword, 10\u00a0km', MIN_DIRTY_ROWS],
  ] as const) {
    const file = join(folder, `${name}.jsonl`);
    const row = (number: number) => JSON.stringify({ id: number, title: `Row ${number}`, text: ROW });
    const dirty = JSON.stringify({ id: 0, title: 'Dirty', text: `${ROW}${hidden}` });
    const rows = Array.from({ length: 1000 }, (_, index) => (index % 10 === 0 ? dirty : row(index)));
    const text = `${rows.join('\n')}\n`;
    const count = Math.ceil((megabytes * 1e6) / Buffer.byteLength(text));
    writeFileSync(file, '');
    for (let part = 0; part < count; part++) writeFileSync(file, text, { flag: 'a' });
    const rounds = await inTurns(ROUNDS, {
      scan: () => scan(program, '--field', 'text', '--field', 'title', file),
    });
    speeds[name] = statSync(file).size / 1e3 / median(rounds.map(({ scan }) => scan as number));
    console.log(`  ${name} rows of JSON ${speeds[name].toFixed(0).padStart(8)} MB/s`);
    say({ what: `MB/s of ${name} rows`, value: speeds[name], least });
  }
  return speeds;
}

function say(...aims: Parameters<typeof missedAims>[0]): void {
  for (const line of missedAims(aims)) console.log(`not reached yet: ${line}`);
}

/** Milliseconds; what it finds decides its exit code, which is no failure. */
function scan(program: string, ...args: readonly string[]): number {
  return timeOf(process.execPath, [program, 'scan', '--quiet', ...args]);
}

/** Milliseconds. */
function timeOf(command: string, args: readonly string[]): number {
  const start = performance.now();
  spawnSync(command, args, { stdio: 'ignore' });
  return performance.now() - start;
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes;
}

/** What a scan looks at wherever it stands, as a class of ripgrep. */
function patternOfCandidates(): string {
  const ranges: string[] = [];
  let first = -1;
  for (let codePoint = 0; codePoint <= 0x110000; codePoint++) {
    const isOne = codePoint <= 0x10ffff && isCandidate(codePoint);
    if (isOne && first < 0) first = codePoint;
    if (isOne || first < 0) continue;
    ranges.push(`\\x{${first.toString(16)}}-\\x{${(codePoint - 1).toString(16)}}`);
    first = -1;
  }
  return `[${ranges.join('')}]`;
}

/** Combining marks are ordinary but for floods of them; half of a pair is no UTF-8. */
function isCandidate(codePoint: number): boolean {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return false;
  const index = techniqueIndexOf(codePoint);
  return index !== 0 && TECHNIQUE_ENTRIES[index]?.context !== 'combining-flood';
}
