/** The ledger of the client: the outcome of each call by owner, and the scans that must have a row. */
import { createHistogram } from 'node:perf_hooks';
import type { Call, Outcome } from '../traffic/send-call.ts';

/** A scan that a call requests: the owner whose quota it uses, and the model hint that identifies its row. */
export interface Scan {
  readonly owner: string;
  readonly model: string | null;
}

export interface PlannedCall extends Call {
  /** For example `batch`. */
  readonly kind: string;
  /** Statuses that are correct while nothing is broken. */
  readonly expected: readonly number[];
  /** One for each scan that is counted: a batch has one a line. */
  readonly scans?: readonly Scan[];
  /** The daily quota of the owner; a 402 below it is wrong. */
  readonly perDay?: number;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The scans of one owner. */
export interface OwnerTotals {
  acknowledged: number;
  /** Answered 503 while a dependency was broken: the service may have counted the scan. Any other 503 uses no quota. */
  unavailable: number;
  /** The service may have counted and recorded the scan. */
  unanswered: number;
}

export interface AcknowledgedScan extends Scan {
  readonly process: number;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Everything since the previous snapshot. */
export interface Snapshot {
  readonly owners: Readonly<Record<string, OwnerTotals>>;
  readonly acknowledged: readonly AcknowledgedScan[];
  /** Outcomes that neither the kind of call nor the fault allows, with their number. */
  readonly unexpected: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly unavailable: number;
  readonly unanswered: number;
  readonly slowestMs: number;
}

/**
 * What is broken: nothing; the store inside the process, which knows what it refused; a dependency, which may do the
 * work and not answer; or the process.
 */
export type Outage = 'none' | 'store' | 'dependency' | 'process';

export interface Sent {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** Milliseconds since the call was due. */
  readonly tookMs: number;
  readonly process: number;
  /** The worst one while the call was in flight. */
  readonly outage: Outage;
}

/** Without `keepsScans` only totals are kept, so that the ledger does not grow. */
export function createClientLedger({ keepsScans }: { readonly keepsScans: boolean }) {
  const latencies = createHistogram();
  /** Calls of owners with a daily quota, since the start. */
  const sentByOwner = new Map<string, number>();
  const empty = () => ({
    owners: {} as Record<string, OwnerTotals>,
    acknowledged: [] as AcknowledgedScan[],
    unexpected: {} as Record<string, number>,
    calls: 0,
    unavailable: 0,
    unanswered: 0,
    slowestMs: 0,
  });
  let current = empty();

  const noteUnexpected = ({ kind }: PlannedCall, what: string) => {
    const name = `${kind}: ${what}`;
    current.unexpected[name] = (current.unexpected[name] ?? 0) + 1;
  };

  function recordScans(call: PlannedCall, outcome: Outcome, { process, sentAt, outage }: Sent): void {
    const { scans = [] } = call;
    const results = resultsOf(scans.length, outcome);
    for (const [index, scan] of scans.entries()) {
      const result = results[index];
      if (outcome.status === 200 && outage === 'none' && result !== 'done')
        noteUnexpected(call, `200, and a line that is ${result}`);
      current.owners[scan.owner] ??= { acknowledged: 0, unavailable: 0, unanswered: 0 };
      const totals = current.owners[scan.owner] as OwnerTotals;
      if (result === 'done') {
        totals.acknowledged += 1;
        if (keepsScans) current.acknowledged.push({ ...scan, process, sentAt, answeredAt: Date.now() });
      } else if (result === 'unanswered') totals.unanswered += 1;
      else if (result === 'unavailable' && outage === 'dependency') totals.unavailable += 1;
    }
  }

  return {
    recordSent({ scans, perDay }: PlannedCall): void {
      const owner = scans?.[0]?.owner;
      if (perDay !== undefined && owner !== undefined)
        sentByOwner.set(owner, (sentByOwner.get(owner) ?? 0) + 1);
    },

    recordOutcome(call: PlannedCall, outcome: Outcome, sent: Sent): void {
      const { status, hasRetryAfter } = outcome;
      current.calls += 1;
      current.slowestMs = Math.max(current.slowestMs, sent.tookMs);
      if (status === 503) current.unavailable += 1;
      if (status === 'unanswered') current.unanswered += 1;
      latencies.record(Math.max(1, Math.round(sent.tookMs * 1000)));
      if (!isAllowed(call, outcome, sent.outage)) noteUnexpected(call, String(status));
      if (status === 503 && !hasRetryAfter) noteUnexpected(call, '503 without Retry-After');
      const sentCalls = sentByOwner.get(call.scans?.[0]?.owner ?? '') ?? 0;
      if (status === 402 && call.perDay !== undefined && sentCalls <= call.perDay)
        noteUnexpected(call, '402 below its quota');
      recordScans(call, outcome, sent);
    },

    takeSnapshot(): Snapshot {
      const taken = current;
      current = empty();
      return taken;
    },

    /** Since the previous call, in milliseconds. */
    takeLatencies() {
      const [p50, p99] = [latencies.percentile(50) / 1000, latencies.percentile(99) / 1000];
      const taken = { calls: latencies.count, p50, p99 };
      latencies.reset();
      return taken;
    },
  };
}

function isAllowed({ expected }: PlannedCall, { status }: Outcome, outage: Outage): boolean {
  if (typeof status === 'number' && expected.includes(status)) return true;
  if (outage === 'none') return false;
  // A process that shuts down gracefully answers 503 too.
  return status === 503 || (outage === 'process' && typeof status === 'string');
}

type ScanResult = 'done' | 'refused' | 'unavailable' | 'unanswered';

/** The result of each scan of a call; in a batch, of each line that arrived. */
function resultsOf(scans: number, { status, body }: Outcome): ScanResult[] {
  // A batch that was refused as a whole has counted nothing.
  const withoutLine = status === 200 || status === 'unanswered' ? 'unanswered' : 'refused';
  if (scans === 1) return [status === 200 ? 'done' : status === 503 ? 'unavailable' : withoutLine];
  // The last piece is empty, or an incomplete line.
  const lines = body.split('\n').slice(0, -1);
  return Array.from({ length: scans }, (_, index): ScanResult => {
    const line = lines[index];
    if (line === undefined) return withoutLine;
    if (line.startsWith('{"ok":true')) return 'done';
    return line.includes('"unavailable"') ? 'unavailable' : 'refused';
  });
}
