/** The time of day, passed in so that tests can say what it is. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const systemClock: Clock = { now: Date.now };

const MS_PER_DAY = 86_400_000;

let written = { day: Number.NaN, name: '' };

/** The UTC calendar day of a moment, such as `2026-11-20`. Written once a day: every call asks. */
export function dayOf(ms: number): string {
  const day = Math.floor(ms / MS_PER_DAY);
  if (day !== written.day) written = { day, name: isoTime(ms).slice(0, 10) };
  return written.name;
}

/** A moment as answers write it. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** The moment at which the UTC day of `ms` ends. */
export function endOfDay(ms: number): number {
  return (Math.floor(ms / MS_PER_DAY) + 1) * MS_PER_DAY;
}

/** The moment `days` days before `ms`. */
export function daysBefore(ms: number, days: number): number {
  return ms - days * MS_PER_DAY;
}
