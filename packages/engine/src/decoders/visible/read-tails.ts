/** Blanks at the ends of lines, and in lines of nothing else: spaces and tabs as bits, or one line for each bit. */
import { noiseBits } from '../any-scheme/noise.ts';
import { BUDGET, readSymbols } from '../any-scheme/read-symbols.ts';
import type { Search } from '../any-scheme/search.ts';
import { Claims, mayBeBelieved } from './claims.ts';
import { type Carrier, type Found, NOTHING_FOUND, readingOf } from './found.ts';
import { naturalBits } from './natural-bits.ts';
import { offerBits } from './offer-bits.ts';
import { Places, stretchesOf } from './places.ts';
import { type Alphabet, readChoices } from './read-choices.ts';
import type { LetterSet } from './unsure-letters.ts';

const BLANKS = 'blanks-at-line-ends';
const LINES = 'line-ends';
const SNOW = 'snow';
const SPACE = 0x20;
const TAB = 0x09;
const LINE_END = /\r\n|\n|\r|$/g;
const MIN_BLANKS = 16;
const MOST_BLANKS = 65_536;
const MIN_TAILS = 8;
const FEW = 3;
const LEAST_MIXED = 3;
const LONGEST_INDENT = 16;
/** Lengths of tails that may be digits: one of none is 0. */
const MOST_WIDTH = 7;
const MOST_SHORT = 4;
const WIDE = 2 ** MOST_SHORT;
const LONGEST_WORD = 15;
const DIGIT_BITS = 2;
/** Of leaving out lines without text. */
const NOT_BLANK_BITS = 2;
/** Of the orders of bits of a number of spaces, and of a tab before each line's numbers. */
const SNOW_BITS = 2;
/** Of a byte, with or without its first bit. */
const ROW_WIDTHS: ReadonlySet<number> = new Set([7, 8]);
const ALTERNATES = / \t+ |\t +\t/;
const ALL: LetterSet = { letters: new Set([TAB]), bits: 0, met: 0, taken: 0, isPlain: true };

/** The blanks at the end of a line. */
interface Tail {
  /** UTF-16 indices of the line, and of the blanks. */
  readonly from: number;
  readonly start: number;
  readonly blanks: string;
  readonly isBlankLine: boolean;
}

export function readTails(text: string): Found {
  const tails = tailsOf(text);
  const filled = tails.filter(({ blanks }) => blanks !== '');
  if (!mayCarry(filled)) return NOTHING_FOUND;
  const longest = filled.reduce((one, other) => (other.blanks.length > one.blanks.length ? other : one));
  const noIndents = filled.filter((tail) => !tail.isBlankLine || isMixed(tail));
  const rows = rowsIn(filled);
  // A part of what carries is another text: it is read alone where the rest says nothing.
  const parts = [filled, noIndents, rows, [longest]].filter(
    (part, index) => index === 0 || (part.length < filled.length && saysNothing(filled, part)),
  );
  for (const part of parts) {
    const claims = new Claims();
    readBlanks(textOf(part), claims);
    readSnow(part, claims);
    if (part === filled) readLines(tails, claims);
    const claim = claims.believed;
    if (claim !== null && (claim.scheme !== LINES || isToldByLines(claim.text, longest.blanks.length)))
      return { readings: [readingOf(claim, carriersIn(part))], bits: 0 };
  }
  return { readings: [], bits: bitsOfAlternating(filled) };
}

/** Whether hardly a tail beside those of a part holds a byte of spaces and tabs, and none of them stands among them. */
function saysNothing(tails: readonly Tail[], part: readonly Tail[]): boolean {
  const [first, last] = [part[0]?.start ?? 0, part.at(-1)?.start ?? 0];
  const own = new Set(part);
  const others = tails.filter((tail) => holdsByte(tail) && !own.has(tail));
  // In one line, a few may by chance.
  return (
    others.length <= (part.length > 1 ? FEW : 0) && !others.some(({ start }) => start > first && start < last)
  );
}

function holdsByte({ blanks }: Tail): boolean {
  return ROW_WIDTHS.has(blanks.length) && blanks.includes(' ') && blanks.includes('\t');
}

/** Editors leave blanks at the ends of some lines, and those spell two or three characters in many a file. */
function isToldByLines(text: string, longest: number): boolean {
  return text.length > FEW && (longest < WIDE || isOfWords(text));
}

/** Numbers of blanks that come by chance spell signs among the letters, and hardly a space. */
function isOfWords(text: string): boolean {
  const spaces = text.match(/ /g)?.length ?? 0;
  const letters = text.match(/[A-Za-z0-9]/g)?.length ?? 0;
  const least = spaces * LONGEST_WORD >= text.length ? 0.7 : 0.9;
  return letters + spaces >= text.length * least;
}

/** Some lines that end in blanks, or one that ends in both kinds: others are what editors leave. */
function mayCarry(tails: readonly Tail[]): boolean {
  const withText = tails.filter(({ isBlankLine }) => !isBlankLine);
  return withText.length >= MIN_TAILS || tails.some(isMixed) || rowsIn(tails).length >= MIN_TAILS;
}

/** Lines of nothing but blanks that hold a byte each: of both kinds, which few indentations are. */
function rowsIn(tails: readonly Tail[]): readonly Tail[] {
  return tails.filter((tail) => tail.isBlankLine && holdsByte(tail));
}

function isMixed({ blanks, isBlankLine }: Tail): boolean {
  const least = isBlankLine ? LONGEST_INDENT : LEAST_MIXED;
  return blanks.length >= least && blanks.includes(' ') && blanks.includes('\t');
}

/** Where spaces and tabs alternate behind text, each may be a bit: no editor leaves them. */
function bitsOfAlternating(tails: readonly Tail[]): number {
  const alternating = tails.filter(({ blanks, isBlankLine }) => !isBlankLine && ALTERNATES.test(blanks));
  return alternating.reduce((sum, { blanks }) => sum + blanks.length, 0);
}

function textOf(tails: readonly Tail[]): string {
  return tails.map(({ blanks }) => blanks).join('');
}

function tailsOf(text: string): readonly Tail[] {
  const tails: Tail[] = [];
  let from = 0;
  for (const { 0: ending, index: end } of text.matchAll(LINE_END)) {
    let start = end;
    while (start > from && isBlank(text.charCodeAt(start - 1))) start--;
    tails.push({ from, start, blanks: text.slice(start, end), isBlankLine: start === from });
    from = end + ending.length;
  }
  return tails;
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB;
}

function carriersIn(tails: readonly Tail[]): readonly Carrier[] {
  return tails.flatMap(({ start, blanks }) =>
    Array.from(blanks, (blank, index) => [start + index, blank.charCodeAt(0), null] as const),
  );
}

/** Spaces and tabs are two symbols, wherever lines end. */
function readBlanks(blanks: string, claims: Claims): void {
  if (
    blanks.length < MIN_BLANKS ||
    blanks.length > MOST_BLANKS ||
    !blanks.includes('\t') ||
    !blanks.includes(' ')
  )
    return;
  const bits = Uint8Array.from(blanks, (blank) => +(blank === '\t'));
  if (!mayBeBelieved(noiseBits(bits, 2))) return;
  const { best, isCertain, noise } = readSymbols(Int32Array.from(blanks, (blank) => blank.charCodeAt(0)));
  if (best !== null && isCertain) claims.addOne({ ...best, way: { ...best.way, scheme: BLANKS } }, noise);
}

/** Numbers of spaces, parted by tabs; a tab stands before the first of all, or before those of each line. */
function readSnow(tails: readonly Tail[], claims: Claims): void {
  const [first] = tails;
  if (first === undefined || !first.blanks.startsWith('\t')) return;
  const isEach = tails.every(({ blanks }) => blanks.startsWith('\t'));
  for (const each of isEach ? [true, false] : [false]) {
    const numbers = tails.flatMap(({ blanks }, line) =>
      numbersIn(each || line === 0 ? blanks.slice(1) : blanks),
    );
    if (numbers.length < MIN_TAILS || numbers.length > MOST_BLANKS || numbers.some((number) => number > 7))
      continue;
    const natural = naturalBits(Uint8Array.from(numbers), 8, new Uint8Array(numbers.length));
    const offer = (search: Search) => {
      for (const isReversed of [false, true]) {
        const bits = Uint8Array.from(numbers.flatMap((number) => threeBits(number, isReversed)));
        const stream = { bits, first: Math.max(bits.indexOf(1), 0), end: bits.lastIndexOf(1) + 1 };
        const whole = { ...stream, isFromStart: true, isComplete: false, format: undefined };
        offerBits(search, whole, SNOW, SNOW_BITS);
      }
    };
    claims.add({ natural, budget: BUDGET, set: ALL, offer });
  }
}

/** A tab with no space before it is a nought. */
function numbersIn(blanks: string): readonly number[] {
  return Array.from(blanks.matchAll(/( *)\t| +$/g), ([whole, spaces = whole]) => spaces.length);
}

function threeBits(number: number, isReversed: boolean): readonly number[] {
  const bits = [(number >> 2) & 1, (number >> 1) & 1, number & 1];
  return isReversed ? bits.toReversed() : bits;
}

/** One bit or digit for each line: whether it ends in a blank, in which, or in how many. */
function readLines(tails: readonly Tail[], claims: Claims): void {
  const withText = tails.filter(({ isBlankLine }) => !isBlankLine);
  readPairs(tails, claims);
  for (const [lines, bits] of [
    [tails, 0],
    [withText, NOT_BLANK_BITS],
  ] as const) {
    if (bits > 0 && lines.length === tails.length) continue;
    const kinds = [...new Set(lines.map(({ blanks }) => blanks))].filter((blanks) => blanks !== '');
    const alphabet = alphabetOf(kinds, lines);
    if (kinds.length !== 1 && alphabet === null) continue;
    const places = placesOf(lines, kinds);
    const [stretch] = stretchesOf(places, () => true);
    if (stretch === undefined) continue;
    const choices = { places, stretch, scheme: LINES, alphabet: null, hasWords: false };
    const digits = alphabet === null ? choices : { ...choices, places, alphabet };
    readChoices(digits, alphabet === null ? ALL : { ...ALL, letters: new Set([SPACE]) }, claims);
  }
}

/** Lines that all end in one of two tails, up to the last. */
function readPairs(tails: readonly Tail[], claims: Claims): void {
  const filled = tails.filter(({ blanks }) => blanks !== '');
  const [one = '', other = '', more] = new Set(filled.map(({ blanks }) => blanks));
  if (other === '' || more !== undefined) return;
  const places = new Places();
  const longer = other.length > one.length ? other : one;
  for (const { start, blanks, isBlankLine } of filled)
    places.add(TAB, blanks === longer ? TAB : 0, start, isBlankLine ? 1 : 0);
  const [stretch] = stretchesOf(places, () => true);
  if (stretch === undefined) return;
  const choices = { places, stretch, scheme: LINES, alphabet: null, hasWords: false };
  readChoices(choices, { ...ALL, bits: DIGIT_BITS }, claims);
}

/** Lines that are filled up to one column: as many as that are a table. */
const MOST_FILLED = 0.25;

/** Of lines that end in blanks, whether many end at one column. */
function areFilledUp(lines: readonly Tail[]): boolean {
  const filled = lines.filter(({ blanks }) => blanks !== '');
  const ends = Map.groupBy(filled, ({ from, start, blanks }) => start + blanks.length - from);
  return [...ends.values()].some(({ length }) => length > filled.length * MOST_FILLED);
}

/** Of tails that differ in their length alone. */
function alphabetOf(kinds: readonly string[], lines: readonly Tail[]): Alphabet | null {
  if (kinds.length < 2) return null;
  const longest = Math.max(...kinds.map(({ length }) => length));
  const width = Math.ceil(Math.log2(longest + 1));
  if (width > MOST_WIDTH || (width > MOST_SHORT && areFilledUp(lines))) return null;
  if (new Set(kinds.map((kind) => kind.length)).size < kinds.length) return null;
  return { digits: new Map(kinds.map((kind) => [kind.length, kind.length])), width, bits: DIGIT_BITS };
}

/** An odd one is as long as its tail, where there are several. */
function placesOf(lines: readonly Tail[], kinds: readonly string[]): Places {
  const places = new Places();
  for (const [number, { start, blanks, isBlankLine }] of lines.entries()) {
    const around = (isBlankLine ? 1 : 0) + (lines[number + 1]?.isBlankLine === true ? 2 : 0);
    places.add(kinds.length === 1 ? TAB : SPACE, blanks.length, start, around);
  }
  return places;
}
