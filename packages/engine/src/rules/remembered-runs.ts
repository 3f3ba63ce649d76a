/**
 * Decisions of one scan that depend on nothing but a short run and the two characters beside it: they are the same
 * wherever these stand. Forgotten when the next scan begins.
 */

/** Longer runs are few, or all different. */
export const LONGEST_REMEMBERED = 2;
/** A power of two: the newest of two runs that share a place stays. */
const PLACES = 2048;

const scans = new Int32Array(PLACES);
const befores = new Int32Array(PLACES);
const afters = new Int32Array(PLACES);
const firsts = new Int32Array(PLACES);
const seconds = new Int32Array(PLACES);
const verdicts = new Int32Array(PLACES * LONGEST_REMEMBERED);
let scan = 0;

/** In the place of the second code point of a run that has one. */
export const ALONE = -1;

/** Begins another scan: nothing is remembered. */
export function forgetRuns(): void {
  scan = (scan + 1) | 0;
}

/** The place of a run among those remembered. */
export function placeOfRun(before: number, after: number, first: number, second: number): number {
  const mixed =
    Math.imul(before, 0x9e3779b1) ^ Math.imul(after, 0x85ebca6b) ^ Math.imul(first, 0xc2b2ae35) ^ second;
  return ((mixed >>> 15) ^ mixed) & (PLACES - 1);
}

export function isRemembered(
  place: number,
  before: number,
  after: number,
  first: number,
  second: number,
): boolean {
  return (
    scans[place] === scan &&
    befores[place] === before &&
    afters[place] === after &&
    firsts[place] === first &&
    seconds[place] === second
  );
}

/** The verdict on a member of a remembered run, counted from 0. */
export function rememberedVerdict(place: number, member: number): number {
  return verdicts[place * LONGEST_REMEMBERED + member] as number;
}

export function rememberVerdict(place: number, member: number, verdict: number): void {
  verdicts[place * LONGEST_REMEMBERED + member] = verdict;
}

export function rememberRun(
  place: number,
  before: number,
  after: number,
  first: number,
  second: number,
): void {
  scans[place] = scan;
  befores[place] = before;
  afters[place] = after;
  firsts[place] = first;
  seconds[place] = second;
}

/** Where another run may have stood whose verdicts are gone. */
export function forgetRun(place: number): void {
  scans[place] = scan - 1;
}
