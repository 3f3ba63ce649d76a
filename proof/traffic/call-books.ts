/** The books of whoever sends: what became of each call, by owner, and of which scans the rows have to be there. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Kind, PlannedCall, Scan } from './kind.ts';
import type { Outcome } from './send-call.ts';

/** What the day of an owner has to show. */
export interface OwnerPage {
  acknowledged: number;
  /** Refused with a 503 while a store may have counted without saying so: any other 503 uses no quota. */
  unavailable: number;
  /** Sent to a process that did not answer any more. */
  unanswered: number;
}

/** A scan that was answered. */
export interface AnsweredScan extends Scan {
  readonly process: number;
  /** When its call was sent, and when the answer had come: milliseconds since the epoch. */
  readonly sentAt: number;
  readonly at: number;
}

/** What was sent since the last page. */
export interface Page {
  readonly owners: Readonly<Record<string, OwnerPage>>;
  readonly answered: readonly AnsweredScan[];
  /** What belongs neither to its kind nor to the fault, and how often. */
  readonly unexpected: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly unavailable: number;
  readonly unanswered: number;
  /** Milliseconds that the slowest call took. */
  readonly slowestMs: number;
}

/** Latencies of a kind, in milliseconds from the moment at which a call was due. */
export interface KindFigures {
  readonly calls: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * What may go wrong at the moment: nothing; a store inside the process, which says what it refuses; a dependency, which
 * may do what it was asked and not say so; or the process itself.
 */
export type Trouble = 'none' | 'store' | 'dependency' | 'process';

/** How a call went out. */
export interface Sent {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** Milliseconds since it was due. */
  readonly tookMs: number;
  readonly process: number;
  /** The worst that there was while it was on its way. */
  readonly trouble: Trouble;
}

/** Where all kinds are together. */
export const ALL = 'all';

/** Without `keepsScans` only sums are kept, however long the traffic is. */
export function createBooks({ keepsScans }: { readonly keepsScans: boolean }) {
  let owners = new Map<string, OwnerPage>();
  let answered: AnsweredScan[] = [];
  let unexpected = new Map<string, number>();
  let sums = { calls: 0, unavailable: 0, unanswered: 0, slowestMs: 0 };
  let latencies = new Map<string, RecordableHistogram>();
  /** Since the beginning: whoever is refused below its limit was wronged. */
  const sentBy = new Map<string, number>();

  const pageOf = (owner: string) =>
    entryOf(owners, owner, () => ({ acknowledged: 0, unavailable: 0, unanswered: 0 }));
  const wonder = (kind: Kind, what: string) => {
    const name = `${kind.name}: ${what}`;
    unexpected.set(name, (unexpected.get(name) ?? 0) + 1);
  };

  function bookScans(
    kind: Kind,
    scans: readonly Scan[],
    outcome: Outcome,
    { process, sentAt, trouble }: Sent,
  ): void {
    const done = scansDone(scans.length, outcome);
    if (outcome.status === 200 && trouble === 'none') {
      for (const end of done) if (end !== 'done') wonder(kind, `200, and a line that is ${end}`);
    }
    const at = Date.now();
    scans.forEach((scan, index) => {
      const page = pageOf(scan.owner);
      if (done[index] === 'done') {
        page.acknowledged += 1;
        if (keepsScans) answered.push({ ...scan, process, sentAt, at });
      } else if (done[index] === 'unanswered') page.unanswered += 1;
      else if (done[index] === 'unavailable' && trouble === 'dependency') page.unavailable += 1;
    });
  }

  return {
    /** Notes a call that goes out. */
    begin({ scans, perDay }: PlannedCall): void {
      const owner = scans?.[0]?.owner;
      if (perDay !== undefined && owner !== undefined) sentBy.set(owner, (sentBy.get(owner) ?? 0) + 1);
    },

    /** Notes what became of it. */
    end(kind: Kind, call: PlannedCall, outcome: Outcome, sent: Sent): void {
      const { status, hasRetryAfter } = outcome;
      sums.calls += 1;
      sums.slowestMs = Math.max(sums.slowestMs, sent.tookMs);
      if (status === 503) sums.unavailable += 1;
      if (status === 'unanswered') sums.unanswered += 1;
      for (const name of [kind.name, ALL]) {
        entryOf(latencies, name, createHistogram).record(Math.max(1, Math.round(sent.tookMs * 1000)));
      }
      if (!isAllowed(call, outcome, sent.trouble)) wonder(kind, String(status));
      if (status === 503 && !hasRetryAfter) wonder(kind, '503 without Retry-After');
      const owner = call.scans?.[0]?.owner ?? '';
      if (status === 402 && call.perDay !== undefined && (sentBy.get(owner) ?? 0) <= call.perDay) {
        wonder(kind, '402 below its limit');
      }
      if (call.scans !== undefined) bookScans(kind, call.scans, outcome, sent);
    },

    /** What was sent since it was asked last. */
    turnPage(): Page {
      const page = {
        owners: Object.fromEntries(owners),
        answered,
        unexpected: Object.fromEntries(unexpected),
        ...sums,
      };
      owners = new Map();
      answered = [];
      unexpected = new Map();
      sums = { calls: 0, unavailable: 0, unanswered: 0, slowestMs: 0 };
      return page;
    },

    /** Latencies since it was asked last, by kind. */
    takeFigures(): Record<string, KindFigures> {
      const figures = [...latencies].map(([name, histogram]) => {
        const [p50, p99] = [histogram.percentile(50) / 1000, histogram.percentile(99) / 1000];
        return [name, { calls: histogram.count, p50, p99 }];
      });
      latencies = new Map();
      return Object.fromEntries(figures);
    },
  };
}

function isAllowed({ expected }: PlannedCall, { status }: Outcome, trouble: Trouble): boolean {
  if (typeof status === 'number' && expected.includes(status)) return true;
  if (trouble === 'none') return false;
  // A process that stops in order says so with a 503 as well.
  return status === 503 || (trouble === 'process' && typeof status === 'string');
}

type ScanEnd = 'done' | 'refused' | 'unavailable' | 'unanswered';

/** What became of each scan of a call: of a batch, as far as its lines came. */
function scansDone(scans: number, { status, body }: Outcome): ScanEnd[] {
  if (scans === 1) return [endOf(status)];
  const lines: ScanEnd[] = [];
  // The last piece is empty, or a line that was cut.
  for (const line of body.split('\n').slice(0, -1)) {
    if (line.startsWith('{"ok":true')) lines.push('done');
    else lines.push(line.includes('"unavailable"') ? 'unavailable' : 'refused');
  }
  // A batch that was refused as a whole has counted nothing.
  const rest =
    typeof status === 'number' && status !== 200
      ? 'refused'
      : status === 'unreached'
        ? 'refused'
        : 'unanswered';
  while (lines.length < scans) lines.push(rest);
  return lines;
}

function endOf(status: Outcome['status']): ScanEnd {
  if (status === 200) return 'done';
  if (status === 503) return 'unavailable';
  return status === 'unanswered' ? 'unanswered' : 'refused';
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
