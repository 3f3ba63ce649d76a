/** Decisions on short runs that depend on nothing but the run and the two characters beside it: the same wherever it stands. */
import { NONE, type Surroundings } from '../context/surroundings.ts';
import type { Candidates } from '../marks/mark.ts';
import { isEmojiModifier, isExtendedPictographic } from '../unicode/emoji.ts';
import { isLetter } from '../unicode/general-category.ts';
import { type Context, TECHNIQUE_ENTRIES } from '../unicode/techniques.ts';

/** Contexts that read no further than the characters beside a run, where `endsQuestions` holds of these. */
const NEAR: ReadonlySet<Context> = new Set([
  'emoji-tag-sequence',
  'emoji-variation',
  'ideographic-variant',
  'joiner',
  'line-break-opportunity',
  'never',
  'word-joiner',
]);
const IS_NEAR = Uint8Array.from(TECHNIQUE_ENTRIES, ({ context }) => +NEAR.has(context));

/** Letters, spaces and emoji: questions go on behind marks, skin tones, digits and punctuation. */
function endsQuestions(codePoint: number): boolean {
  if (codePoint === 0x20 || codePoint === NONE || isLetter(codePoint)) return true;
  return isExtendedPictographic(codePoint) && !isEmojiModifier(codePoint);
}

/** Longer runs are few, or all different. */
const LONGEST = 2;

/** Whether nothing but the characters beside a run, and its own, decide it; `entries` are lines of data/techniques.txt. */
export function dependsOnNeighbours(
  entries: ArrayLike<number>,
  first: number,
  end: number,
  before: number,
  after: number,
): boolean {
  if (end - first > LONGEST || !endsQuestions(before) || !endsQuestions(after)) return false;
  for (let member = first; member < end; member++) if (IS_NEAR[entries[member] as number] === 0) return false;
  return true;
}

/** At most: a power of two. The newest of two runs that share a place stays. */
const MOST_PLACES = 512;
/** What is kept of a run: the characters before and after it, its own two, and the verdicts on them. */
const SIZE = 4 + LONGEST;

/** The runs of one text that were decided. */
export class RunMemory {
  readonly #candidates: Candidates;
  readonly #around: Surroundings;
  readonly #runs: Int32Array;
  readonly #places: number;
  readonly #verdicts = new Int32Array(LONGEST);
  #place = 0;

  constructor(candidates: Candidates, around: Surroundings) {
    this.#candidates = candidates;
    this.#around = around;
    const { length } = candidates.starts;
    this.#places = length >= MOST_PLACES ? MOST_PLACES : 1 << (32 - Math.clz32(length));
    this.#runs = new Int32Array(this.#places * SIZE);
  }

  /** Whether a run is remembered, `end` not included: `verdictAt` gives its verdicts then. */
  has(first: number, end: number): boolean {
    const { codePoints } = this.#candidates;
    if (end - first > LONGEST) return false;
    const before = this.#around.before(first);
    const after = this.#around.after(first);
    const one = codePoints[first] as number;
    const other = end - first === 1 ? 0 : (codePoints[first + 1] as number);
    const mixed =
      Math.imul(before, 0x9e3779b1) ^ Math.imul(after, 0x85ebca6b) ^ Math.imul(one, 0xc2b2ae35) ^ other;
    const place = (((mixed >>> 15) ^ mixed) & (this.#places - 1)) * SIZE;
    this.#place = place;
    const runs = this.#runs;
    return (
      runs[place] === before &&
      runs[place + 1] === after &&
      runs[place + 2] === one &&
      runs[place + 3] === other
    );
  }

  /** The verdict on a member of the run that `has` found, counted from 0. */
  verdictAt(member: number): number {
    return this.#runs[this.#place + 4 + member] as number;
  }

  /** Keeps the verdict on a member of the run that `has` did not find. */
  keep(member: number, verdict: number): void {
    if (member < LONGEST) this.#verdicts[member] = verdict;
  }

  /** Remembers that run, `end` not included, where its verdicts are the same wherever it stands. */
  add(first: number, end: number): void {
    const { codePoints, entries } = this.#candidates;
    if (end - first > LONGEST) return;
    const before = this.#around.before(first);
    const after = this.#around.after(first);
    if (!dependsOnNeighbours(entries, first, end, before, after)) return;
    const place = this.#place;
    const runs = this.#runs;
    runs[place] = before;
    runs[place + 1] = after;
    runs[place + 2] = codePoints[first] as number;
    runs[place + 3] = end - first === 1 ? 0 : (codePoints[first + 1] as number);
    runs[place + 4] = this.#verdicts[0] as number;
    runs[place + 5] = this.#verdicts[1] as number;
  }
}
