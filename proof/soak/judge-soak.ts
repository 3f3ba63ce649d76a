/** Says whether a soak was passed: nothing unexpected, memory flat, latency steady, books balanced. */
import type { Balance } from '../balance.ts';
import type { Ending } from '../service/run-service.ts';
import { ALL, type Page } from '../traffic/call-books.ts';
import type { Minute, OfferedLoad } from './minute.ts';

export interface SoakParts {
  readonly load: OfferedLoad;
  /** How many minutes there were to be. */
  readonly wanted: number;
  /** Of what the machine can do, that was to be offered. */
  readonly share: number;
  /** Calls a second that it did before and after, when nothing was held back and its host took nothing. */
  readonly reached: readonly number[];
  readonly page: Page;
  readonly books: Balance;
  /** Of the service when it was told to stop. */
  readonly exitCode: Ending;
}

/** The minutes in which caches fill and V8 finds the sizes of its spaces. */
const WARM_UP_MINUTES = 2;
const MOST_GROWTH = 0.1;
const MOST_TIMES = 2;
/** Calls that wait are in no figure yet: less than the hundredth of a minute that its p99 leaves out. */
const MOST_WAITING_SECONDS = 0.5;
/** What was offered is less by what the machine was slower in between than before and after. */
const LEAST_OF_SHARE = 0.85;

export function judgeSoak(parts: SoakParts) {
  const { load, wanted, share, reached, page, books, exitCode } = parts;
  const { minutes, isOverrun } = load;
  const last = minutes.at(-1);
  // Of a short run half is warming up.
  const warm = minutes.slice(Math.min(WARM_UP_MINUTES, minutes.length >> 1));
  const growth = growthOf(warm.map(({ resident }) => resident));
  const shares = minutes.map((minute) => shareOf(minute, reached));
  const offered = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  const worst = minutes.toSorted((one, other) => p99Of(other) - p99Of(one))[0];
  const times = p99Of(last) / p99Of(minutes[0]);
  const unexpected = Object.values(page.unexpected).reduce((sum, count) => sum + count, 0);
  const secondsWaiting = (last?.waiting ?? 0) / ((last?.figures[ALL]?.calls ?? 0) / (last?.seconds ?? 0));
  const judged: [boolean, string][] = [
    [minutes.length === wanted, `${minutes.length} of ${wanted} minutes were offered, one after the other`],
    [!isOverrun, isOverrun ? 'the load was left off, as calls piled up' : 'calls did not pile up'],
    [
      offered >= LEAST_OF_SHARE * share,
      `${percent(offered)} of what the machine did before and after was offered in the mean (${reached.map((one) => one.toFixed(0)).join(' and ')} calls a second, less what its host took), ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))} in a minute; at least ${percent(LEAST_OF_SHARE * share)}`,
    ],
    [
      secondsWaiting <= MOST_WAITING_SECONDS,
      `at the end no more calls waited than are due in ${secondsWaiting.toFixed(2)} s, at most ${MOST_WAITING_SECONDS}`,
    ],
    [unexpected === 0, `${unexpected} unexpected statuses in ${page.calls} calls${listOf(page.unexpected)}`],
    [
      growth < MOST_GROWTH,
      `resident memory grew by ${(growth * 100).toFixed(1)} % after warm-up, by the line through its minutes from ${warm[0]?.minute} on, at most ${MOST_GROWTH * 100} %`,
    ],
    [
      times <= MOST_TIMES,
      `p99 of the last minute is ${times.toFixed(2)} times that of the first, at most ${MOST_TIMES}; the worst is minute ${worst?.minute}, with ${p99Of(worst).toFixed(1)} ms, ${(p99Of(worst) / p99Of(minutes[0])).toFixed(2)} times`,
    ],
    [
      books.breaches.length === 0 &&
        books.counted === books.acknowledged &&
        books.rows === books.acknowledged,
      `${books.acknowledged} scans acknowledged, ${books.counted} counted, ${books.rows} rows; ${books.limitsMet} accounts met their limit${books.breaches.slice(0, 5).map((breach) => `\n      ${breach}`)}`,
    ],
    [
      minutes.every(({ series }) => series > 0),
      `metrics were scraped each minute: ${minutes[0]?.series} series in the first, ${last?.series} in the last`,
    ],
    [exitCode === 0, `the service stopped in order, with ${exitCode}`],
  ];
  return {
    isPassed: judged.every(([isTrue]) => isTrue),
    lines: judged.map(([isTrue, sentence]) => `${isTrue ? 'ok   ' : 'FAIL '} ${sentence}`),
  };
}

/** From the first to the last by the line of least squares: the heap goes up, and down at a collection, in two minutes or so. */
function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / (spread || 1);
  return (2 * middle * slope) / (mean - middle * slope);
}

function shareOf({ figures, seconds, host }: Minute, reached: readonly number[]): number {
  const most = reached.reduce((sum, one) => sum + one, 0) / reached.length;
  return (figures[ALL]?.calls ?? 0) / seconds / (most * (1 - host));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function p99Of(minute: Minute | undefined): number {
  return minute?.figures[ALL]?.p99 ?? Number.NaN;
}

function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `\n      ${what}: ${count} times`)
    .join('');
}
