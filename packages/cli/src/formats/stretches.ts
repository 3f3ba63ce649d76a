/** Characters side by side that meet the same end: whatever a format says of them, it says once. */
import type { Place } from '../scan-data.ts';
import { showSafely } from '../show-safely.ts';

export type Stretch = readonly [Place, ...Place[]];

const SHOWN_KINDS = 6;
/** If one line has more characters of one class with one end than that, they are said once. */
const MOST_IN_LINE = 3;

export function stretchesOf(places: readonly Place[]): readonly Stretch[] {
  const stretches: [Place, ...Place[]][] = [];
  for (const place of places) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch !== undefined && last !== undefined && continues(last, place)) stretch.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

/** For people: also those of one line of the text, of one class and with one end, where they are many. */
export function stretchesOfLines(places: readonly Place[]): readonly Stretch[] {
  const groups = Map.groupBy(
    stretchesOf(places),
    ([{ line, class: name, action, replacement, reason, byHand }]) =>
      [line, name, action, replacement, reason, byHand].join('|'),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first, ...others] = group.flat();
      const isMany = countOf(group) > MOST_IN_LINE;
      return first !== undefined && isMany ? [[first, ...others] as const] : group;
    })
    .sort(([one], [other]) => one.offset - other.offset);
}

/** Whether other text stands between its characters. */
export function isScattered(stretch: Stretch): boolean {
  return (stretch.at(-1) as Place).offset - stretch[0].offset >= stretch.length;
}

function continues(last: Place, next: Place): boolean {
  return (
    next.offset === last.offset + 1 &&
    next.line === last.line &&
    next.action === last.action &&
    next.class === last.class &&
    next.replacement === last.replacement &&
    next.reason === last.reason &&
    next.byHand === last.byHand
  );
}

export function countOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { length }) => sum + length, 0);
}

/** Which characters they are, by code point and name. */
export function nameOfStretch(stretch: Stretch): string {
  const [first] = stretch;
  const counts = new Map<string, number>();
  for (const { codePoint } of stretch) counts.set(codePoint, (counts.get(codePoint) ?? 0) + 1);
  const times = Array.from(counts, ([codePoint, count]) => `${count} ${codePoint}`);
  if (counts.size > 1) return `${stretch.length} characters: ${shorten(times)}`;
  return `${stretch.length === 1 ? first.codePoint : times[0]}  ${showSafely(first.name)}`;
}

function shorten(times: readonly string[]): string {
  const shown = times.slice(0, SHOWN_KINDS).join(', ');
  const left = times.length - SHOWN_KINDS;
  return left > 0 ? `${shown} and ${left} more` : shown;
}
