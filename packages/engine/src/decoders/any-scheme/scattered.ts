/** Marks that are scattered over a text, one by one or in groups, as one text; some ways to read them leave out those of the cover. */
import { endOf, type Marks, pick, sliceOf } from '../../marks/marks.ts';
import { isDeletion } from '../../marks/verdicts.ts';
import type { AllMarks } from '../loose-marks.ts';
import { isRestOfMessage, isTorn } from '../rest-of-message.ts';
import { commonestOf, isTemplate, kindsOf } from '../symbol-stream.ts';
import {
  FEWEST,
  FEWEST_RUNS,
  gaplessOf,
  MOST_TRIED,
  partedOf,
  regularOf,
  runsOf,
} from './marks-in-groups.ts';
import { isNatural, withoutNatural } from './natural-marks.ts';
import {
  bitsBetween,
  countsOf,
  isSparse,
  MOST_PLACES,
  mayBeAscii,
  placesOf,
  sequencesOf,
  sidesOf,
} from './presence.ts';
import { type Opinion, readSymbols } from './read-symbols.ts';
import { firstCopyOf, runToEnd } from './repeats.ts';
import type { Candidate } from './search.ts';

/** Three bytes in base 4, in groups that are all alike. */
const FEWEST_REGULAR = 12;
/** Marks of a letter, with some to spare, of which one parts it from the next. */
const A_LETTER = 12;
/** By how many bits a scattered text must be cheaper than its symbols: it has the whole document to hide in. */
const GAIN = 30;
const FEWEST_CHARACTERS = 4;
/** Where marks of the cover part the digits, such a number is not believed. */
const PARTED_NUMBER = /^\d+(?: \d+)+$/;
const BUDGET = 24_000;
const FEWEST_PRESENT = 12;
/** As many say whether the rest may be read. */
const FIRST_KEPT = 256;
/** Bits of the way in which marks of the cover are left out. */
const WAY_BITS = 3;

export interface ScatteredText {
  readonly opinion: Opinion;
  readonly carriers: Marks;
  readonly isPresence: boolean;
}

/** Null where no text is certain. */
export function readScattered(all: AllMarks, areOfOneKind: boolean): ScatteredText | null {
  const { marks } = all;
  if (marks.length < FEWEST_PRESENT) return null;
  const deleted = areOfOneKind ? marks : pick(marks, (index) => isDeletion(marks.verdicts[index] as number));
  if (deleted.length === 0) return null;
  if (isOneRun(marks)) return readWithRest(deleted, all);
  const gapless = gaplessOf(marks, all.offsets);
  // Several marks after each letter are as regular as a run, and so is one that no text has.
  const isRegular = gapless !== null && gapless.length >= FEWEST_REGULAR && mayBeShort(gapless);
  const whole = gapless === null ? null : isRegular ? certainOf(gapless) : opinionOf(gapless, all.end);
  if (gapless !== null && whole !== null) return { opinion: whole, carriers: gapless, isPresence: false };
  const found: ScatteredText[] = [];
  for (const carriers of marks.length > MOST_TRIED ? [deleted] : streamsOf(all, deleted)) {
    const opinion = opinionOf(carriers, all.end);
    if (opinion !== null && !isTornText(opinion, carriers, marks))
      found.push({ opinion, carriers, isPresence: false });
  }
  const parted = partedOf(deleted);
  const opinion = parted === null ? null : believed(readSymbols(parted, BUDGET), deleted);
  if (opinion !== null) found.push({ opinion, carriers: deleted, isPresence: false });
  if (found.length === 0) found.push(...presenceOf(deleted, all));
  return chosenOf(found);
}

/**
 * Of one kind of marks that stay, of which natural texts are full: only ASCII is looked for, whose bytes have a bit that
 * never changes, and the first marks rule most texts out.
 */
export function readKept(all: AllMarks): ScatteredText | null {
  const { marks } = all;
  const kinds = kindsOf(marks.codePoints);
  if (kinds.length === 1) {
    const isAscii = placesOf(all, () => true, FIRST_KEPT).some((places) => mayBeAscii(bitsBetween(places)));
    return isAscii ? chosenOf(presenceOf(marks, all)) : null;
  }
  if (kinds.length === 2) {
    const bits = Array.from(marks.codePoints, (symbol) => kinds.indexOf(symbol));
    if (!mayBeAscii(bits)) return null;
  }
  const opinion = opinionOf(marks, all.end);
  return opinion === null ? null : { opinion, carriers: marks, isPresence: false };
}

function isTornText({ best }: Opinion, carriers: Marks, all: Marks): boolean {
  return best !== null && isTorn({ text: best.text, encoding: best.way.encoding }, carriers, all);
}

function chosenOf(found: ScatteredText[]): ScatteredText | null {
  found.sort((one, other) => gainOf(other) - gainOf(one));
  const [best] = found;
  if (best === undefined) return null;
  const text = textOf(best);
  const isSame = (other: ScatteredText) => textOf(other) === text || isBehindSign(text, textOf(other));
  const rival = found.find((other) => !isSame(other));
  if (rival !== undefined && gainOf(best) - gainOf(rival) <= GAIN) return null;
  // What can be left out is of the cover, but for many marks that go anyway: those part the letters of the message.
  const same = found.filter(isSame).toSorted((one, other) => one.carriers.length - other.carriers.length);
  const shortest = same[0] as ScatteredText;
  const longest = same.findLast(({ carriers }) => carriers.verdicts.every(isDeletion)) ?? shortest;
  const arePartings =
    longest.carriers.length - shortest.carriers.length > shortest.carriers.length / A_LETTER;
  return arePartings ? longest : shortest;
}

function textOf({ opinion }: ScatteredText): string {
  return opinion.best?.text ?? '';
}

/** Whether one is the other behind a first sign, which may be its length. */
function isBehindSign(one: string, other: string): boolean {
  return one.slice(1) === other || other.slice(1) === one;
}

/** Whether most marks stand in one run, which was read by itself. */
function isOneRun(marks: Marks): boolean {
  return runInMiddle(marks).length * 2 > marks.length;
}

/** If most marks stand in one run, the mark in the middle is one of it. */
function runInMiddle(marks: Marks): Marks {
  const follows = (index: number) => endOf(marks, index - 1) === marks.starts[index];
  let first = marks.length >> 1;
  let end = first + 1;
  while (first > 0 && follows(first)) first--;
  while (end < marks.length && follows(end)) end++;
  return sliceOf(marks, first, end);
}

/** A run and the marks beside it, one letter apart, as one message. */
function readWithRest(deleted: Marks, all: AllMarks): ScatteredText | null {
  const run = runInMiddle(all.marks);
  // Those that the cover may have for itself cannot be told from others.
  if (deleted.length < all.marks.length || !isRestOfMessage(run, all)) return null;
  const opinion = opinionOf(deleted, all.end);
  return opinion === null ? null : { opinion, carriers: deleted, isPresence: false };
}

function gainOf({ opinion }: ScatteredText): number {
  return opinion.noise - (opinion.best?.cost ?? opinion.noise);
}

/** `end` is that of the text. */
function opinionOf(carriers: Marks, end: number): Opinion | null {
  const { codePoints } = carriers;
  if (carriers.length < FEWEST || isTemplate(codePoints)) return null;
  const symbols = runToEnd(carriers, end) ? firstCopyOf(codePoints) : codePoints;
  return believed(readSymbols(symbols, BUDGET), carriers);
}

function certainOf(carriers: Marks): Opinion | null {
  const opinion = readSymbols(carriers.codePoints, BUDGET);
  const { best, isCertain } = opinion;
  return isCertain && best !== null && isMessage(best, carriers) ? opinion : null;
}

/** Whether all groups have two marks or more, as the first one has, or none of them is natural. */
function mayBeShort(marks: Marks): boolean {
  return endOf(marks, 0) === marks.starts[1] || !marks.codePoints.some(isNatural);
}

function believed(opinion: Opinion, carriers: Marks): Opinion | null {
  const { best, isCertain, noise } = opinion;
  if (!isCertain || best === null || noise - best.cost - WAY_BITS < GAIN) return null;
  return isMessage(best, carriers) ? opinion : null;
}

/** Whether it has several characters, and is no such text again and again: each copy is a message by itself. */
function isMessage({ text }: Candidate, { codePoints }: Marks): boolean {
  if (PARTED_NUMBER.test(text) && codePoints.some(isNatural)) return false;
  const length = (text + text).indexOf(text, 1);
  return text.length >= FEWEST_CHARACTERS && (length === text.length || length < FEWEST_CHARACTERS);
}

/**
 * The marks that may be meant: those that go, all, those that are no marks of the cover, a few after each letter, or
 * those at the ends of words.
 */
function streamsOf({ marks, words }: AllMarks, deleted: Marks): readonly Marks[] {
  const runs = runsOf(marks);
  if (runs.length < FEWEST_RUNS) return [];
  const streams = [deleted];
  const offer = (stream: Marks) => {
    if (streams.every((other) => other.length !== stream.length)) streams.push(stream);
  };
  offer(marks);
  const without = withoutNatural(marks);
  if (without.length < marks.length) offer(without);
  const regular = regularOf(marks, runs);
  if (regular !== null) offer(regular);
  const places = words();
  if (places === null) return streams;
  // Marks within words that no text has of its own are of the message.
  const isOfMessage = (index: number) =>
    !places.isAtEnd(index) &&
    isDeletion(marks.verdicts[index] as number) &&
    !isNatural(marks.codePoints[index] as number);
  if (!marks.verdicts.some((_, index) => isOfMessage(index))) offer(pick(marks, places.isAtEnd));
  return streams;
}

/** Whether most marks follow another one at once, of another kind: such runs are digits, and no mark says something by its place. */
function areDigits(marks: Marks): boolean {
  let count = 0;
  for (let index = 1; index < marks.length; index++)
    if (
      endOf(marks, index - 1) === marks.starts[index] &&
      marks.codePoints[index - 1] !== marks.codePoints[index]
    )
      count++;
  return count * 2 > marks.length;
}

/** A mark is there for a one and is not for a zero: after each letter or each word, with or without a one around all. */
function presenceOf(deleted: Marks, all: AllMarks): ScatteredText[] {
  const { symbol } = commonestOf(deleted.codePoints);
  const { marks } = all;
  const isCarrier = (index: number) => marks.codePoints[index] === symbol;
  const carriers = pick(marks, isCarrier);
  // Each has a place of its own.
  if (carriers.length < FEWEST_PRESENT || carriers.length > MOST_PLACES + 1) return [];
  if (areDigits(deleted)) return [];
  const bits = placesOf(all, isCarrier)
    .flatMap(sequencesOf)
    .filter((each) => !isSparse(each));
  // Where all letters are small, places of several kinds are the same.
  const different = new Map(bits.map((each) => [each.join(''), each]));
  return [...different.values(), countsOf(all, isCarrier), sidesOf(all, isCarrier)].flatMap(
    (symbols): readonly ScatteredText[] => {
      if (symbols.length < FEWEST_PRESENT || isTemplate(symbols)) return [];
      const once = runToEnd(carriers, all.end)
        ? firstCopyOf(Int32Array.from(symbols))
        : Int32Array.from(symbols);
      const opinion = believed(readSymbols(once, BUDGET), carriers);
      return opinion === null ? [] : [{ opinion, carriers, isPresence: true }];
    },
  );
}
