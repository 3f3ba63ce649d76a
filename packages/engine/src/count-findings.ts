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
  /** UTF-16 indexes of the first. */
  readonly starts: number[];
  readonly reasons: Map<Reason, number>;
}

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const;

/** `positions` asks where the first of each kind stand. */
export function countFindings(text: string, marks: readonly Mark[], positions: boolean): readonly Finding[] {
  const tallies = new Map<number, Tally[]>();
  for (const mark of marks) {
    const { technique, codePoint, decision } = mark;
    const action = ACTIONS[decision.action];
    let ofCodePoint = tallies.get(codePoint);
    if (ofCodePoint === undefined) {
      ofCodePoint = [];
      tallies.set(codePoint, ofCodePoint);
    }
    let tally = ofCodePoint.find((one) => one.action === action && one.technique === technique);
    if (tally === undefined) {
      const replacement = decision.action === 'replace' ? decision.text : null;
      tally = { technique, codePoint, action, replacement, count: 0, starts: [], reasons: new Map() };
      ofCodePoint.push(tally);
    }
    if (decision.action === 'replace' && decision.text !== tally.replacement) tally.replacement = null;
    tally.count++;
    if (tally.starts.length < MAX_POSITIONS) tally.starts.push(mark.start);
    if (decision.action === 'keep')
      tally.reasons.set(decision.reason, (tally.reasons.get(decision.reason) ?? 0) + 1);
  }
  const sorted = [...tallies.values()].flat().sort(compare);
  const positionOf = positions ? findPositions(text, sorted) : null;
  return sorted.map((tally) => present(tally, positionOf));
}

function compare(one: Tally, other: Tally): number {
  return (
    TECHNIQUES.indexOf(one.technique) - TECHNIQUES.indexOf(other.technique) ||
    one.codePoint - other.codePoint ||
    Number(one.action === 'kept') - Number(other.action === 'kept')
  );
}

function present(tally: Tally, positionOf: ReadonlyMap<number, Position> | null): Finding {
  const { technique, codePoint, action, replacement, count, starts } = tally;
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
    ...(positionOf === null ? {} : { positions: starts.map((start) => positionOf.get(start) as Position) }),
  };
}

/** The first met of those that most share. */
function commonest(reasons: ReadonlyMap<Reason, number>): Reason | undefined {
  let best: Reason | undefined;
  for (const [reason, count] of reasons)
    if (best === undefined || count > (reasons.get(best) as number)) best = reason;
  return best;
}

/** Offset, line and column of every wanted UTF-16 index, in one walk. Lines end with \n, \r\n or \r. */
function findPositions(text: string, tallies: readonly Tally[]): ReadonlyMap<number, Position> {
  const wanted = [...new Set(tallies.flatMap(({ starts }) => starts))].sort((one, other) => one - other);
  const positions = new Map<number, Position>();
  let index = 0;
  let offset = 0;
  let line = 1;
  let column = 1;
  for (const start of wanted) {
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
    positions.set(start, { offset, line, column });
  }
  return positions;
}

/** How many marks there are of each class; those in `carriers` have a class of their own. */
export function countClasses(
  marks: readonly Mark[],
  carriers: ReadonlySet<number>,
): Readonly<Partial<Record<CharacterClass, number>>> {
  const counts: Partial<Record<CharacterClass, number>> = {};
  for (const { start, characterClass } of marks) {
    const name = carriers.has(start) ? 'payload-carrier' : characterClass;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
