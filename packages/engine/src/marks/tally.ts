/** Marks that are alike, counted: most questions about a text ask no more than how many there are of each. */
import type { Marks } from './marks.ts';

export interface Tally {
  readonly codePoint: number;
  readonly verdict: number;
  count: number;
}

/** A power of two: the kinds of most texts have a place each. */
const PLACES = 256;

/** In the order in which they are first met. */
export function tallyMarks({ codePoints, verdicts, length }: Marks): readonly Tally[] {
  const tallies: Tally[] = [];
  const recent: Tally[] = [];
  const known = new Map<number, Tally[]>();
  for (let index = 0; index < length; index++) {
    const codePoint = codePoints[index] as number;
    const verdict = verdicts[index] as number;
    const place = (codePoint + verdict) & (PLACES - 1);
    let tally = recent[place];
    if (tally === undefined || tally.codePoint !== codePoint || tally.verdict !== verdict) {
      tally = find(known, codePoint, verdict, tallies);
      recent[place] = tally;
    }
    tally.count++;
  }
  return tallies;
}

function find(known: Map<number, Tally[]>, codePoint: number, verdict: number, tallies: Tally[]): Tally {
  let ofCodePoint = known.get(codePoint);
  if (ofCodePoint === undefined) {
    ofCodePoint = [];
    known.set(codePoint, ofCodePoint);
  }
  const found = ofCodePoint.find((one) => one.verdict === verdict);
  if (found !== undefined) return found;
  const tally = { codePoint, verdict, count: 0 };
  ofCodePoint.push(tally);
  tallies.push(tally);
  return tally;
}
