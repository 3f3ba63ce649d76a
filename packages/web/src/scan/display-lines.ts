/** Breaks very long lines for display: no browser comes to an end of wrapping one line with fifty thousand marks. */

import type { MarkRun } from './scan-result.ts';
import { isSignInPlace } from './sign-in-place.ts';

/** More on one line than these, and it is broken. */
const MOST_CHARACTERS = 10_000;
const MOST_MARKS = 200;
/** So much before the limit, a space will do. */
const SOONER = 0.8;
/** A word or picture longer than this may be broken. */
const LONGEST_WHOLE = 200;

/** Places of the text are not those of the display once a line was broken. */
export interface DisplayLines {
  readonly shown: string;
  /** Places of the text that begin a line on the display alone, ascending. */
  readonly breaks: readonly number[];
}

export function displayLines(text: string, runs: readonly MarkRun[]): DisplayLines {
  const breaks: number[] = [];
  let start = 0;
  let run = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    for (;;) {
      const limit = limitFrom(runs, run, start, end);
      if (limit >= end) break;
      const place = placeToBreak(text, runs, start, limit);
      if (place >= end) break;
      breaks.push(place);
      start = place;
      while (run < runs.length && (runs[run] as MarkRun).end <= start) run++;
    }
    while (run < runs.length && (runs[run] as MarkRun).end <= end) run++;
    start = end + 1;
  }
  return { shown: breaks.length === 0 ? text : withBreaks(text, breaks), breaks };
}

/** Where a line that starts at `start` has to end, at the latest. */
function limitFrom(runs: readonly MarkRun[], first: number, start: number, end: number): number {
  const afterMarks = runs[first + MOST_MARKS]?.start ?? end;
  return Math.min(start + MOST_CHARACTERS, Math.max(afterMarks, start + 1));
}

/** After the last space that is near enough, else between two characters; never within what one chip stands for. */
function placeToBreak(text: string, runs: readonly MarkRun[], start: number, limit: number): number {
  const soonest = start + Math.floor((limit - start) * SOONER);
  const space = text.lastIndexOf(' ', limit - 1);
  let place = space >= soonest ? space + 1 : limit;
  if (isWithinPair(text, place)) place++;
  const index = firstRunAfter(runs, place);
  for (const { cluster } of runs.slice(Math.max(0, index - 1), index + 1)) {
    const isCut = cluster !== undefined && cluster.start < place && cluster.end > place;
    if (isCut && cluster.end - cluster.start < LONGEST_WHOLE) return cluster.end;
  }
  const at = runs[index];
  const isCut = at !== undefined && at.start < place && (at.action !== 'kept' || isSignInPlace(at));
  return isCut ? at.end : place;
}

function isWithinPair(text: string, place: number): boolean {
  return (text.codePointAt(place - 1) as number) > 0xffff;
}

/** The first run that does not end before `place`, or at it. */
export function firstRunAfter(runs: readonly MarkRun[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as MarkRun).end <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withBreaks(text: string, breaks: readonly number[]): string {
  const parts = breaks.map((place, index) => text.slice(breaks[index - 1] ?? 0, place));
  return [...parts, text.slice(breaks.at(-1))].join('\n');
}

/** Where a place of the text is on the display; `side` chooses between two lines that meet there. */
export function toDisplay({ breaks }: DisplayLines, place: number, side: 'before' | 'after'): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = breaks[middle] as number;
    if (at < place || (at === place && side === 'after')) low = middle + 1;
    else high = middle;
  }
  return place + low;
}

/** The place of the text that is shown at a place of the display. */
export function toText({ breaks }: DisplayLines, shown: number): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // The line feed that was put in for this break stands there.
    if ((breaks[middle] as number) + middle < shown) low = middle + 1;
    else high = middle;
  }
  return shown - low;
}
