/** What a kind of call is to those that make, send and book it. */
import type { Call } from './send-call.ts';

/** A scan that a call asks for: whose day it takes from, and the hint by which its row is known again. */
export interface Scan {
  readonly owner: string;
  readonly model: string | null;
}

/** A call, and what may become of it. */
export interface PlannedCall extends Call {
  /** Statuses that belong to it while everything is well. */
  readonly expected: readonly number[];
  /** What is counted when it is answered with 200: in a batch, one for each line. */
  readonly scans?: readonly Scan[];
  /** Calls a day of the owner; below it none is refused. */
  readonly perDay?: number;
  /** Which process it has to reach; any where it does not matter. */
  readonly process?: number;
  /** Hears what came back. */
  readonly heard?: (status: number | 'unanswered' | 'unreached', body: string) => void;
}

/** Calls that are alike, so that their latencies are one figure. */
export interface Kind {
  readonly name: string;
  /** How many of all calls are of this kind, beside the shares of the others. */
  readonly share: number;
  next(): PlannedCall;
}
