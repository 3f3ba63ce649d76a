/** What an account's scans come to, by day and by key: sums made by the store, a slice of rows at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What scans come to. The records are names → counts. */
export interface UsageCounts {
  readonly calls: number;
  readonly characters: number;
  readonly deleted: number;
  readonly replaced: number;
  /** Technique → characters found. */
  readonly techniques: Readonly<Record<string, number>>;
  /** Class → characters found. */
  readonly classes: Readonly<Record<string, number>>;
  /** Scheme → payloads. */
  readonly schemes: Readonly<Record<string, number>>;
  /** Model hint → calls; those of a day beyond the first hundred together as `other`. */
  readonly models: Readonly<Record<string, number>>;
}

/** The scans of one UTC day that has any. */
export interface DayUsage extends UsageCounts {
  /** Such as `2026-11-20`. */
  readonly day: string;
  /** Where it was asked for: the same by key, the calls of sessions under a `keyId` of null. */
  readonly keys?: readonly ({ readonly keyId: string | null } & UsageCounts)[];
}

/** Rows of one slice: a statement over all that a busy account has would stop every request meanwhile. */
const SLICE = 1000;
const MS_PER_DAY = 86_400_000;
/** Hints are the caller's words: a different one in each call must not make an answer of any length. */
const MAX_MODELS = 100;
/** No hint can be this: it has no slash. */
const OTHER_MODELS = 'other';

/** Rows of a slice that differ in nothing but their numbers. */
interface Group {
  readonly day: number;
  readonly key_id: string | null;
  readonly model: string | null;
  readonly techniques: string;
  readonly classes: string;
  readonly payloads: string;
  readonly calls: number;
  readonly characters: number;
  readonly deleted: number;
  readonly replaced: number;
}

interface Sums {
  calls: number;
  characters: number;
  deleted: number;
  replaced: number;
  readonly techniques: Map<string, number>;
  readonly classes: Map<string, number>;
  readonly schemes: Map<string, number>;
  readonly models: Map<string, number>;
}

export function usageQueries(db: Kysely<Tables>) {
  const rowsOf = (accountId: string, fromMs: number) =>
    db.selectFrom('scan_rows').where('account_id', '=', accountId).where('at', '>=', fromMs);

  /** The moment of the last row of the slice that begins at `fromMs`; the last of all when fewer are left. */
  async function endOfSlice(accountId: string, fromMs: number, toMs: number): Promise<number> {
    const row = await rowsOf(accountId, fromMs)
      .select('at')
      .where('at', '<', toMs)
      .orderBy('at')
      .limit(1)
      .offset(SLICE - 1)
      .executeTakeFirst();
    return row?.at ?? toMs - 1;
  }

  async function groupsOf(accountId: string, fromMs: number, lastMs: number): Promise<Group[]> {
    // Both stores divide whole numbers to whole numbers; a parameter would make it a fraction on one of them.
    const day = sql<number>`at / ${sql.lit(MS_PER_DAY)}`;
    return rowsOf(accountId, fromMs)
      .where('at', '<=', lastMs)
      .select(['key_id', 'model', 'techniques', 'classes', 'payloads', day.as('day')])
      .select(({ fn }) => [
        fn.countAll<number>().as('calls'),
        fn.sum<number>('characters').as('characters'),
        fn.sum<number>('deleted').as('deleted'),
        fn.sum<number>('replaced').as('replaced'),
      ])
      .groupBy([day, 'key_id', 'model', 'techniques', 'classes', 'payloads'])
      .execute();
  }

  return {
    /** The days on which an account scanned, from `fromMs` to before `toMs`, the first first. */
    async ofAccount(
      accountId: string,
      fromMs: number,
      toMs: number,
      { perKey = false }: { readonly perKey?: boolean } = {},
    ): Promise<DayUsage[]> {
      const days = new Map<number, { all: Sums; keys: Map<string | null, Sums> }>();
      for (let from = fromMs; from < toMs; ) {
        const last = await endOfSlice(accountId, from, toMs);
        for (const group of await groupsOf(accountId, from, last)) {
          const { all, keys } = entryOf(days, group.day, () => ({ all: noSums(), keys: new Map() }));
          addGroup(all, group);
          if (perKey) addGroup(entryOf(keys, group.key_id, noSums), group);
        }
        from = last + 1;
        // The embedded store answers within its turn: without this one, no other request would have any.
        await nextTurn();
      }
      return [...days]
        .toSorted(([one], [other]) => one - other)
        .map(([day, { all, keys }]) => ({
          day: new Date(day * MS_PER_DAY).toISOString().slice(0, 10),
          ...countsOf(all),
          ...(perKey && { keys: [...keys].map(([keyId, sums]) => ({ keyId, ...countsOf(sums) })) }),
        }));
    },
  };
}

function addGroup(sums: Sums, group: Group): void {
  sums.calls += group.calls;
  sums.characters += group.characters;
  sums.deleted += group.deleted;
  sums.replaced += group.replaced;
  addCounts(sums.techniques, group.techniques, group.calls);
  addCounts(sums.classes, group.classes, group.calls);
  addCounts(sums.schemes, group.payloads, group.calls);
  if (group.model === null) return;
  const isListed = sums.models.has(group.model) || sums.models.size < MAX_MODELS;
  add(sums.models, isListed ? group.model : OTHER_MODELS, group.calls);
}

function addCounts(sums: Map<string, number>, json: string, calls: number): void {
  if (json === '{}') return;
  for (const [name, count] of Object.entries<number>(JSON.parse(json))) add(sums, name, count * calls);
}

function add(sums: Map<string, number>, name: string, count: number): void {
  sums.set(name, (sums.get(name) ?? 0) + count);
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function noSums(): Sums {
  return {
    ...{ calls: 0, characters: 0, deleted: 0, replaced: 0 },
    ...{ techniques: new Map(), classes: new Map(), schemes: new Map(), models: new Map() },
  };
}

function countsOf({ techniques, classes, schemes, models, ...sums }: Sums): UsageCounts {
  return {
    ...sums,
    techniques: inOrder(techniques),
    classes: inOrder(classes),
    schemes: inOrder(schemes),
    models: inOrder(models),
  };
}

/** The largest count first, and names in order where two are the same. */
function inOrder(counts: Map<string, number>): Record<string, number> {
  const entries = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
