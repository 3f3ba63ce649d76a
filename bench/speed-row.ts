/** What is measured of one text of one length: the shape of a line of the table, and of the results that are kept. */
import type { Kind } from './speed-texts.ts';

/** Microseconds of a call: the median of the rounds, and their tenth and ninetieth percentile. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** What is kept of a text and shown. */
export interface Row {
  readonly text: string;
  readonly kind: Kind;
  readonly units: number;
  /** Microseconds a call, by contestant. */
  readonly microseconds: Readonly<Record<string, Spread>>;
  readonly fastestPeer: string;
  /** How many times as long as ours. */
  readonly timesPeer: number;
  readonly timesRegex: number;
  readonly timesUnhomoglyph: number;
  /** How many times as long as our finder that needs no WebAssembly. */
  readonly timesPeerOfPortable: number;
  /** Bytes that a call asks for: ours, and the fastest peer's. */
  readonly garbage: number;
  readonly garbageOfPeer: number;
}
