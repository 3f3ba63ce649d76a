/** Places of a text at which an encoder may choose between forms, in text order, and the stretches where it seems to have. */

/** One array per fact. */
export class Places {
  /** What stands there in a plain text: a letter or a space; of a gap, the character before it. */
  readonly plain: number[] = [];
  /** What stands there in its stead; 0 where the plain one stands. */
  readonly odd: number[] = [];
  /** UTF-16 index of what is odd there, or would be. */
  readonly starts: number[] = [];
  /** What stands around, as a small number: natural texts choose by it. */
  readonly around: number[] = [];

  get length(): number {
    return this.plain.length;
  }

  add(plain: number, odd: number, start: number, around: number): void {
    this.plain.push(plain);
    this.odd.push(odd);
    this.starts.push(start);
    this.around.push(around);
  }
}

/** A stretch of places in which odd ones stand close to each other. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Of the first and the last odd one. */
  readonly first: number;
  readonly last: number;
  /** How many there are. */
  readonly count: number;
}

/** Plain places that end a stretch: no text has as many zeros in a row. */
const FAR = 64;
/** Plain places before a stretch and behind it that may belong to it: a number for the length, and the last bits. */
const BEFORE = 48;
const BEHIND = 16;
/** Shorter ones are not searched. */
const MIN_ODD = 8;
const MOST_STRETCHES = 6;

/** Those with most odd places, in text order; a place counts where `counts` says so. */
export function stretchesOf(
  { plain, odd, length }: Places,
  counts: (plain: number) => boolean,
): readonly Stretch[] {
  const found: Stretch[] = [];
  let first = -1;
  let last = -1;
  let count = 0;
  let gap = 0;
  const end = () => {
    if (count >= MIN_ODD) found.push({ from: 0, to: length, first, last, count });
    first = -1;
    count = 0;
  };
  for (let place = 0; place < length; place++) {
    if (odd[place] !== 0) {
      if (first < 0) first = place;
      last = place;
      count++;
      gap = 0;
    } else if (first >= 0 && counts(plain[place] as number) && ++gap > FAR) end();
  }
  end();
  const most = found.toSorted((one, other) => other.count - one.count).slice(0, MOST_STRETCHES);
  const beside = (place: number, step: number, wanted: number) => {
    let left = wanted;
    let at = place;
    while (left > 0 && at + step >= 0 && at + step < length && odd[at + step] === 0) {
      at += step;
      if (counts(plain[at] as number)) left--;
    }
    return at;
  };
  return most
    .map((one) => ({ ...one, from: beside(one.first, -1, BEFORE), to: beside(one.last, 1, BEHIND) + 1 }))
    .sort((one, other) => one.from - other.from);
}
