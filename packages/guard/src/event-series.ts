/** Which ids of an event are of its text, and which of the event alone: an id that no other event has joins nothing. */
import type { Position } from './event-members.ts';

/** Series that are known at once, and values of one: more are no answer of a model. */
const MOST = 1000;
/** Ids are shorter; what is longer is compared by its beginning. */
const LONGEST = 200;

interface Series {
  readonly seen: Set<string>;
  last: string;
  /** Once a value comes again, the ids are of texts; `last` is then the one that the text without them had. */
  isOfText: boolean;
}

export class EventSeries {
  readonly #series = new Map<string, Series>();

  /** The key of the text to which a piece at a position belongs; `key` says all but the doubtful ids. */
  keyOf(key: string, { doubtful }: Position): string {
    const own = JSON.stringify(doubtful).slice(0, LONGEST);
    if (own === '{}') return key;
    const series = this.#series.get(key);
    if (series === undefined) {
      keep(this.#series, key, { seen: new Set([own]), last: own, isOfText: false });
      return key;
    }
    series.isOfText ||= series.seen.has(own);
    if (series.isOfText) return own === series.last ? key : key + own;
    series.last = own;
    series.seen.add(own);
    for (const oldest of series.seen) if (series.seen.size > MOST) series.seen.delete(oldest);
    return key;
  }

  /** Whether the doubtful ids of a text were another one in each event. */
  areOfEvents(key: string): boolean {
    const series = this.#series.get(key);
    return series?.isOfText === false && series.seen.size > 1;
  }

  /** A text has ended: what comes next may be another one. */
  end(key: string): void {
    if (this.#series.get(key)?.isOfText === false) this.#series.delete(key);
  }
}

function keep(all: Map<string, Series>, key: string, series: Series): void {
  const [oldest] = all.keys();
  if (all.size === MOST) all.delete(oldest as string);
  all.set(key, series);
}
