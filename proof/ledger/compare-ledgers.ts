/** Compares the ledger of the client with that of the service: which figures must be equal, and which may differ. */
import type { AcknowledgedScan, OwnerTotals, Snapshot } from './client-ledger.ts';
import { ANONYMOUS, type ServiceLedger } from './service-ledger.ts';

export interface Kill {
  readonly process: number;
  /** Between the end of the process and its next start: milliseconds since the epoch. */
  readonly at: number;
  /** Since when a full disk kept the process from writing. */
  readonly blockedSince?: number;
}

export interface Quotas {
  /** Calls a day of an owner, -1 without a limit. */
  readonly perDay: (owner: string) => number;
  readonly perDayOfAddress: number;
  /** Owners whose calls are not in the client's ledger. */
  readonly ignored: ReadonlySet<string>;
}

export interface Ledgers extends Quotas {
  readonly snapshot: Snapshot;
  /** The service's ledger at the start and at the end of the snapshot. */
  readonly before: ServiceLedger;
  readonly after: ServiceLedger;
  readonly kills: readonly Kill[];
}

export interface Comparison {
  readonly acknowledged: number;
  readonly counted: number;
  /** Calls that may be counted without an acknowledgement. */
  readonly inFlight: number;
  readonly rows: number;
  readonly rowsLost: number;
  /** Daily quotas that are used up exactly. */
  readonly quotasUsedUp: number;
  /** One sentence each; none when the ledgers agree. */
  readonly breaches: readonly string[];
}

/**
 * A process writes rows 50 ms after the first one, or at 64 rows (`record-scans.ts`). A killed process has one batch
 * that waits and one that is being written.
 */
const UNWRITTEN_ROWS = 2 * 64;
/** How long both take, unless the machine stalls. A stall is as long as the slowest call. */
const UNWRITTEN_MS = 500;

export function compareLedgers(ledgers: Ledgers): Comparison {
  const { snapshot, before, after, kills, perDay, perDayOfAddress, ignored } = ledgers;
  const breaches: string[] = [];
  const sum = { acknowledged: 0, counted: 0, inFlight: 0, rows: 0, rowsLost: 0, quotasUsedUp: 0 };
  const mayBeLost = lostScans(snapshot, after, kills);
  const lostByOwner = Map.groupBy(snapshot.acknowledged.filter(mayBeLost), ({ owner }) =>
    ownerInStore(owner),
  );

  const owners = totalsByOwner(snapshot);
  for (const owner of after.counted.keys()) {
    const counted = countedSince(before, after, owner);
    if (!owners.has(owner) && !ignored.has(owner) && counted !== 0)
      breaches.push(`${owner}: ${counted} counted, and no call was sent`);
  }
  for (const [owner, { acknowledged, unavailable, unanswered }] of owners) {
    const counted = countedSince(before, after, owner);
    const inFlight = unavailable + unanswered;
    const rows = (after.rows.get(owner) ?? 0) - (before.rows.get(owner) ?? 0);
    const missing = acknowledged - rows;
    sum.acknowledged += acknowledged;
    sum.counted += counted;
    sum.inFlight += inFlight;
    sum.rows += rows;
    if (counted < acknowledged || counted > acknowledged + inFlight)
      breaches.push(`${owner}: ${acknowledged} acknowledged, ${counted} counted, ${inFlight} in flight`);
    // A scan that was answered 503 has no row.
    if (missing > (lostByOwner.get(owner)?.length ?? 0) || rows > acknowledged + unanswered)
      breaches.push(`${owner}: ${acknowledged} acknowledged, ${rows} rows, ${unanswered} unanswered`);
    const quota = perDay(owner);
    for (const [day, calls] of quota < 0 ? [] : (after.counted.get(owner) ?? [])) {
      if (calls > quota) breaches.push(`${owner}: ${calls} calls on ${day}, and its quota is ${quota}`);
      if (calls === quota) sum.quotasUsedUp += 1;
    }
  }
  sum.rowsLost = Math.max(0, sum.acknowledged - sum.rows);
  const nearKills = snapshot.acknowledged.filter(mayBeLost).length;
  const isBlocked = kills.some(({ blockedSince }) => blockedSince !== undefined);
  const maxLost = isBlocked ? nearKills : Math.min(nearKills, UNWRITTEN_ROWS * kills.length);
  if (sum.rowsLost > maxLost) breaches.push(`${sum.rowsLost} rows are missing, and ${maxLost} may be`);
  if (after.maxOfAddress > perDayOfAddress)
    breaches.push(`an address has ${after.maxOfAddress} calls, and its quota is ${perDayOfAddress}`);
  return { ...sum, breaches: [...breaches, ...wrongRows(snapshot, after, mayBeLost)] };
}

const ownerInStore = (owner: string) => (owner.startsWith('address:') ? ANONYMOUS : owner);

function totalsByOwner({ owners }: Snapshot): Map<string, OwnerTotals> {
  const sums = new Map<string, OwnerTotals>();
  for (const [name, totals] of Object.entries(owners)) {
    const sum = sums.get(ownerInStore(name)) ?? { acknowledged: 0, unavailable: 0, unanswered: 0 };
    sum.acknowledged += totals.acknowledged;
    sum.unavailable += totals.unavailable;
    sum.unanswered += totals.unanswered;
    sums.set(ownerInStore(name), sum);
  }
  return sums;
}

/** The service may delete days that are over, so only the days that it has now are compared. */
function countedSince(before: ServiceLedger, after: ServiceLedger, owner: string): number {
  const days = [...(after.counted.get(owner) ?? [])];
  return days.reduce((sum, [day, calls]) => sum + calls - (before.counted.get(owner)?.get(day) ?? 0), 0);
}

/**
 * Decides whether a scan may have lost its row with a killed process: it is one of the last scans, and one that the
 * process had not written. The process writes rows in the order of its scans, and a scan happens between its request and
 * its answer. So if a row exists, every scan that was answered before that row's request has a row too.
 */
function lostScans({ acknowledged, slowestMs }: Snapshot, { hints }: ServiceLedger, kills: readonly Kill[]) {
  const hasRow = ({ model }: AcknowledgedScan) => model !== null && hints.has(model);
  const windows = kills.map(({ process, at, blockedSince = at }) => {
    const written = acknowledged.filter(
      (scan) => scan.process === process && scan.answeredAt < at && hasRow(scan),
    );
    const lastWritten = written.reduce((last, { sentAt }) => Math.max(last, sentAt), 0);
    return { process, at, since: Math.max(lastWritten, blockedSince - UNWRITTEN_MS - slowestMs) };
  });
  return (scan: AcknowledgedScan): boolean =>
    !hasRow(scan) &&
    windows.some(
      ({ process, at, since }) => process === scan.process && scan.sentAt < at && scan.answeredAt >= since,
    );
}

/** Each acknowledged scan with a hint has one row, or lost it with its process. No hint has two rows. */
function wrongRows(
  { acknowledged }: Snapshot,
  { hints }: ServiceLedger,
  mayBeLost: (scan: AcknowledgedScan) => boolean,
): string[] {
  const missing = acknowledged.filter(
    (scan) => scan.model !== null && !hints.has(scan.model) && !mayBeLost(scan),
  );
  const double = [...hints].filter(([, rows]) => rows > 1);
  return [
    ...(missing.length > 0
      ? [`${missing.length} acknowledged scans have no row, such as ${missing[0]?.model}`]
      : []),
    ...(double.length > 0 ? [`${double.length} scans have two rows, such as ${double[0]?.[0]}`] : []),
  ];
}
