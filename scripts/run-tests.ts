/**
 * Runs the checks and every test; the last line is `N passed, N failed, N skipped`. `npm test`
 * `npm run test:slow` runs the files named `*.slow.test.ts`: volumes, packages, long proofs, timing.
 * `npm test -- <part of a path> …` runs the test files that match; an argument that matches none is a part of test names.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { type EventData, run } from 'node:test';
import { inspect } from 'node:util';
import { postgresIsMissing, startPostgres } from '../packages/server/test/servers/start-postgres.ts';
import { buildPage } from './build-page.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { runChecks } from './run-checks.ts';

const ROOT = resolve(import.meta.dirname, '..');
const TESTS = ['{packages/*/{src,test},scripts,bench,proof}/**/*.test.{ts,tsx}'];
/** A file that takes longer hangs. */
const FILE_TIMEOUT_MS = 10 * 60_000;
const SLOWEST = 10;
/** Files that mostly wait, for time limits and for servers that stop: they run beside the others, one at a time. */
const MOSTLY_WAITING =
  /\/(?:batch-cuts|faults|four-processes|leaving|processes-of-one-port|resume|retries|shutdown|store-faults|unparsed)\.test\.ts$/;

/** Files that take minutes begin first, so that none of them is left to run alone. */
const LONG = /\/(?:open-document|python|transcripts)\.test\.ts$/;

process.chdir(ROOT);
// Every test file, and every server and command that it starts, would compile the same sources again.
process.env.NODE_COMPILE_CACHE ??= resolve(ROOT, 'node_modules/.cache/compiled');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--slow');
const isSlow = process.argv.includes('--slow');
const { files, names } = choose();
const isWhole = chosen.length === 0;

buildPage();
if (isWhole && !isSlow) {
  process.env.LIMPID_PROGRAMS = resolve(ROOT, 'node_modules/.cache/programs');
  await bundlePrograms(process.env.LIMPID_PROGRAMS);
}
const checks = isWhole && !isSlow ? await runChecks() : { passed: 0, failed: 0 };
// One PostgreSQL for all files; a test that stops the server starts its own.
const postgres = isWhole && postgresIsMissing === false ? await startPostgres() : null;
if (postgres !== null) process.env.TEST_DATABASE_URL ??= postgres.url;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await postgres?.discard();
    process.exit(130);
  });
try {
  process.exitCode = (await runFiles()) ? 0 : 1;
} finally {
  await postgres?.discard();
}

/** The test files that the arguments choose, and the patterns that choose among their tests. */
function choose(): { files: readonly string[]; names: readonly string[] } {
  const all = globSync(TESTS, { exclude: ['**/node_modules/**'] }).sort();
  const usual = all.filter((file) => file.endsWith('.slow.test.ts') === isSlow);
  const found = new Set<string>();
  const patterns: string[] = [];
  for (const one of chosen) {
    const path = relative(ROOT, resolve(process.env.INIT_CWD ?? ROOT, one));
    // A slow test runs when it is named.
    const among = one.includes('slow') ? all : usual;
    const hits = among.filter((file) => file === path || file.startsWith(`${path}/`) || file.includes(one));
    // A test file elsewhere must be named in full.
    if (hits.length === 0 && /\.test\.ts$/.test(one)) hits.push(path);
    if (hits.length === 0) patterns.push(one.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    for (const file of hits) found.add(file);
  }
  return { files: found.size > 0 ? [...found] : usual, names: patterns };
}

/** Runs each file in a process of its own, `concurrency` at once. */
function startFiles(chosen: readonly string[], concurrency: number) {
  return run({
    files: chosen.map((file) => resolve(file)),
    concurrency,
    timeout: FILE_TIMEOUT_MS,
    testNamePatterns: names.map((name) => new RegExp(name)),
  });
}

/** As many files at once as there are processors, since some measure time, and one that waits. */
async function runFiles(): Promise<boolean> {
  const [waiting = [], others = []] = [true, false].map((waits) =>
    files
      .filter((file) => MOSTLY_WAITING.test(file) === waits)
      .toSorted((one, other) => Number(LONG.test(other)) - Number(LONG.test(one))),
  );
  const lanes = [
    ...(others.length > 0 ? [startFiles(others, Math.max(2, availableParallelism()))] : []),
    ...(waiting.length > 0 ? [startFiles(waiting, 1)] : []),
  ];
  const printed = new Map<string, string>();
  const failures: EventData.TestFail[] = [];
  const empty: string[] = [];
  const skips: string[] = [];
  const times: { file: string; ms: number }[] = [];
  const groups = new Map<string, string[]>();
  let passed = checks.passed;

  const print = ({ file, message }: { readonly file: string; readonly message: string }) =>
    void printed.set(file, (printed.get(file) ?? '') + message);
  const isSkip = ({ skip, todo, name, file = '' }: EventData.TestPass | EventData.TestFail) => {
    const reason = skip ?? todo;
    if (reason === undefined) return false;
    skips.push(`skip  ${relative(ROOT, file)}  ${name}  (${reason === true ? 'no reason given' : reason})`);
    return true;
  };
  for (const events of lanes) {
    events.on('test:stdout', print).on('test:stderr', print);
    // An error after the end of its test comes as a diagnostic.
    events.on('test:diagnostic', ({ file = '', message }) => print({ file, message: `${message}\n` }));
    events.on('test:start', ({ file = '', name, nesting }) => {
      const path = groups.get(file) ?? [];
      groups.set(file, [...path.slice(0, nesting), name]);
    });
    events.on('test:pass', (data) => {
      // Node reports a file without tests as one test that passed.
      if (data.file === resolve(data.name)) {
        if (names.length === 0) empty.push(data.name);
      } else if (!isSkip(data) && data.details.type !== 'suite') passed += 1;
    });
    events.on('test:fail', (data) => {
      if (isSkip(data) || causeOf(data)?.failureType === 'subtestsFailed') return;
      failures.push({ ...data, name: nameOf(data, groups) });
    });
    events.on('test:summary', ({ file, duration_ms: ms, success, counts }) => {
      if (file === undefined) return;
      times.push({ file, ms });
      console.log(
        `${success ? 'ok  ' : 'FAIL'}  ${relative(ROOT, file)}  ${counts.passed} passed  ${(ms / 1000).toFixed(1)} s`,
      );
    });
  }
  await Promise.all(lanes.map((events) => new Promise((done) => events.on('end', done).resume())));

  for (const failure of failures) console.log(`\n${render(failure)}`);
  for (const file of empty) console.log(`\nFAIL  ${relative(ROOT, file)} holds no test`);
  for (const file of new Set(failures.map((failure) => failure.file ?? '')))
    if (printed.has(file)) console.log(`\n${relative(ROOT, file)} printed:\n${printed.get(file)}`);
  if (skips.length > 0) console.log(`\n${skips.join('\n')}`);
  if (isWhole) console.log(`\nThe slowest files:\n${slowest(times)}`);
  const isSkipFailure = process.env.LIMPID_TEST_ALL === '1' && skips.length > 0;
  const ran = passed + failures.length + empty.length + skips.length - checks.passed;
  console.log('');
  if (checks.failed > 0)
    console.log(`${checks.failed} of the checks above failed: npm run check runs them alone.`);
  if (ran === 0) console.log('No test ran: this run counts as failed.');
  if (isSkipFailure) console.log('LIMPID_TEST_ALL=1 allows no skipped test: this run counts as failed.');
  const failed = failures.length + empty.length + checks.failed;
  console.log(`${passed} passed, ${failed} failed, ${skips.length} skipped`);
  return failed === 0 && ran > 0 && !isSkipFailure;
}

function causeOf({ details }: EventData.TestFail): { failureType?: string; cause?: unknown } | undefined {
  return details.error as { failureType?: string; cause?: unknown } | undefined;
}

function nameOf({ file = '', name, nesting }: EventData.TestFail, groups: ReadonlyMap<string, string[]>) {
  return [...(groups.get(file) ?? []).slice(0, nesting), name].join(' › ');
}

/** A failure with its place and its error, without the frames of Node itself. */
function render(failure: EventData.TestFail): string {
  const { name, file = '', line, column } = failure;
  const error = causeOf(failure)?.cause ?? failure.details.error;
  const isAssertion = error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION';
  const text = isAssertion ? (error.stack ?? error.message) : inspect(error, { depth: 4 });
  const lines = text.split('\n').filter((frame) => !/^\s+at .*\(node:/.test(frame));
  return `FAIL  ${name}\n  ${relative(ROOT, file)}:${line}:${column}\n${lines.map((each) => `  ${each}`).join('\n')}`;
}

function slowest(times: readonly { file: string; ms: number }[]): string {
  return times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, file)}`)
    .join('\n');
}
