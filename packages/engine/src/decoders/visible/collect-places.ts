/** A text to the letters and spaces in it that have other forms, plain ones and odd ones. */
import { isDecimalDigit, isLetter, isMark } from '../../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../../unicode/script.ts';
import { isOddSpace, plainOf } from './doubles.ts';
import { Places } from './places.ts';

const SPACE = 0x20;
const DELETE = 0x7f;
/** Common and inherited characters are of no script. */
const NO_SCRIPTS: ReadonlySet<number> = new Set([SCRIPT.Common, SCRIPT.Inherited, SCRIPT.Latin]);

/** What stands beside a space. */
const SIDE = { letter: 0, digit: 1, blank: 2, mark: 3 } as const;
/** Each sign is a side of its own. */
const SIGNS = 64;
const SIDES = 128;

/** Letters and signs; those of words in another alphabet are left out, since they are at home there. */
export function collectLetters(text: string): Places {
  const places = new Places();
  const { length } = text;
  let word = 0;
  for (let index = 0; index < length; ) {
    const end = endOfWord(text, index);
    if (end === index) {
      const codePoint = text.codePointAt(index) as number;
      addLetter(places, codePoint, index, ++word);
      index += codePoint > 0xffff ? 2 : 1;
      continue;
    }
    word++;
    if (!isForeign(text, index, end))
      for (let at = index; at < end; ) {
        const codePoint = text.codePointAt(at) as number;
        addLetter(places, codePoint, at, word);
        at += codePoint > 0xffff ? 2 : 1;
      }
    index = end;
  }
  return places;
}

/** The first letters of words, where no other one is odd and few stand alone; null elsewhere. */
export function firstLetters({ plain, odd, starts, around }: Places): Places | null {
  const isFirst = (place: number) => around[place] !== around[place - 1];
  const places = [...odd.keys()].filter((place) => odd[place] !== 0);
  const goesOn = (place: number) => around[place] === around[place + 1];
  if (!places.every(isFirst) || places.filter(goesOn).length * 2 < places.length) return null;
  const first = new Places();
  for (const [place, letter] of plain.entries())
    if (isFirst(place) && isAsciiLetter(letter))
      first.add(letter, odd[place] as number, starts[place] as number, around[place] as number);
  return first;
}

function addLetter(places: Places, codePoint: number, start: number, word: number): void {
  if (codePoint < DELETE) {
    if (codePoint > SPACE) places.add(codePoint, 0, start, word);
    return;
  }
  const plain = plainOf(codePoint);
  if (plain !== 0) places.add(plain, codePoint, start, word);
}

function endOfWord(text: string, start: number): number {
  let index = start;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) as number;
    if (!isInWord(codePoint)) break;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return index;
}

function isAsciiLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isInWord(codePoint: number): boolean {
  if (codePoint < DELETE) return isAsciiLetter(codePoint) || (codePoint >= 0x30 && codePoint <= 0x39);
  return isLetter(codePoint) || isMark(codePoint) || isInWord(plainOf(codePoint));
}

/** Whether a letter in a word passes for none of ASCII, and is of another alphabet. */
function isForeign(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const codePoint = text.codePointAt(at) as number;
    at += codePoint > 0xffff ? 2 : 1;
    if (codePoint < DELETE || !isLetter(codePoint) || plainOf(codePoint) !== 0) continue;
    if (!NO_SCRIPTS.has(scriptOf(codePoint))) return true;
  }
  return false;
}

/** Which spaces may carry: all, those between what can be seen in a line, or those behind sentences. */
export type SpacesOf = 'text' | 'lines' | 'sentences';

/** Encoders take a semicolon for an end as well. */
const SENTENCE = /[.!?;:\u2026][\u2019\u201d"')\]]?$/;

/** Plain spaces and odd ones. */
export function collectSpaces(text: string, of: SpacesOf): Places {
  const places = new Places();
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const isOdd = isOddSpace(unit);
    if (unit !== SPACE && !isOdd) continue;
    const before = index === 0 ? SIDE.blank : sideOf(text.charCodeAt(index - 1));
    const after = index + 1 === text.length ? SIDE.blank : sideOf(text.charCodeAt(index + 1));
    if (of === 'lines' && before === SIDE.blank) continue;
    if (of === 'sentences' && !isBehindSentence(text, index)) continue;
    places.add(SPACE, isOdd ? unit : 0, index, before * SIDES + after);
  }
  return places;
}

export function isBehindSentence(text: string, index: number): boolean {
  return SENTENCE.test(text.slice(Math.max(0, index - 2), index));
}

/** Half of a pair is taken for a sign. */
function sideOf(unit: number): number {
  if (unit <= SPACE || isOddSpace(unit)) return SIDE.blank;
  if (isDecimalDigit(unit)) return SIDE.digit;
  if (isLetter(unit)) return SIDE.letter;
  if (isMark(unit)) return SIDE.mark;
  return SIGNS + (unit % SIGNS);
}

/** Both in text order. */
export function mergePlaces(one: Places, other: Places): Places {
  const places = new Places();
  let first = 0;
  let second = 0;
  while (first < one.length || second < other.length) {
    const takesFirst =
      (one.starts[first] ?? Number.POSITIVE_INFINITY) < (other.starts[second] ?? Number.POSITIVE_INFINITY);
    const from = takesFirst ? one : other;
    const at = takesFirst ? first++ : second++;
    places.add(
      from.plain[at] as number,
      from.odd[at] as number,
      from.starts[at] as number,
      from.around[at] as number,
    );
  }
  return places;
}
