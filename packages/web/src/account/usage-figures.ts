/** What the usage of an account comes to: a bar for each day, sums by technique and by scheme. */
import type { Usage } from './account-calls.ts';
import { DAY_MS } from './moments.ts';

export type Metric = 'calls' | 'characters';

export interface DayBar {
  /** The UTC day, `2026-11-21`. */
  readonly day: string;
  readonly value: number;
}

export interface Chart {
  /** One for each day of the window, the oldest first. */
  readonly bars: readonly DayBar[];
  /** What the top of the chart stands for. */
  readonly top: number;
  /** The day with the most, and null where there was nothing. */
  readonly most: DayBar | null;
  readonly total: number;
  /** True where the daily quota is drawn. */
  readonly hasLimitLine: boolean;
}

/** A quota far above every bar would make them all flat: it is written in words then. */
const LIMIT_IS_NEAR = 4;

export function chartOf(usage: Usage, metric: Metric, dailyLimit: number): Chart {
  const byDay = new Map(usage.days.map((day) => [day.day, day[metric]]));
  const bars: DayBar[] = [];
  for (let time = Date.parse(usage.from); time <= Date.parse(usage.to); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    bars.push({ day, value: byDay.get(day) ?? 0 });
  }
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const highest = bars.reduce((one, other) => (other.value > one.value ? other : one), {
    day: '',
    value: 0,
  });
  const hasLimitLine = metric === 'calls' && dailyLimit > 0 && highest.value * LIMIT_IS_NEAR >= dailyLimit;
  return {
    bars,
    top: hasLimitLine && dailyLimit >= highest.value ? dailyLimit : roundUp(highest.value),
    most: highest.value === 0 ? null : highest,
    total,
    hasLimitLine,
  };
}

/** The next number above that is easy to read and to halve: 2, 4, 6, 10, 20, 40, … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  for (const step of [1, 2, 4, 6, 8, 10]) {
    const top = step * power;
    if (top >= value && top % 2 === 0) return top;
  }
  return 2;
}

/** Sums over all days, by name. */
export function sumBy(usage: Usage, group: 'techniques' | 'schemes'): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const day of usage.days) {
    for (const [name, count] of Object.entries(day[group])) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}
