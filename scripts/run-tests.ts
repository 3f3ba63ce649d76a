/**
 * Runs the checks, then every test, and closes with one line: `N passed, N failed, N skipped`. `npm test`
 * `npm test -- <file, folder or part of a path> …` runs those test files only, anything else is a part of test names.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { buildPage } from './build-page.ts';
import { runChecks } from './run-checks.ts';
import { failuresOf, lineOf, readTestEvents, type TestReport } from './test-report.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['packages', 'scripts', 'bench', 'proof'];
const TEST_FILE = /^(packages\/[^/]+\/(src|test)|scripts|bench|proof)\/(.*\/)?[^/]+\.test\.tsx?$/;
/** A file that takes longer hangs: all of CI has ten minutes. */
const FILE_TIMEOUT_MS = 5 * 60_000;

process.chdir(ROOT);
// Every test file, and every server and command that it starts, would compile the same sources anew.
process.env.NODE_COMPILE_CACHE ??= resolve(ROOT, 'node_modules/.cache/compiled');
const { files, names } = choose(process.argv.slice(2));
const isWhole = process.argv.length === 2;

buildPage();
const checks = isWhole ? await runChecks() : { passed: 0, failed: 0 };
const reports = await runFiles(files);
process.exitCode = conclude(reports) ? 0 : 1;

/** The test files that the arguments choose, and the patterns that choose among their tests. */
function choose(chosen: readonly string[]): { files: readonly string[]; names: readonly string[] } {
  const all = FOLDERS.flatMap(listBelow)
    .filter((file) => TEST_FILE.test(file))
    .sort();
  const files = new Set<string>();
  const names: string[] = [];
  for (const one of chosen) {
    const path = relative(ROOT, resolve(process.env.INIT_CWD ?? ROOT, one)).replaceAll('\\', '/');
    const hits = all.filter((file) => file === path || file.startsWith(`${path}/`) || file.includes(one));
    // A test file outside the usual places must be named in full.
    if (hits.length === 0 && /\.test\.tsx?$/.test(one)) hits.push(path);
    if (hits.length === 0) names.push(one);
    for (const file of hits) files.add(file);
  }
  return { files: files.size > 0 ? [...files] : all, names };
}

function listBelow(folder: string): string[] {
  try {
    const entries = readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' });
    return entries.map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`).filter(isOurs);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function isOurs(path: string): boolean {
  return !path.includes('/node_modules/');
}

/** Each file in a process of its own, as many at once as there are processors, and two at least: some measure time. */
async function runFiles(files: readonly string[]): Promise<TestReport[]> {
  const reports: TestReport[] = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      reports.push(await runFile(file));
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return reports;
}

async function runFile(file: string): Promise<TestReport> {
  const events = run({
    files: [file],
    concurrency: 1,
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    testNamePatterns: names.map((name) => new RegExp(name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))),
  });
  const report = await readTestEvents(file, events, names.length > 0);
  if (names.length === 0 || report.passed + report.failures.length > 0) console.log(lineOf(report));
  return report;
}

/** Prints what needs to be read, the closing line last; true when all is well. */
function conclude(reports: readonly TestReport[]): boolean {
  for (const report of reports) {
    if (report.failures.length > 0) console.log(`\n${failuresOf(report)}`);
  }
  const skips = reports.flatMap(({ file, skips }) => skips.map((skip) => ({ file, ...skip })));
  if (skips.length > 0) console.log('');
  for (const { file, name, reason } of skips) console.log(`skip  ${file}  ${name}  (${reason})`);

  const tests = reports.reduce((sum, { passed, failures }) => sum + passed + failures.length, skips.length);
  const passed = reports.reduce((sum, report) => sum + report.passed, checks.passed);
  const failed = reports.reduce((sum, { failures }) => sum + failures.length, checks.failed);
  const isSkipFailure = process.env.LIMPID_TEST_ALL === '1' && skips.length > 0;

  console.log('');
  if (checks.failed > 0)
    console.log(`${checks.failed} of the checks above failed: npm run check repeats them alone.`);
  if (tests === 0) console.log('No test was run, so nothing was proven: this run counts as failed.');
  if (isSkipFailure) console.log('LIMPID_TEST_ALL=1 allows no skipped test: this run counts as failed.');
  console.log(`${passed} passed, ${failed} failed, ${skips.length} skipped`);
  return failed === 0 && tests > 0 && !isSkipFailure;
}
