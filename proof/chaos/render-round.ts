/** A fault and its books as a line, and all of them as a table. */
import type { Round } from './run-chaos.ts';

/** The books after one fault. */
export function lineOfRound({
  number,
  fault,
  page,
  books,
  recoveredMs,
  kills,
  resident,
  breaches,
}: Round): string {
  const { acknowledged, counted, inFlight, rows, rowsLost, limitsMet } = books;
  const back = recoveredMs === null ? 'not back' : `back in ${(recoveredMs / 1000).toFixed(1)} s`;
  const line = [
    `${breaches.length === 0 ? 'ok   ' : 'FAIL '}${String(number).padStart(3)} ${fault}:`,
    `${acknowledged} acknowledged <= ${counted} counted <= ${acknowledged + inFlight},`,
    `${rows} rows${rowsLost > 0 ? ` (${rowsLost} died with ${kills.length} processes)` : ''},`,
    `${page.calls} calls, ${page.unavailable} x 503, ${page.unanswered} unanswered,`,
    `${limitsMet} limits met, slowest ${(page.slowestMs / 1000).toFixed(1)} s, ${back},`,
    `${(resident / 2 ** 20).toFixed(0)} MiB`,
  ].join(' ');
  return [line, ...breaches.slice(0, 8).map((breach) => `         ${breach}`)].join('\n');
}

/** The same faults together. */
export function tableOfRounds(rounds: readonly Round[]): string {
  const names = [...new Set(rounds.map(({ fault }) => fault))];
  const width = Math.max(...names.map(({ length }) => length));
  const head = `${'fault'.padEnd(width)}  times  failed  acknowledged  counted more  rows lost     503  unanswered  slowest back`;
  const lines = names.map((name) => {
    const same = rounds.filter(({ fault }) => fault === name);
    const sum = (of: (round: Round) => number) => same.reduce((total, round) => total + of(round), 0);
    const back = Math.max(...same.map(({ recoveredMs }) => recoveredMs ?? Number.POSITIVE_INFINITY));
    return [
      name.padEnd(width),
      String(same.length).padStart(6),
      String(sum(({ breaches }) => Math.min(1, breaches.length))).padStart(7),
      String(sum(({ books }) => books.acknowledged)).padStart(13),
      String(sum(({ books }) => books.counted - books.acknowledged)).padStart(13),
      String(sum(({ books }) => books.rowsLost)).padStart(10),
      String(sum(({ page }) => page.unavailable)).padStart(7),
      String(sum(({ page }) => page.unanswered)).padStart(11),
      `${(back / 1000).toFixed(1)} s`.padStart(13),
    ].join(' ');
  });
  return [head, ...lines].join('\n');
}
