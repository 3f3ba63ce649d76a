/** What is measured of a load that is offered for minutes. */
import type { KindFigures } from '../traffic/call-books.ts';
import type { Shares } from './watch-others.ts';

/** What was measured in a minute. */
export interface Minute extends Shares {
  readonly minute: number;
  /** Those in which its calls were answered; a service that does not answer makes it longer. */
  readonly seconds: number;
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
