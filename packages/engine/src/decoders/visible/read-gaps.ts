/** Gaps between words or sentences: an encoder writes one space or two. */

import type { Found } from './found.ts';
import { Places, type Stretch } from './places.ts';
import { isMixed, readChoices, readSets } from './read-choices.ts';
import { readStretches } from './read-stretches.ts';
import type { Kinship, LetterSet } from './unsure-letters.ts';

const SCHEME = 'double-spaces';
const SPACE = 0x20;
const WIDE = /[^\s] {2}[^\s]/;
/** Columns by which a line may be shorter, and the share of lines that are not. */
const RAGGED = 3;
const MOST_FULL = 0.7;
/** White space beyond ASCII begins at this unit. */
const PLAIN = 0x80;
const BLANK = /\s/;
/** What stands before a gap: a sign by itself, all letters as one. */
const LETTER = 0x61;
const DIGIT = 0x30;
const SIDES = 4;
/** After any other sign, wide gaps are columns or come before comments. */
const PUNCTUATION = new Set(Array.from('.!?,;:)"\'', (sign) => sign.charCodeAt(0)));
/** Fewer bits can never be worth what a claim must gain. */
const FEWEST_BITS = 14;
/** Where all gaps count, and not only those after some signs. */
const ALL_BITS = 1;

const OF_GAPS: Kinship = {
  groupOf: () => '',
  partOf: () => '',
  isRare: () => false,
  isSign: () => false,
  known: [],
  mayBeOf: (plain) => (PUNCTUATION.has(plain) ? '' : null),
};

export function readGaps(text: string): Found {
  const places = collectGaps(text);
  const kinds = kindsOfWide(places);
  const isAfterSigns = [...kinds].every(isSign);
  let all: LetterSet | undefined;
  const found = readStretches(
    places,
    (plain) => !isAfterSigns || kinds.has(plain),
    (stretch, claims) => {
      const choices = { places, stretch, scheme: SCHEME, alphabet: null, hasWords: false };
      all ??= { letters: new Set(places.plain), bits: ALL_BITS, met: 0, taken: 0, isPlain: true };
      const natural = readChoices(choices, all, claims);
      if (!isAfterSigns || !hasMixedSigns(places, stretch)) return natural;
      return Math.min(natural, readSets(choices, OF_GAPS, claims));
    },
    (_, { first, last }) =>
      places.starts.flatMap((start, place) =>
        place >= first && place <= last && places.odd[place] !== 0 ? [[start, SPACE, null] as const] : [],
      ),
  );
  return found.bits > 0 && isJustified(text) ? { ...found, bits: 0 } : found;
}

/** What stands before wide gaps. */
function kindsOfWide({ plain, odd, length }: Places): ReadonlySet<number> {
  const kinds = new Set<number>();
  for (let place = 0; place < length; place++) if (odd[place] !== 0) kinds.add(plain[place] as number);
  return kinds;
}

/**
 * Whether signs of punctuation are followed by both widths. Most writers set all gaps after a sign alike, and such gaps
 * need no search.
 */
function hasMixedSigns({ plain, odd }: Places, { first, last }: Stretch): boolean {
  const counts = new Map<number, { all: number; wide: number }>();
  for (let place = first; place <= last; place++) {
    const kind = plain[place] as number;
    if (!PUNCTUATION.has(kind)) continue;
    const count = counts.get(kind) ?? { all: 0, wide: 0 };
    count.all++;
    if (odd[place] !== 0) count.wide++;
    counts.set(kind, count);
  }
  const signs = [...counts.values()];
  const all = signs.reduce((sum, count) => sum + count.all, 0);
  return all >= FEWEST_BITS && signs.some((count) => isMixed(count.wide, count.all));
}

/** Whether nearly all lines with wide gaps are of one length: spaces fill them. */
function isJustified(text: string): boolean {
  const lengths = text.split(/[\n\r]+/).flatMap((line) => (WIDE.test(line) ? line.trimEnd().length : []));
  const longest = lengths.reduce((one, other) => Math.max(one, other), 0);
  const full = lengths.filter((length) => length >= longest - RAGGED);
  return lengths.length > 1 && full.length >= lengths.length * MOST_FULL;
}

/** The second space of each that is wide is the odd one; three spaces in a row are no gap between words. */
function collectGaps(text: string): Places {
  const places = new Places();
  for (let gap = text.indexOf(' ', 1); gap >= 0; gap = text.indexOf(' ', gap + 1)) {
    const isWide = text.charCodeAt(gap + 1) === SPACE;
    const before = text.charCodeAt(gap - 1);
    const after = text.charCodeAt(isWide ? gap + 2 : gap + 1);
    if (isInk(before) && isInk(after) && !isLineEnd(text, gap)) {
      const plain = kindBefore(before);
      places.add(plain, isWide ? SPACE : 0, gap + 1, plain * SIDES + sideAfter(after));
    }
    if (isWide) gap++;
  }
  return places;
}

/** Whether a unit is there, and is no white space. */
function isInk(unit: number): boolean {
  return (unit > SPACE && unit < PLAIN) || (unit >= 0 && !BLANK.test(String.fromCharCode(unit)));
}

/** Whether an escape stands before a gap: the gap is the indentation of the next line. */
function isLineEnd(text: string, gap: number): boolean {
  return text.charAt(gap - 2) === '\\' && 'nrt'.includes(text.charAt(gap - 1));
}

function kindBefore(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return DIGIT;
  return unit > 0x7f || (unit | 0x20) >= 0x61 ? LETTER : unit;
}

function sideAfter(unit: number): number {
  if (unit >= 0x41 && unit <= 0x5a) return 0;
  return unit > 0x7f || (unit >= 0x61 && unit <= 0x7a) ? 1 : unit >= 0x30 && unit <= 0x39 ? 2 : 3;
}

function isSign(plain: number): boolean {
  return plain !== LETTER && plain !== DIGIT;
}
