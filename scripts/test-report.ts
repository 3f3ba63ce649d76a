/** Turns what `node:test` says about one file into counts, failures and skips, and these into lines to read. */
import { relative, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { EventData, run } from 'node:test';
import { inspect } from 'node:util';

export interface TestReport {
  readonly file: string;
  /** Tests that hold no other tests; a group is not one more. */
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly skips: readonly Skip[];
  readonly milliseconds: number;
  /** What the file printed. */
  readonly output: string;
}

export interface Failure {
  /** The names of the groups around it, and its own. */
  readonly name: string;
  readonly place: string;
  readonly error: string;
  /** Never run to its end, as what was around it failed. */
  readonly isCancelled: boolean;
}

export interface Skip {
  readonly name: string;
  readonly reason: string;
}

/** The name of what fails when no test of the file does. */
const WHOLE_FILE = 'the file as a whole';

type Result = EventData.TestPass | EventData.TestFail;

/** Reads what is said about one file to its end. `mayBeEmpty` when tests are chosen by name. */
export async function readTestEvents(
  file: string,
  events: ReturnType<typeof run>,
  mayBeEmpty: boolean,
): Promise<TestReport> {
  const start = performance.now();
  const failures: Failure[] = [];
  const skips: Skip[] = [];
  let passed = 0;
  let output = '';
  // One entry for each group that is open: its name, and whether anything stood in it.
  const open: { name: string; hasTests: boolean }[] = [];

  const print = ({ message }: { message: string }) => {
    output += message;
  };
  /** Closes the test or group that ended; what is left to say is its name, and whether it held others. */
  const close = (data: Result) => {
    const path = open.slice(0, data.nesting + 1);
    open.length = data.nesting;
    return { name: path.map((group) => group.name).join(' › '), isGroup: path.at(-1)?.hasTests === true };
  };
  /** True for what was not run, or not required to pass. */
  const isSkip = (data: Result, name: string, isGroup: boolean) => {
    if (data.skip !== undefined) skips.push({ name, reason: reasonOf(data.skip) });
    else if (data.todo !== undefined && !isGroup)
      skips.push({ name, reason: `to do: ${reasonOf(data.todo)}` });
    else return false;
    return true;
  };

  events.on('test:stdout', print);
  events.on('test:stderr', print);
  events.on('test:diagnostic', (data) => {
    // A late error has no test to fail: it comes as a remark, and then the file as a whole fails.
    if (data.file !== undefined) print({ message: `${data.message}\n` });
  });
  events.on('test:start', ({ nesting, name }) => {
    for (const group of open.slice(0, nesting)) group.hasTests = true;
    open.length = nesting;
    open.push({ name, hasTests: false });
  });
  events.on('test:pass', (data) => {
    const { name, isGroup } = close(data);
    if (isSkip(data, name, isGroup)) return;
    if (!isGroup && data.details.type !== 'suite' && !isWholeFile(data, file)) passed += 1;
  });
  events.on('test:fail', (data) => {
    const { name, isGroup } = close(data);
    if (isWholeFile(data, file)) failures.push(failureOf(WHOLE_FILE, file, data));
    else if (!isSkip(data, name, isGroup) && !isOnlyItsTests(data)) {
      failures.push(failureOf(name, placeOf(data, file), data));
    }
  });
  await finished(events.resume());

  if (passed + failures.length + skips.length === 0 && !mayBeEmpty) {
    failures.push({ name: WHOLE_FILE, place: file, error: 'It holds no test.', isCancelled: false });
  }
  return { file, passed, failures, skips, milliseconds: performance.now() - start, output };
}

/** One line for a file. */
export function lineOf({ file, passed, failures, skips, milliseconds }: TestReport): string {
  const counts = [`${passed} passed`];
  if (failures.length > 0) counts.push(`${failures.length} failed`);
  if (skips.length > 0) counts.push(`${skips.length} skipped`);
  return `${failures.length > 0 ? 'FAIL' : 'ok  '}  ${file}  ${counts.join(', ')}  ${(milliseconds / 1000).toFixed(1)} s`;
}

/** Each failure of a file in full, what the file printed, and the names of tests that another failure took along. */
export function failuresOf({ file, failures, output }: TestReport): string {
  // One that never ends is cancelled too, and then nothing else says why.
  const isTakenAlong = failures.some(({ isCancelled }) => !isCancelled);
  const { own = [], cancelled = [] } = Object.groupBy(failures, ({ isCancelled }) =>
    isCancelled && isTakenAlong ? 'cancelled' : 'own',
  );
  const parts = own.map(({ name, place, error }) => `FAIL  ${name}\n  ${place}\n${indent(error)}`);
  if (failures.length > 0 && output.trim() !== '')
    parts.push(`${file} printed:\n${indent(output.trimEnd())}`);
  if (cancelled.length > 0) {
    const names = cancelled.map(({ name }) => `  ${name}`).join('\n');
    parts.push(`${file}: counted as failed, since what is around them failed:\n${names}`);
  }
  return parts.join('\n\n');
}

/** Node reports a file as a test of its own when it ends badly, or has no tests. */
function isWholeFile(data: Result, file: string): boolean {
  return data.nesting === 0 && data.name === file && data.line === 1 && data.column === 1;
}

function failureOf(name: string, place: string, data: EventData.TestFail): Failure {
  return { name, place, error: errorOf(data), isCancelled: typeOf(data) === 'cancelledByParent' };
}

/** True where a group fails for no other reason than a test in it, which was reported already. */
function isOnlyItsTests(data: EventData.TestFail): boolean {
  return typeOf(data) === 'subtestsFailed';
}

function typeOf(data: EventData.TestFail): string | undefined {
  return (data.details.error as { failureType?: string }).failureType;
}

function placeOf({ file, line, column }: Result, testFile: string): string {
  const place = `${relative('.', file ?? testFile)}:${line}:${column}`;
  return file === resolve(testFile) ? place : `${place}, run by ${testFile}`;
}

function reasonOf(reason: string | boolean): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'no reason given';
}

function errorOf(data: EventData.TestFail): string {
  const error: unknown = data.details.error.cause ?? data.details.error;
  // The signal of a file's time; a browser's timeouts have a message that says what was waited for.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'It did not end in time, and was stopped.';
  if (typeof error === 'string') return error === 'test failed' ? 'It ended with an error.' : error;
  // What an assertion carries besides its message says the same again.
  const isAssertion = error instanceof Error && 'code' in error && error.code === 'ERR_ASSERTION';
  const text = isAssertion && error.stack ? error.stack : inspect(error, { depth: 4 });
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*\(node:/.test(line))
    .join('\n');
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
