/** Finds what a reader sees: hidden characters between letters are passed over, and a look-alike passes for its letter. */
import type { MarkRun } from './scan-result.ts';

/** In one text; more are not counted. */
export const MOST_MATCHES = 10_000;

const SPACE = /^[\p{Z}\t-\r\u0085\u2800]$/u;
/** Drawn as nothing, where it is no space. */
const HIDDEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}]$/u;
/** What may make one character with the one before: a mark, or the rest of a Korean syllable. */
const JOINED = /^[\p{M}\u1161-\u1175\u11A8-\u11C2]$/u;
/** Longer stacks of marks are no letter. */
const LONGEST_LETTER = 8;
/** What would be written with more for each of its own is written as it is. */
const MOST_UNITS = 2;

/** Places of the text, ascending. */
export interface Matches {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export const NO_MATCHES: Matches = { starts: [], ends: [] };

/** By each character of a text that passes for another one, that one; both without their case. */
type LookAlikes = ReadonlyMap<string, string>;

/** A text as it is searched. */
export interface SearchedText {
  readonly text: string;
  readonly lookAlikes: LookAlikes;
  /** Without case, hidden characters and more than one space in a row, each letter in its shortest form. */
  readonly folded: string;
  /** Where the character of each unit of `folded` stands in the text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function prepareSearch(text: string, runs: readonly MarkRun[]): SearchedText {
  const lookAlikes = lookAlikesIn(text, runs);
  return { text, lookAlikes, ...fold(text, lookAlikes) };
}

function lookAlikesIn(text: string, runs: readonly MarkRun[]): LookAlikes {
  const found = new Map<string, string>();
  for (const { start, end, replacement } of runs) {
    const passing = text.slice(start, end);
    if (replacement === undefined || replacement.trim() === '' || HIDDEN.test(passing)) continue;
    found.set(withoutCase(passing), withoutCase(replacement));
  }
  return found;
}

export function findInText(searched: SearchedText, wanted: string): Matches {
  const { text, lookAlikes, folded, starts, ends } = searched;
  const pattern = fold(wanted, lookAlikes).folded;
  if (pattern === '') return findHidden(text, wanted);
  // Who looks for a look-alike means that one.
  const meant = [...withoutCase(wanted)].filter((character) => lookAlikes.has(character));
  const found = { starts: [] as number[], ends: [] as number[] };
  let at = folded.indexOf(pattern);
  while (at >= 0 && found.starts.length < MOST_MATCHES) {
    const after = at + pattern.length;
    const [start, end] = [starts[at] as number, ends[after - 1] as number];
    const match = meant.length === 0 ? '' : withoutCase(text.slice(start, end));
    // Several units may be of one character, which is found once.
    if (start >= (found.ends.at(-1) ?? 0) && meant.every((character) => match.includes(character))) {
      found.starts.push(start);
      found.ends.push(end);
    }
    at = folded.indexOf(pattern, after);
  }
  return found;
}

/** Who looks for hidden characters alone means just those; none of them has a meaning in a pattern. */
function findHidden(text: string, wanted: string): Matches {
  const found = { starts: [] as number[], ends: [] as number[] };
  for (const { index } of text.matchAll(new RegExp(wanted, 'gu'))) {
    found.starts.push(index);
    found.ends.push(index + wanted.length);
    if (found.starts.length === MOST_MATCHES) break;
  }
  return found;
}

function fold(text: string, lookAlikes: LookAlikes): Pick<SearchedText, 'folded' | 'starts' | 'ends'> {
  const known = new Map<number, FoldedCharacter>();
  const units = new Uint16Array(text.length * MOST_UNITS);
  const starts = new Uint32Array(units.length);
  const ends = new Uint32Array(units.length);
  let length = 0;
  /** Where the last letter begins, in `units` and in the text. */
  let [first, start] = [0, 0];
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    const end = index + (codePoint > 0xffff ? 2 : 1);
    let character = known.get(codePoint);
    if (character === undefined) {
      character = foldCharacter(text.slice(index, end), lookAlikes);
      known.set(codePoint, character);
    }
    let { written } = character;
    if (units[length - 1] === SPACE_UNIT && (written === '' || written === ' ')) ends[length - 1] = end;
    else if (written !== '') {
      if (character.joins && length - first <= LONGEST_LETTER) {
        written = (String.fromCharCode(...units.subarray(first, length)) + written).normalize();
        length = first;
      } else {
        first = length;
        start = index;
      }
      for (let unit = 0; unit < written.length; unit++) {
        units[length] = written.charCodeAt(unit);
        starts[length] = start;
        ends[length] = end;
        length++;
      }
    }
    index = end;
  }
  return { folded: new TextDecoder('utf-16le').decode(units.subarray(0, length)), starts, ends };
}

const SPACE_UNIT = ' '.charCodeAt(0);

interface FoldedCharacter {
  /** Nothing for a hidden character. */
  readonly written: string;
  readonly joins: boolean;
}

function foldCharacter(character: string, lookAlikes: LookAlikes): FoldedCharacter {
  if (SPACE.test(character)) return { written: ' ', joins: false };
  if (HIDDEN.test(character)) return { written: '', joins: false };
  const letter = withoutCase(character);
  const form = (lookAlikes.get(letter) ?? letter).normalize();
  const written = form.length > character.length * MOST_UNITS ? character : form;
  return { written, joins: JOINED.test(character) };
}

/** By way of capitals, which are the same for both forms of a Greek sigma. */
function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}
