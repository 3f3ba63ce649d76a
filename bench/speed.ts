/** `npm run bench:speed`: the engine beside npm packages, one regular expression, a copy, JSON and UTF-8, in one run. */
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { clean, detect } from '../packages/engine/src/index.ts';
import { surveyPortably } from '../packages/engine/src/text/portable-survey.ts';
import { collectGarbage, quantile, writeResults } from './harness.ts';
import { missedSpeedAims, type Row, type Spread } from './speed-aims.ts';
import { loadRivals } from './speed-rivals.ts';
import { SPEED_TEXTS, type SpeedText } from './speed-texts.ts';

const SIZES = [200, 2000, 200_000];
const ROUNDS = 15;
/** A round of a short text calls it so often that a timer sees it. */
const MILLISECONDS_PER_ROUND = 4;
const MAX_CALLS = 20_000;
/** On each text, before anything is measured. */
const WARM_CALLS = 300;
/** Enough calls to measure their memory, and few enough that no collection runs meanwhile. */
const MEMORY_CALLS = 8;

/** All hidden characters in one class: the first thing that a programmer writes. */
const NAIVE =
  /\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

interface Contestant {
  readonly name: string;
  readonly run: (text: string) => unknown;
}

/** Microseconds of one call, the rounds of all contestants in turn. */
function measure(text: string, contestants: readonly Contestant[]): readonly Spread[] {
  const calls = contestants.map(({ run }) => callsPerRound(() => run(text)));
  const times = contestants.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { run }] of contestants.entries()) {
      const count = calls[index] as number;
      const started = performance.now();
      for (let call = 0; call < count; call++) sink = run(text);
      times[index]?.push(((performance.now() - started) / count) * 1000);
    }
  }
  return times.map(spreadOf);
}

/** Results are kept, or the compiler could leave a call out. */
let sink: unknown;

/** Warms the call up, too. */
function callsPerRound(call: () => unknown): number {
  let count = 0;
  const started = performance.now();
  while (performance.now() - started < 2 * MILLISECONDS_PER_ROUND && count < MAX_CALLS) {
    sink = call();
    count++;
  }
  return Math.max(1, count >> 1);
}

function spreadOf(times: readonly number[]): Spread {
  return { median: quantile(times, 0.5), low: quantile(times, 0.1), high: quantile(times, 0.9) };
}

/** Bytes a call allocates, its result included. */
function garbageOf(call: () => unknown): number {
  const bytesInUse = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  sink = call();
  collectGarbage();
  const before = bytesInUse();
  for (let index = 0; index < MEMORY_CALLS; index++) sink = call();
  return Math.max(0, Math.round((bytesInUse() - before) / MEMORY_CALLS));
}

const rivals = await loadRivals();
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function contestantsFor(text: string): readonly Contestant[] {
  const bytes = encoder.encode(text);
  const body = JSON.stringify(text);
  return [
    { name: 'limpid clean', run: clean },
    { name: 'limpid detect', run: detect },
    { name: 'portable finder', run: surveyPortably },
    ...rivals,
    { name: 'naive regex', run: (one) => one.replace(NAIVE, '') },
    { name: 'empty call', run: (one) => one },
    { name: 'copy', run: (one) => Buffer.from(one, 'utf16le') },
    { name: 'JSON.parse', run: () => JSON.parse(body) },
    { name: 'JSON.stringify', run: JSON.stringify },
    { name: 'UTF-8 decode', run: () => decoder.decode(bytes) },
  ];
}

// Before it is compiled, a call measures the compiler.
for (const { make } of SPEED_TEXTS) {
  const text = make(2000);
  for (const { run } of contestantsFor(text)) for (let call = 0; call < WARM_CALLS; call++) sink = run(text);
}
const rows: Row[] = [];
console.log(
  `${cpus()[0]?.model}, Node ${process.versions.node}; medians of ${ROUNDS} rounds, microseconds a call\n`,
);
for (const size of SIZES) {
  console.log(`${size.toLocaleString('en')} UTF-16 units`);
  for (const text of SPEED_TEXTS) {
    const row = rowOf(text, size);
    rows.push(row);
    show(row);
  }
  console.log('');
}
console.log(`kept in ${relative('.', writeResults('speed', rows))}`);
for (const line of missedSpeedAims(rows)) console.log(`not reached yet: ${line}`);
void sink;

function rowOf({ name, kind, make }: SpeedText, units: number): Row {
  const text = make(units);
  const contestants = contestantsFor(text);
  const spreads = measure(text, contestants);
  const microseconds = Object.fromEntries(
    contestants.map((one, index) => [one.name, spreads[index] as Spread]),
  );
  const medianOf = (wanted: string) => microseconds[wanted]?.median ?? Number.NaN;
  const times = (wanted: string) => medianOf(wanted) / medianOf('limpid clean');
  const fastest = rivals
    .filter(({ isCleaner }) => isCleaner)
    .reduce((best, one) => (medianOf(one.name) < medianOf(best.name) ? one : best));
  return {
    ...{ text: name, kind, units, microseconds },
    fastestPeer: fastest.name,
    timesPeer: times(fastest.name),
    timesRegex: times('naive regex'),
    timesUnhomoglyph: times('unhomoglyph'),
    timesPeerOfPortable: medianOf(fastest.name) / medianOf('portable finder'),
    garbage: garbageOf(() => clean(text)),
    garbageOfPeer: garbageOf(() => fastest.run(text)),
  };
}

function show(row: Row): void {
  const { text, kind, microseconds, fastestPeer, timesPeer, timesRegex, timesUnhomoglyph } = row;
  const { median, low, high } = microseconds['limpid clean'] as Spread;
  const times = (ratio: number) => `${ratio.toFixed(1)}x`;
  console.log(
    [
      text.padEnd(26),
      kind.padEnd(15),
      `clean ${median.toFixed(1)} (${low.toFixed(1)} to ${high.toFixed(1)})`.padEnd(36),
      `detect ${microseconds['limpid detect']?.median.toFixed(1)}`.padEnd(17),
      `${fastestPeer} ${times(timesPeer)}`.padEnd(24),
      `regex ${times(timesRegex)}`.padEnd(13),
      `unhomoglyph ${times(timesUnhomoglyph)}`.padEnd(18),
      `portable ${times(row.timesPeerOfPortable)}`.padEnd(15),
      `garbage ${kilobytes(row.garbage)}, of the peer ${kilobytes(row.garbageOfPeer)}`,
    ].join(' '),
  );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
