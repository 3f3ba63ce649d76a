/** Holds the books of whoever sent against those of the service: what must be equal, and what may differ by how much. */
import { ANONYMOUS, type StoredBooks } from './service/stored-books.ts';
import type { AnsweredScan, OwnerPage, Page } from './traffic/call-books.ts';
import { ANONYMOUS_PER_DAY } from './traffic/callers.ts';

/** A process of the service that was killed. */
export interface Kill {
  readonly process: number;
  /** When it had ended and was not started again yet: milliseconds since the epoch. */
  readonly at: number;
  /** Since when it could not write, where something kept it from that. */
  readonly blockedSince?: number;
}

export interface BalanceParts {
  readonly page: Page;
  /** What the store said when the page was begun, and when it was closed. */
  readonly before: StoredBooks;
  readonly after: StoredBooks;
  readonly kills: readonly Kill[];
  /** Calls a day of an owner, -1 for any number. */
  readonly perDay: (owner: string) => number;
  /** Owners whose calls are not on the page. */
  readonly aside: ReadonlySet<string>;
}

/** A page that was added up. */
export interface Balance {
  readonly acknowledged: number;
  readonly counted: number;
  /** Calls that may have been counted without an answer. */
  readonly inFlight: number;
  readonly rows: number;
  /** Rows that died with a process. */
  readonly rowsLost: number;
  /** Owners whose day is used up. */
  readonly limitsMet: number;
  /** Each is one sentence; none when the books balance. */
  readonly breaches: readonly string[];
}

/**
 * A process writes rows 50 ms after the first of them, or at 64 of them (`record-scans.ts`): when it is killed it has
 * one batch that waits and one that is being written.
 */
const UNWRITTEN_ROWS = 2 * 64;
/** The most that both take, on a machine that does not stand still: as long as it did, the slowest call took besides. */
const UNWRITTEN_MS = 500;

export function balance({ page, before, after, kills, perDay, aside }: BalanceParts): Balance {
  const breaches: string[] = [];
  const sum = { acknowledged: 0, counted: 0, inFlight: 0, rows: 0, rowsLost: 0, limitsMet: 0 };
  const mayBeLost = unwrittenAtKill(page, after, kills);
  const lost = lostAtMost(page, mayBeLost);

  const owners = ownersOf(page);
  for (const owner of after.counted.keys()) {
    const counted = countedSince(before, after, owner);
    if (owners.has(owner) || aside.has(owner) || counted === 0) continue;
    breaches.push(`${owner}: ${counted} counted, and nothing was sent`);
  }
  for (const [owner, { acknowledged, unavailable, unanswered }] of owners) {
    const counted = countedSince(before, after, owner);
    const inFlight = unavailable + unanswered;
    sum.acknowledged += acknowledged;
    sum.counted += counted;
    sum.inFlight += inFlight;
    if (counted < acknowledged || counted > acknowledged + inFlight) {
      breaches.push(`${owner}: ${acknowledged} acknowledged, ${counted} counted, ${inFlight} in flight`);
    }
    const rows = (after.rows.get(owner) ?? 0) - (before.rows.get(owner) ?? 0);
    const missing = acknowledged - rows;
    sum.rows += rows;
    // What answers 503 has no row.
    if (missing > (lost.get(owner) ?? 0) || rows > acknowledged + unanswered) {
      breaches.push(`${owner}: ${acknowledged} acknowledged, ${rows} rows, ${unanswered} unanswered`);
    }
    const limit = perDay(owner);
    for (const [day, calls] of limit < 0 ? [] : (after.counted.get(owner) ?? [])) {
      if (calls > limit) breaches.push(`${owner}: ${calls} calls on ${day}, and its limit is ${limit}`);
      if (calls === limit) sum.limitsMet += 1;
    }
  }
  sum.rowsLost = Math.max(0, sum.acknowledged - sum.rows);
  const nearKills = [...lost.values()].reduce((all, one) => all + one, 0);
  const isBlocked = kills.some(({ blockedSince }) => blockedSince !== undefined);
  const mostLost = isBlocked ? nearKills : Math.min(nearKills, UNWRITTEN_ROWS * kills.length);
  if (sum.rowsLost > mostLost) breaches.push(`${sum.rowsLost} rows are missing, and ${mostLost} may be`);
  if (after.mostOfAddress > ANONYMOUS_PER_DAY) {
    breaches.push(`an address has ${after.mostOfAddress} calls, and its limit is ${ANONYMOUS_PER_DAY}`);
  }
  return { ...sum, breaches: [...breaches, ...wrongHints(page, after, mayBeLost)] };
}

/** The pages of accounts as they are, those of all addresses as one. */
function ownersOf(page: Page): Map<string, OwnerPage> {
  const owners = new Map<string, OwnerPage>();
  for (const [name, { acknowledged, unavailable, unanswered }] of Object.entries(page.owners)) {
    const owner = bookOf(name);
    const sum = owners.get(owner) ?? { acknowledged: 0, unavailable: 0, unanswered: 0 };
    sum.acknowledged += acknowledged;
    sum.unavailable += unavailable;
    sum.unanswered += unanswered;
    owners.set(owner, sum);
  }
  return owners;
}

function bookOf(owner: string): string {
  return owner.startsWith('address:') ? ANONYMOUS : owner;
}

/** A day that is over may have been deleted; its calls were read before. */
function countedSince(before: StoredBooks, after: StoredBooks, owner: string): number {
  let calls = 0;
  for (const [day, now] of after.counted.get(owner) ?? []) {
    calls += now - (before.counted.get(owner)?.get(day) ?? 0);
  }
  return calls;
}

/**
 * Tells which scans may be without a row: of the last moment of a killed process, and among those that it had not
 * written. It writes in the order in which it scans, and a scan happens between the moment at which it is sent and that
 * at which it is answered: what was answered before a scan was sent whose row is there has been written as well.
 */
function unwrittenAtKill({ answered, slowestMs }: Page, { hints }: StoredBooks, kills: readonly Kill[]) {
  const hasRow = ({ model }: AnsweredScan) => model !== null && hints.has(model);
  const lives = kills.map(({ process, at: endedAt, blockedSince = endedAt }) => {
    const written = answered.filter((scan) => scan.process === process && scan.at < endedAt && hasRow(scan));
    const lastWritten = written.reduce((last, { sentAt }) => Math.max(last, sentAt), 0);
    return { process, endedAt, since: Math.max(lastWritten, blockedSince - UNWRITTEN_MS - slowestMs) };
  });
  return (scan: AnsweredScan): boolean =>
    !hasRow(scan) &&
    lives.some(
      (life) => life.process === scan.process && scan.sentAt < life.endedAt && scan.at >= life.since,
    );
}

/** How many rows of each owner may have died with a process. */
function lostAtMost({ answered }: Page, mayBeLost: (scan: AnsweredScan) => boolean): Map<string, number> {
  const lost = new Map<string, number>();
  for (const { owner } of answered.filter(mayBeLost)) {
    lost.set(bookOf(owner), (lost.get(bookOf(owner)) ?? 0) + 1);
  }
  return lost;
}

/**
 * Scans whose hint says which row is theirs: there once, or lost with the process that answered them. No hint has two
 * rows, whatever its caller was told.
 */
function wrongHints(
  { answered }: Page,
  { hints }: StoredBooks,
  mayBeLost: (scan: AnsweredScan) => boolean,
): string[] {
  const missing = answered.filter(
    (scan) => scan.model !== null && !hints.has(scan.model) && !mayBeLost(scan),
  );
  const twice = [...hints].filter(([, rows]) => rows > 1);
  return [
    ...(missing.length > 0
      ? [`${missing.length} answered scans have no row, such as ${missing[0]?.model}`]
      : []),
    ...(twice.length > 0 ? [`${twice.length} scans have two rows, such as ${twice[0]?.[0]}`] : []),
  ];
}
