/** What is measured of a load that is offered for minutes. */
import type { KindFigures } from '../traffic/call-books.ts';
import type { Undisturbed } from './until-undisturbed.ts';

/** What was measured in a minute. */
export interface Minute {
  readonly minute: number;
  readonly figures: Readonly<Record<string, KindFigures>>;
  /** Calls so far that ended in a way which is not theirs. */
  readonly unexpected: number;
  /** The share of the machine that neither service nor traffic had. */
  readonly others: number;
  /** Milliseconds of a processor that each took. */
  readonly workedMsOf: { readonly service: number; readonly traffic: number };
  /** Series that were scraped at its end. */
  readonly series: number;
  /** Bytes, medians of the minute. */
  readonly resident: number;
  readonly heap: number;
}

/** What became of the load until its last minute ended. */
export interface OfferedLoad extends Undisturbed<Minute> {
  readonly isOverrun: boolean;
  /** Calls that were due and not answered. */
  readonly waiting: number;
}
