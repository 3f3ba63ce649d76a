/** The marks of a text that no run spells alone, with their places in code points, which hardly ever matter. */
import { endOf, joined, type Marks, NO_MARKS, sliceOf } from '../marks/marks.ts';
import { moveMarks } from '../marks/place-marks.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import { isDecimalDigit, isLetter } from '../unicode/general-category.ts';
import type { ScatteredStream } from './reading.ts';

const SPACE = 0x20;
const UNDERSCORE = 0x5f;
/** Set in small letters of ASCII alone. */
const SMALL = 0x20;
const VOWELS = new Set(Array.from('aeiou', (letter) => letter.charCodeAt(0)));
/** Encoders put a mark after some characters of one of these kinds. */
const KINDS_OF_PLACES: readonly ((codePoint: number) => boolean)[] = [
  isLetter,
  (codePoint) => codePoint >= 0x61 && codePoint <= 0x7a,
  (codePoint) => VOWELS.has(codePoint),
  (codePoint) => VOWELS.has(codePoint | SMALL),
  (codePoint) => !isBlank(codePoint),
  (codePoint) => codePoint === SPACE,
];
const APOSTROPHES = new Set([0x27, 0x2019]);
/** Or after some words: what belongs to one, beside what stands between blanks. */
const KINDS_OF_WORDS: readonly ((codePoint: number) => boolean)[] = [
  isLetter,
  (codePoint) => isLetter(codePoint) || APOSTROPHES.has(codePoint),
  (codePoint) => isLetter(codePoint) || isDecimalDigit(codePoint) || codePoint === UNDERSCORE,
];

export interface TextPart {
  readonly text: string;
  /** How many code points it has. */
  readonly characters: number;
  /** UTF-16 index of the whole text at which it begins. */
  readonly start: number;
  /** Code points before it. */
  readonly offset: number;
}

/** And what is loose in it. */
interface Part extends TextPart {
  readonly marks: Marks;
}

export interface PlacesInWords {
  /** Words before each mark, the one that it stands in or behind not counted. */
  readonly before: readonly number[];
  /** The same of spaces, and of spaces where the next one counts: null for a mark that does not stand beside one. */
  readonly behindSpaces: readonly (number | null)[];
  readonly beforeSpaces: readonly (number | null)[];
  /** The same of each other kind of characters and of words that marks may follow. */
  readonly others: readonly (readonly (number | null)[])[];
  /** Whether a blank or the end of the text follows a mark. */
  readonly isAtEnd: (index: number) => boolean;
}

const NO_PLACES: PlacesInWords = {
  ...{ before: [], behindSpaces: [], beforeSpaces: [], others: [] },
  isAtEnd: () => false,
};

/** All marks of a text that could carry, how many code points stand before each, and where it stands among the words. */
export interface AllMarks {
  readonly marks: Marks;
  readonly offsets: () => ArrayLike<number>;
  /** Of the first ones, where fewer are asked for. */
  readonly words: (most?: number) => PlacesInWords | null;
  /** UTF-16 index behind the last part that has any. */
  readonly end: number;
}

/** Few numbers are kept of each mark of the parts that are gone; the last part is kept as it is. */
export class LooseMarks {
  readonly #packed: Marks[] = [];
  readonly #offsets: ArrayLike<number>[] = [];
  #last: Part | null = null;

  /** The next part: where it begins in the whole text, in UTF-16 units and in code points. */
  add(part: Part): void {
    if (part.marks.length === 0) return;
    this.#packLast();
    this.#last = part;
  }

  get stream(): ScatteredStream {
    const last = this.#last;
    if (last === null) return { marks: NO_MARKS, offsets: () => [] };
    const moved = moveMarks(last.marks, last.start);
    if (this.#packed.length === 0) return { marks: moved, offsets: () => offsetsOf(last) };
    return {
      marks: joined([...this.#packed, moved]),
      offsets: () => inOne([...this.#offsets, offsetsOf(last)]),
    };
  }

  get all(): AllMarks {
    const end = this.#last === null ? 0 : this.#last.start + this.#last.text.length;
    let whole: PlacesInWords | null | undefined;
    const words = (most?: number) => {
      if (most !== undefined) return this.#words(most);
      whole ??= this.#words();
      return whole;
    };
    return { ...this.stream, words, end };
  }

  /** Where each of the first marks stands among the words; null where the text came in several parts. */
  #words(most = Number.POSITIVE_INFINITY): PlacesInWords | null {
    if (this.#last === null) return NO_PLACES;
    return this.#packed.length > 0 || this.#last.start > 0 ? null : placesInWords(this.#last, most);
  }

  #packLast(): void {
    if (this.#last === null) return;
    this.#packed.push(moveMarks(this.#last.marks, this.#last.start));
    this.#offsets.push(offsetsOf(this.#last));
    this.#last = null;
  }
}

function offsetsOf({ text, characters, marks, offset }: Part): ArrayLike<number> {
  // Where no character takes two units, indices are numbers of code points.
  if (characters === text.length && offset === 0) return marks.starts;
  const offsets = new Float64Array(marks.length);
  offsets.set(characters === text.length ? marks.starts : codePointOffsets(text, marks.starts));
  for (let index = 0; index < offsets.length; index++) offsets[index] = offset + (offsets[index] as number);
  return offsets;
}

function inOne(lists: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const list of lists) {
    all.set(list, next);
    next += list.length;
  }
  return all;
}

function placesInWords(part: Part, most: number): PlacesInWords {
  const { text } = part;
  const marks = sliceOf(part.marks, 0, Math.min(most, part.marks.length));
  const isAtEnd = (index: number) => {
    const next = endOf(marks, index);
    return next === text.length || isBlank(text.charCodeAt(next));
  };
  const { others, ...besideSpaces } = placesBefore(text, marks);
  const words = KINDS_OF_WORDS.map((isOfWord) => wordsBefore(text, marks, isOfWord));
  const before = wordsBefore(text, marks, (codePoint) => !isBlank(codePoint));
  // A mark right before a word is the sign of that one.
  const next = before.map((word, index) => (isBeforeWord(text, marks, index) ? word + 1 : null));
  return { before, ...besideSpaces, others: [...others, ...words, next], isAtEnd };
}

function isBlank(unit: number): boolean {
  return unit === SPACE || (unit >= 0x09 && unit <= 0x0d);
}

function isBeforeWord(text: string, marks: Marks, index: number): boolean {
  const start = marks.starts[index] as number;
  const end = endOf(marks, index);
  return (
    end < text.length &&
    !isBlank(text.charCodeAt(end)) &&
    (start === 0 || isBlank(text.charCodeAt(start - 1)))
  );
}

/** How many words have begun before each mark, less one. */
function wordsBefore(
  text: string,
  marks: Marks,
  isOfWord: (codePoint: number) => boolean,
): readonly number[] {
  const words: number[] = [];
  let count = 0;
  let isInWord = false;
  let next = 0;
  for (let index = 0; index < text.length && next < marks.length; index++) {
    if (index === marks.starts[next]) {
      words.push(count - 1);
      next++;
    } else if (!isOfWord(text.charCodeAt(index))) isInWord = false;
    else if (!isInWord) {
      isInWord = true;
      count++;
    }
  }
  return words;
}

function placesBefore(
  text: string,
  marks: Marks,
): Pick<PlacesInWords, 'behindSpaces' | 'beforeSpaces' | 'others'> {
  const before = KINDS_OF_PLACES.map((): (number | null)[] => []);
  const beforeSpaces: (number | null)[] = [];
  const counts = KINDS_OF_PLACES.map(() => 0);
  const isOfKind = KINDS_OF_PLACES.map(() => false);
  let index = 0;
  for (let mark = 0; mark < marks.length; mark++) {
    for (const start = marks.starts[mark] as number; index < start; ) {
      const codePoint = text.codePointAt(index) as number;
      index += codePoint > 0xffff ? 2 : 1;
      for (let kind = 0; kind < KINDS_OF_PLACES.length; kind++) {
        isOfKind[kind] = KINDS_OF_PLACES[kind]?.(codePoint) === true;
        if (isOfKind[kind]) counts[kind] = (counts[kind] as number) + 1;
      }
    }
    // A mark is no letter, whatever its kind.
    index = endOf(marks, mark);
    for (const [kind, list] of before.entries())
      list.push(isOfKind[kind] === true ? (counts[kind] as number) - 1 : null);
    beforeSpaces.push(text.charCodeAt(index) === SPACE ? (counts.at(-1) as number) : null);
  }
  const others = before.slice(0, -1);
  return { behindSpaces: before.at(-1) ?? [], beforeSpaces, others };
}
