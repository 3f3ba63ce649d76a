/** The table of calls per owner and UTC day: the daily quota's count. */
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { SynchronousQueries } from './synchronous-queries.ts';
import type { Tables } from './tables.ts';

/** One call that asks to be counted. A `limit` of -1 is unlimited. */
export interface Take {
  readonly owner: string;
  readonly day: string;
  readonly limit: number;
}

/** Takes several calls at once; returns the number of the last, or null where they do not fit. */
interface Question {
  readonly take: Take;
  readonly calls: number;
}

type Answers = (number | null)[];

export function dailyUse(db: Kysely<Tables>, syncQueries: SynchronousQueries | null) {
  // Compiled once: building a query costs more than running it.
  const take = takeQuery(db).compile();
  const read = db
    .selectFrom('daily_use')
    .select('calls')
    .where('owner', '=', '')
    .where('day', '=', '')
    .compile();

  const ask = async (where: Kysely<Tables>, question: Question): Promise<number | null> => {
    const { rows } = await where.executeQuery(withParameters(take, parametersOf(question)));
    return rows[0]?.calls ?? null;
  };
  const askSynchronously = (where: SynchronousQueries, question: Question): number | null => {
    const row = where.first(take.sql, parametersOf(question)) as { calls: number } | undefined;
    return row?.calls ?? null;
  };

  return {
    /**
     * Counts each call that stays within its limit, all in one transaction.
     * Answers the calls of that day, this one included, or null for a call over its limit.
     */
    async takeAll(takes: readonly Take[]): Promise<Answers> {
      const free = syncQueries?.isFree() === true ? syncQueries : null;
      // Most turns have calls of one owner: one statement is a transaction already.
      const together = askedTogether(takes);
      if (together !== null) {
        const last = free === null ? await ask(db, together) : askSynchronously(free, together);
        if (last !== null || takes.length === 1) return numbersUpTo(last, takes.length);
      }
      const counting = countInOrder(takes);
      if (free !== null) {
        return free.transaction(() => {
          let step = counting.next();
          while (step.done !== true) step = counting.next(askSynchronously(free, step.value));
          return step.value;
        });
      }
      return db.transaction().execute(async (transaction) => {
        let step = counting.next();
        while (step.done !== true) step = counting.next(await ask(transaction, step.value));
        return step.value;
      });
    },

    /** The calls of an owner on a day. */
    async read(owner: string, day: string): Promise<number> {
      const { rows } = await db.executeQuery(withParameters(read, [owner, day]));
      return rows[0]?.calls ?? 0;
    },

    /** Deletes the counts before `day` of at most `atMost` owners; answers how many went. */
    async deleteBefore(day: string, atMost: number): Promise<number> {
      const slice = db.selectFrom('daily_use').select('owner').where('day', '<', day).limit(atMost);
      const { numDeletedRows } = await db
        .deleteFrom('daily_use')
        .where('day', '<', day)
        .where('owner', 'in', slice)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The calls of all takes as one question, where they are of one owner and could all have room. */
function askedTogether(takes: readonly Take[]): Question | null {
  const [first] = takes;
  if (first === undefined || !takes.every((one) => isSame(first, one))) return null;
  return takes.length === 1 || isRoomy(first, takes.length) ? { take: first, calls: takes.length } : null;
}

/** Asks for all takes, and answers the number of each. All processes lock the rows in one order, or two could wait for each other. */
function* countInOrder(takes: readonly Take[]): Generator<Question, Answers, number | null> {
  const order = takes.map((_, index) => index);
  order.sort((one, other) => compare(takes[one] as Take, takes[other] as Take) || one - other);
  const answers: Answers = takes.map(() => null);
  for (let from = 0; from < order.length; ) {
    const take = takes[order[from] as number] as Take;
    let to = from + 1;
    while (to < order.length && isSame(take, takes[order[to] as number] as Take)) to++;
    // Calls of one owner are taken together where all have room, or one by one.
    const calls = to - from;
    const last = calls > 1 && isRoomy(take, calls) ? yield { take, calls } : null;
    for (let place = from; place < to; place++) {
      answers[order[place] as number] =
        last === null ? yield { take, calls: 1 } : last - calls + 1 + (place - from);
    }
    from = to;
  }
  return answers;
}

/** As takeQuery names them. */
function parametersOf({ take: { owner, day, limit }, calls }: Question): unknown[] {
  return [owner, day, calls, calls, limit, calls, limit];
}

/** Whether all of the calls fit. */
function isRoomy({ limit }: Take, calls: number): boolean {
  return limit < 0 || calls <= limit;
}

/** As many as there are calls, the last of them `last`; one that has no room has no number. */
function numbersUpTo(last: number | null, calls: number): Answers {
  return Array.from({ length: calls }, (_, index) => (last === null ? null : last - calls + 1 + index));
}

function compare(one: Take, other: Take): number {
  if (one.owner !== other.owner) return one.owner < other.owner ? -1 : 1;
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}

function isSame(one: Take, other: Take): boolean {
  return one.owner === other.owner && one.day === other.day && one.limit === other.limit;
}

/** One statement, so that no two calls can both take the last place. */
function takeQuery(db: Kysely<Tables>) {
  return db
    .insertInto('daily_use')
    .values({ owner: '', day: '', calls: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'day'])
        .doUpdateSet({ calls: sql`daily_use.calls + ${0}` })
        .where(sql<boolean>`(${-1} < 0 or daily_use.calls + ${0} <= ${-1})`),
    )
    .returning('calls');
}

function withParameters<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): CompiledQuery<Row> {
  return { ...query, parameters };
}
