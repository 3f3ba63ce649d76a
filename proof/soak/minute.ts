/** What is measured of a load that is offered for minutes. */
import type { KindFigures } from '../traffic/call-books.ts';
import type { Shares } from './watch-others.ts';

/** What was measured in a minute. */
export interface Minute extends Shares {
  readonly minute: number;
  /** Those in which its calls were answered; a service that does not answer makes it longer. */
  readonly seconds: number;
  /** Whether the host of the machine took so much that its latencies say little about the service. */
  readonly isDisturbed: boolean;
  readonly figures: Readonly<Record<string, KindFigures>>;
  /** Calls so far that ended in a way which is not theirs. */
  readonly unexpected: number;
  /** Calls that were due and not answered at its end: they are in no figure. */
  readonly waiting: number;
  /** How fast the machine was, in the mean. */
  readonly speed: number;
  /** Series that were scraped at its end. */
  readonly series: number;
  /** Bytes, medians of the minute. */
  readonly resident: number;
  readonly heap: number;
}

/** What became of the load until its last minute ended. */
export interface OfferedLoad {
  readonly minutes: readonly Minute[];
  /** Whether it was left off, since calls piled up. */
  readonly isOverrun: boolean;
}

/** The first and the last minute that may be compared; null until so many minutes lie from the one to the other. */
export function steadyEnds(
  minutes: readonly Minute[],
  wanted: number,
): { first: Minute; last: Minute } | null {
  const first = minutes.find(({ isDisturbed }) => !isDisturbed);
  const last = minutes.findLast(({ isDisturbed }) => !isDisturbed);
  if (first === undefined || last === undefined || last.minute - first.minute < wanted - 1) return null;
  return { first, last };
}
