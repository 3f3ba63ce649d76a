/** Days, durations and how long ago something was, in the words of the page. */
import { DATE_LOCALE } from '../words/words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Older moments are shown by their day. */
const RECENT_DAYS = 7;

const ago = new Intl.RelativeTimeFormat(DATE_LOCALE, { numeric: 'auto' });
const day = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long' });
const utcDay = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortUtcDay = new Intl.DateTimeFormat(DATE_LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const parts = new Intl.ListFormat(DATE_LOCALE, { type: 'unit', style: 'narrow' });

/** 19 February 2027, where the reader is. */
export function formatDay(time: number): string {
  return day.format(time);
}

/** 21 November, of a UTC day. */
export function formatUtcDay(isoDay: string): string {
  return utcDay.format(Date.parse(isoDay));
}

/** 21 Nov, of a UTC day. */
export function formatShortUtcDay(isoDay: string): string {
  return shortUtcDay.format(Date.parse(isoDay));
}

/** "12 minutes ago", "yesterday", and for what is older the day. */
export function formatAgo(time: number, now: number): string {
  const passed = Math.max(0, now - time);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  if (days >= RECENT_DAYS) return formatDay(time);
  if (passed < HOUR_MS) return ago.format(-Math.floor(passed / MINUTE_MS), 'minute');
  return days < 1 ? ago.format(-Math.floor(passed / HOUR_MS), 'hour') : ago.format(-days, 'day');
}

/** "today", "yesterday", and for what is older the day. */
export function formatDayAgo(time: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  return days >= RECENT_DAYS ? formatDay(time) : ago.format(-Math.max(0, days), 'day');
}

/** "7 hours 24 minutes", "12 seconds": rounded up, so that what is waited for is there. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return formatUnit(Math.max(1, Math.ceil(ms / 1000)), 'second');
  const minutes = Math.ceil(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return parts.format([
    ...(hours > 0 ? [formatUnit(hours, 'hour')] : []),
    ...(rest > 0 ? [formatUnit(rest, 'minute')] : []),
  ]);
}

function formatUnit(count: number, unit: 'hour' | 'minute' | 'second'): string {
  return new Intl.NumberFormat(DATE_LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
