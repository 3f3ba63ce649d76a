/** Marks to findings: one entry for each kind of character and what became of it, in the order of the answer. */
import type { CharacterClass, Mark, Reason } from './mark.ts';
import { TECHNIQUES, type Technique } from './options.ts';
import type { Action, Finding, Position } from './report.ts';
import { characterName, hexOf } from './unicode/character-name.ts';

const MAX_POSITIONS = 100;

interface Tally {
  readonly technique: Technique;
  readonly codePoint: number;
  readonly action: Action;
  /** Null when not all have the same. */
  replacement: string | null;
  count: number;
  /** Of the first, where they are asked for. */
  readonly positions: Position[];
  readonly reasons: Map<Reason, number>;
}

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const;

/** The findings of a text that comes in parts; `hasPositions` asks where the first of each kind stand. */
export class FindingCounts {
  readonly #hasPositions: boolean;
  readonly #tallies = new Map<number, Tally[]>();
  /** Where the next part begins. */
  #place: Position = { offset: 0, line: 1, column: 1 };

  constructor(hasPositions: boolean) {
    this.#hasPositions = hasPositions;
  }

  add(text: string, marks: readonly Mark[]): void {
    const wanted: [number, Position[]][] = [];
    let tally: Tally | null = null;
    for (const mark of marks) {
      // Most marks are like the one before.
      if (tally === null || !isOf(mark, tally)) tally = this.#tallyOf(mark);
      const { decision } = mark;
      if (decision.action === 'replace' && decision.text !== tally.replacement) tally.replacement = null;
      tally.count++;
      if (this.#hasPositions && tally.count <= MAX_POSITIONS) wanted.push([mark.start, tally.positions]);
      if (decision.action === 'keep')
        tally.reasons.set(decision.reason, (tally.reasons.get(decision.reason) ?? 0) + 1);
    }
    if (this.#hasPositions) this.#place = findPositions(text, this.#place, wanted);
  }

  end(): readonly Finding[] {
    const tallies = [...this.#tallies.values()].flat().sort(compare);
    return tallies.map((tally) => present(tally, this.#hasPositions));
  }

  #tallyOf({ technique, codePoint, decision }: Mark): Tally {
    const action = ACTIONS[decision.action];
    let ofCodePoint = this.#tallies.get(codePoint);
    if (ofCodePoint === undefined) {
      ofCodePoint = [];
      this.#tallies.set(codePoint, ofCodePoint);
    }
    let tally = ofCodePoint.find((one) => one.action === action && one.technique === technique);
    if (tally === undefined) {
      const replacement = decision.action === 'replace' ? decision.text : null;
      tally = { technique, codePoint, action, replacement, count: 0, positions: [], reasons: new Map() };
      ofCodePoint.push(tally);
    }
    return tally;
  }
}

function isOf({ technique, codePoint, decision }: Mark, tally: Tally): boolean {
  return (
    codePoint === tally.codePoint &&
    technique === tally.technique &&
    ACTIONS[decision.action] === tally.action
  );
}

function compare(one: Tally, other: Tally): number {
  return (
    TECHNIQUES.indexOf(one.technique) - TECHNIQUES.indexOf(other.technique) ||
    one.codePoint - other.codePoint ||
    Number(one.action === 'kept') - Number(other.action === 'kept')
  );
}

function present(tally: Tally, hasPositions: boolean): Finding {
  const { technique, codePoint, action, replacement, count, positions } = tally;
  const reason = commonest(tally.reasons);
  return {
    technique,
    name: characterName(codePoint),
    codePoint: `U+${hexOf(codePoint)}`,
    count,
    removed: action !== 'kept',
    action,
    ...(replacement === null ? {} : { replacement }),
    ...(reason === undefined ? {} : { reason }),
    ...(hasPositions ? { positions } : {}),
  };
}

/** The first met of those that most share. */
function commonest(reasons: ReadonlyMap<Reason, number>): Reason | undefined {
  let best: Reason | undefined;
  for (const [reason, count] of reasons)
    if (best === undefined || count > (reasons.get(best) as number)) best = reason;
  return best;
}

/**
 * Adds offset, line and column of every wanted UTF-16 index to its list, in one walk from the place where the text
 * begins; gives the place where it ends. Lines end with \n, \r\n or \r.
 */
function findPositions(
  text: string,
  begin: Position,
  wanted: readonly (readonly [number, Position[]])[],
): Position {
  let { offset, line, column } = begin;
  let index = 0;
  const walkTo = (start: number): Position => {
    while (index < start) {
      const codePoint = text.codePointAt(index) as number;
      index += codePoint > 0xffff ? 2 : 1;
      offset++;
      column++;
      const endsLine = codePoint === 0x0a || (codePoint === 0x0d && text.charCodeAt(index) !== 0x0a);
      if (endsLine) {
        line++;
        column = 1;
      }
    }
    return { offset, line, column };
  };
  for (const [start, positions] of wanted) positions.push(walkTo(start));
  return walkTo(text.length);
}

/** How many marks there are of each class. */
export type ClassCounts = Partial<Record<CharacterClass, number>>;

/** Adds the marks of a part; those in `carriers` have a class of their own. */
export function countClasses(
  marks: readonly Mark[],
  carriers: ReadonlySet<number>,
  counts: ClassCounts,
): void {
  for (const { start, characterClass } of marks) {
    const name = carriers.has(start) ? 'payload-carrier' : characterClass;
    counts[name] = (counts[name] ?? 0) + 1;
  }
}
