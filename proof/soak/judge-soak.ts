/** Says whether a soak was passed: nothing unexpected, memory flat, latency steady, books balanced. */
import type { Balance } from '../balance.ts';
import type { Ending } from '../service/run-service.ts';
import { ALL, type Page } from '../traffic/call-books.ts';
import { type Minute, type OfferedLoad, steadyEnds } from './minute.ts';

export interface SoakParts {
  readonly load: OfferedLoad;
  /** How many minutes there were to be. */
  readonly wanted: number;
  readonly page: Page;
  readonly books: Balance;
  /** Of the service when it was told to stop. */
  readonly exitCode: Ending;
}

/** The minutes in which caches fill and V8 finds the sizes of its spaces. */
const WARM_UP_MINUTES = 2;
const MOST_GROWTH = 0.1;
const MOST_TIMES = 2;
const MOST_WAITING_SECONDS = 1;

export function judgeSoak(parts: SoakParts) {
  const { load, wanted, page, books, exitCode } = parts;
  const { minutes, isOverrun } = load;
  // Of a short run half is warming up.
  const warm = minutes[Math.min(WARM_UP_MINUTES, minutes.length >> 1)];
  const growth = (minutes.at(-1)?.resident ?? 0) / (warm?.resident ?? 1) - 1;
  const calm = minutes.filter(({ isDisturbed }) => !isDisturbed);
  const worst = calm.toSorted((one, other) => p99Of(other) - p99Of(one))[0];
  const ends = steadyEnds(minutes, wanted);
  const [first, last] = [p99Of(ends?.first), p99Of(ends?.last)];
  const unexpected = Object.values(page.unexpected).reduce((sum, count) => sum + count, 0);
  const secondsWaiting = Math.max(
    0,
    ...calm.map(({ waiting, figures, seconds }) => waiting / ((figures[ALL]?.calls ?? 0) / seconds)),
  );
  const judged: [boolean, string][] = [
    [
      minutes.length >= wanted,
      `${minutes.length} minutes were offered one after the other, at least ${wanted}; the host of the machine disturbed ${minutes.length - calm.length} of them`,
    ],
    [!isOverrun, isOverrun ? 'the load was left off, as calls piled up' : 'calls did not pile up'],
    [
      secondsWaiting <= MOST_WAITING_SECONDS,
      `at the end of a minute that the host left alone no more calls waited than are due in ${secondsWaiting.toFixed(2)} s, at most ${MOST_WAITING_SECONDS}`,
    ],
    [unexpected === 0, `${unexpected} unexpected statuses in ${page.calls} calls${listOf(page.unexpected)}`],
    [
      growth < MOST_GROWTH,
      `resident memory grew by ${(growth * 100).toFixed(1)} % after warm-up (minute ${warm?.minute}), at most ${MOST_GROWTH * 100} %`,
    ],
    [
      last / first <= MOST_TIMES,
      ends === null
        ? `no two minutes, ${wanted} from the one to the other, were left alone by the host: nothing is known of the p99`
        : `p99 of minute ${ends.last.minute} is ${(last / first).toFixed(2)} times that of minute ${ends.first.minute}, the last and the first that the host left alone, at most ${MOST_TIMES}; the worst of these is minute ${worst?.minute}, with ${p99Of(worst).toFixed(1)} ms, ${(p99Of(worst) / first).toFixed(2)} times`,
    ],
    [
      books.breaches.length === 0 &&
        books.counted === books.acknowledged &&
        books.rows === books.acknowledged,
      `${books.acknowledged} scans acknowledged, ${books.counted} counted, ${books.rows} rows; ${books.limitsMet} accounts met their limit${books.breaches.slice(0, 5).map((breach) => `\n      ${breach}`)}`,
    ],
    [
      minutes.every(({ series }) => series > 0),
      `metrics were scraped each minute: ${minutes[0]?.series} series in the first, ${minutes.at(-1)?.series} in the last`,
    ],
    [exitCode === 0, `the service stopped in order, with ${exitCode}`],
  ];
  return {
    isPassed: judged.every(([isTrue]) => isTrue),
    lines: judged.map(([isTrue, sentence]) => `${isTrue ? 'ok   ' : 'FAIL '} ${sentence}`),
  };
}

function p99Of(minute: Minute | undefined): number {
  return minute?.figures[ALL]?.p99 ?? Number.NaN;
}

function listOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `\n      ${what}: ${count} times`)
    .join('');
}
