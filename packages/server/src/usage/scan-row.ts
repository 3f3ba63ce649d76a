/** The privacy gate: the one place where a report becomes something that is stored. */
import { randomFillSync } from 'node:crypto';
import type { Report } from '@limpid/engine';
import type { Caller } from '../accounts/caller.ts';
import type { ScanRow } from '../store/tables.ts';

/** What is known about a scan besides its report. None of it comes from the text. */
export interface ScanCircumstances {
  readonly endpoint: 'clean' | 'detect' | 'batch';
  readonly caller: Caller;
  /** A hint that countedModel let through. */
  readonly model: string | null;
  readonly at: number;
  readonly milliseconds: number;
}

/** Numbers, names of techniques and classes, and a narrow model name: never a code point, offset, text or hash. */
export function scanRow(
  report: Report,
  { endpoint, caller, model, at, milliseconds }: ScanCircumstances,
): ScanRow {
  return {
    id: idInTimeOrder(at),
    at,
    endpoint,
    caller_kind: caller.kind,
    account_id: caller.kind === 'anonymous' ? null : caller.accountId,
    key_id: caller.kind === 'api-key' ? caller.keyId : null,
    anonymous_id: caller.kind === 'anonymous' ? caller.anonymousId : null,
    plan: caller.plan.name,
    model,
    characters: report.characters,
    deleted: report.deleted,
    replaced: report.replaced,
    suspicion: report.suspicion,
    milliseconds: Math.round(milliseconds),
    techniques: writeCounts(
      report.findings,
      ({ technique }) => technique,
      ({ count }) => count,
    ),
    classes: JSON.stringify(report.classes),
    payloads: writeCounts(
      report.payloads,
      ({ scheme }) => scheme,
      () => 1,
    ),
  };
}

/** How many there are of each name, as JSON; of most texts nothing is found. */
function writeCounts<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  countOf: (item: Item) => number,
): string {
  if (items.length === 0) return '{}';
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + countOf(item));
  return JSON.stringify(Object.fromEntries(counts));
}

const RANDOM_BYTES = 10;
/** Drawn for many ids at once: a draw costs the same for one. */
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let drawn = pool.length;

/** Ids of later rows sort later, so that the index grows at its end. */
function idInTimeOrder(at: number): string {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += RANDOM_BYTES;
  return at.toString(16).padStart(12, '0') + pool.toString('hex', drawn - RANDOM_BYTES, drawn);
}
