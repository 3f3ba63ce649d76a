/** A minute of a soak as a line. */
import { ALL } from '../traffic/call-books.ts';
import type { Minute } from './minute.ts';

const MIB = 2 ** 20;

/** What the columns are. */
export function headOfMinutes(): string {
  return 'min     calls  unexpected   p50 ms   p99 ms  resident  heap   host  others  speed  CPU us a call  p50 and p99 by kind, ms';
}

export function lineOfMinute({
  minute,
  figures,
  unexpected,
  host,
  others,
  speed,
  resident,
  heap,
  workedMsOf,
}: Minute): string {
  const { calls = 0, p50 = 0, p99 = 0 } = figures[ALL] ?? {};
  const kinds = Object.entries(figures)
    .filter(([name]) => name !== ALL)
    .toSorted(([, one], [, other]) => other.calls - one.calls)
    .map(([name, kind]) => `${name} ${kind.p50.toFixed(1)}/${kind.p99.toFixed(0)}`);
  const perCall = (worked: number) => ((worked * 1000) / Math.max(1, calls)).toFixed(0);
  return [
    String(minute).padStart(3),
    String(calls).padStart(9),
    String(unexpected).padStart(11),
    p50.toFixed(2).padStart(8),
    p99.toFixed(1).padStart(8),
    `${(resident / MIB).toFixed(0)} MiB`.padStart(9),
    (heap / MIB).toFixed(0).padStart(5),
    percent(host).padStart(6),
    percent(others).padStart(7),
    speed.toFixed(0).padStart(6),
    `${perCall(workedMsOf.service)} + ${perCall(workedMsOf.traffic)}`.padStart(14),
    ` ${kinds.join(', ')}`,
  ].join(' ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
