/** Marks to findings: one entry for each kind of character and what became of it, in the order of the answer. */

import { TECHNIQUES, type Technique } from '../options.ts';
import type { Action, Finding, Position } from '../report.ts';
import { characterName, hexOf } from '../unicode/character-name.ts';
import type { CharacterClass } from '../unicode/techniques.ts';
import type { Reason } from './mark.ts';
import type { Marks } from './marks.ts';
import type { Tally } from './tally.ts';
import { decisionOf, whatIs } from './verdicts.ts';

const MAX_POSITIONS = 100;

/** What becomes one finding. */
interface Count {
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
  readonly #counts = new Map<number, Count[]>();
  /** Where the next part begins. */
  #place: Position = { offset: 0, line: 1, column: 1 };

  constructor(hasPositions: boolean) {
    this.#hasPositions = hasPositions;
  }

  /** The marks of the next part, and how many there are of each. */
  add(text: string, marks: Marks, tallies: readonly Tally[]): void {
    if (this.#hasPositions) this.#addPositions(text, marks);
    for (const { codePoint, verdict, count } of tallies) {
      const found = this.#countOf(codePoint, verdict);
      found.count += count;
      const decision = decisionOf(verdict);
      if (decision.action === 'replace' && decision.text !== found.replacement) found.replacement = null;
      if (decision.action === 'keep')
        found.reasons.set(decision.reason, (found.reasons.get(decision.reason) ?? 0) + count);
    }
  }

  end(): readonly Finding[] {
    const counts = [...this.#counts.values()].flat().sort(compare);
    return counts.map((count) => present(count, this.#hasPositions));
  }

  /** Of the first of each kind, in one walk. */
  #addPositions(text: string, { starts, codePoints, verdicts, length }: Marks): void {
    const wanted: [number, Position[]][] = [];
    const places = new Map<Position[], number>();
    for (let index = 0; index < length; index++) {
      const { positions } = this.#countOf(codePoints[index] as number, verdicts[index] as number);
      const place = places.get(positions) ?? positions.length;
      if (place >= MAX_POSITIONS) continue;
      places.set(positions, place + 1);
      wanted.push([starts[index] as number, positions]);
    }
    this.#place = findPositions(text, this.#place, wanted);
  }

  #countOf(codePoint: number, verdict: number): Count {
    const decision = decisionOf(verdict);
    const { technique } = whatIs(verdict);
    const action = ACTIONS[decision.action];
    let ofCodePoint = this.#counts.get(codePoint);
    if (ofCodePoint === undefined) {
      ofCodePoint = [];
      this.#counts.set(codePoint, ofCodePoint);
    }
    let count = ofCodePoint.find((one) => one.action === action && one.technique === technique);
    if (count === undefined) {
      const replacement = decision.action === 'replace' ? decision.text : null;
      count = { technique, codePoint, action, replacement, count: 0, positions: [], reasons: new Map() };
      ofCodePoint.push(count);
    }
    return count;
  }
}

function compare(one: Count, other: Count): number {
  return (
    TECHNIQUES.indexOf(one.technique) - TECHNIQUES.indexOf(other.technique) ||
    one.codePoint - other.codePoint ||
    Number(one.action === 'kept') - Number(other.action === 'kept')
  );
}

function present(found: Count, hasPositions: boolean): Finding {
  const { technique, codePoint, action, replacement, count, positions } = found;
  const reason = commonest(found.reasons);
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

/** Adds the marks of a part; those in `carriers`, which stand at indices of it, have a class of their own. */
export function countClasses(
  tallies: readonly Tally[],
  marks: Marks,
  carriers: readonly number[],
  counts: ClassCounts,
): void {
  for (const { verdict, count } of tallies) add(counts, whatIs(verdict).characterClass, count);
  let next = 0;
  let carried = 0;
  for (let index = 0; next < carriers.length && index < marks.length; index++) {
    const start = marks.starts[index] as number;
    while ((carriers[next] as number) < start) next++;
    if (carriers[next] !== start) continue;
    const verdict = marks.verdicts[index] as number;
    carried++;
    // Most carriers are of the kind of the next one.
    if (carriers[next + 1] === marks.starts[index + 1] && marks.verdicts[index + 1] === verdict) continue;
    add(counts, whatIs(verdict).characterClass, -carried);
    add(counts, 'payload-carrier', carried);
    carried = 0;
  }
}

function add(counts: ClassCounts, name: CharacterClass, more: number): void {
  const count = (counts[name] ?? 0) + more;
  if (count === 0) delete counts[name];
  else counts[name] = count;
}
