/** Where a long text is cut into sections: what is read of its surroundings at once. */
import { isEmojiModifier } from '../unicode/emoji.ts';
import { isMark, isSpaceSeparator } from '../unicode/general-category.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import type { SectionSize } from './section-size.ts';

/** What a character is to the cut. */
const PLAIN = 0;
const MARK = 1;
const SPACE = 2;
/** A tab or another space. */
const BLANK = 3;
const LINE_END = 4;
const HIDDEN = 5;
/** Something else to look at: no section ends beside it. */
const SPECIAL = 6;
const SURROGATE = 7;
/** The beginning. */
const NONE = 8;

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Kinds of places to cut at, the best first. */
const AFTER_PARAGRAPH = 0;
const AFTER_LINE = 1;
/** A space, and beside it nothing to look at for a while. */
const BEFORE_CALM_SPACE = 2;
const BEFORE_SPACE = 3;
const BETWEEN_CALM_CHARACTERS = 4;
const BETWEEN_CHARACTERS = 5;
const KINDS = 6;
/** Characters on either side, so that no question about a candidate reads beyond the cut, but those about its line. */
const CALM = 12;

function natureOf(codePoint: number): number {
  if (codePoint === 0x20) return SPACE;
  if (codePoint === LINE_FEED || codePoint === CARRIAGE_RETURN) return LINE_END;
  const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)] ?? {};
  if (fallback?.action === 'delete') return HIDDEN;
  if (isMark(codePoint) || isEmojiModifier(codePoint)) return MARK;
  if (fallback?.action === 'replace' && fallback.text === '\n') return LINE_END;
  if (codePoint === 0x09 || isSpaceSeparator(codePoint)) return BLANK;
  if (fallback?.action === 'replace' && fallback.text === ' ') return BLANK;
  return techniqueIndexOf(codePoint) === 0 ? PLAIN : SPECIAL;
}

let naturesOfUnits: Uint8Array | undefined;

/** Made for the first long text. */
function natures(): Uint8Array {
  naturesOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? SURROGATE : natureOf(unit),
  );
  return naturesOfUnits;
}

/** The last place of each kind; 0 where there is none. */
class Places {
  readonly #early = new Array<number>(KINDS).fill(0);
  readonly #late = new Array<number>(KINDS).fill(0);

  add(kind: number, index: number, isLate: boolean): void {
    (isLate ? this.#late : this.#early)[kind] = index;
  }

  /** The best of the second half; of the first, where the second has none. */
  best(): number {
    return this.#late.find((index) => index > 0) ?? this.#early.find((index) => index > 0) ?? 0;
  }
}

/** A place that is calm on its left, until it is known whether it is on its right. */
class Doubt {
  readonly #kind: number;
  #index = 0;
  #characters = 0;

  constructor(kind: number) {
    this.#kind = kind;
  }

  /** Asked at characters in order, with how many calm ones stand right before; `index` is that of a place here, or 0. */
  ask(characters: number, calm: number, index: number, places: Places, isLate: boolean): void {
    const since = characters - this.#characters;
    if (this.#index > 0 && calm < since) this.#index = 0;
    if (this.#index > 0 && since >= CALM) {
      places.add(this.#kind, this.#index, isLate);
      this.#index = 0;
    }
    if (this.#index === 0 && index > 0 && calm >= CALM) {
      this.#index = index;
      this.#characters = characters;
    }
  }
}

/**
 * The UTF-16 index at which the section ends that begins at `from`: the end of the text when the rest fits. It is cut
 * at a line end wherever there is one, since hardly a rule looks beyond; a longer line is cut beside plain characters.
 */
export function endOfSection(text: string, from: number, size: SectionSize): number {
  return findEnd(text, from, size, true);
}

/** The same where more of the text may follow: -1 when it is needed to say. */
export function endOfSectionSoFar(text: string, from: number, size: SectionSize): number {
  return findEnd(text, from, size, false);
}

/**
 * What `findEnd` gives where a line ends in the second half of the section, as one does in nearly every text: no other
 * place is asked for then. 0 where none does, -1 where the text ends before the section is full.
 */
function findLineEnd(text: string, from: number, until: number, size: SectionSize): number {
  const natureOfUnit = natures();
  let visible = 0;
  let all = 0;
  let isBlankLine = true;
  let paragraph = 0;
  let line = 0;
  for (let index = from; index < until; index++) {
    const unit = text.charCodeAt(index);
    let nature = natureOfUnit[unit] as number;
    if (nature === SURROGATE) {
      const codePoint = text.codePointAt(index) as number;
      if (codePoint > 0xffff) index++;
      nature = codePoint > 0xffff ? natureOf(codePoint) : SPECIAL;
    }
    all++;
    if (nature !== HIDDEN) visible++;
    if (all > size.characters || visible > size.visible) return paragraph || line;
    if (nature < SPACE) isBlankLine = false;
    else if (nature === LINE_END) {
      if (unit === CARRIAGE_RETURN && text.charCodeAt(index + 1) === LINE_FEED) continue;
      if (visible * 2 > size.visible || all * 2 > size.characters) {
        if (isBlankLine) paragraph = index + 1;
        else line = index + 1;
      }
      isBlankLine = true;
    } else if (nature === SPECIAL) isBlankLine = false;
  }
  return -1;
}

const PLAIN_LINES = /^[\t\n\x20-\x7e]*$/;

/** The same where nothing but lines of ASCII stands: each character is one unit that shows. Null elsewhere. */
function findPlainLineEnd(
  text: string,
  from: number,
  until: number,
  { visible, characters }: SectionSize,
): number | null {
  const full = from + visible;
  if (characters < visible || full >= until || !PLAIN_LINES.test(text.slice(from, full + 1))) return null;
  const isLate = (lineEnd: number) => (lineEnd - from + 1) * 2 > visible;
  const line = text.lastIndexOf('\n', full - 1);
  for (let end = line; end >= from && isLate(end); ) {
    const before = Math.max(text.lastIndexOf('\n', end - 1), from - 1);
    if (end === from || text.slice(before + 1, end).trim() === '') return end + 1;
    end = before;
  }
  return line >= from && isLate(line) ? line + 1 : 0;
}

function findEnd(text: string, from: number, size: SectionSize, isEnd: boolean): number {
  // The last character may be half of one, or of a line end.
  const until = isEnd ? text.length : text.length - 1;
  const rest = isEnd ? text.length : -1;
  if (until - from <= size.visible) return rest;
  const lineEnd = findPlainLineEnd(text, from, until, size) ?? findLineEnd(text, from, until, size);
  if (lineEnd !== 0) return lineEnd < 0 ? rest : lineEnd;
  const natureOfUnit = natures();
  const places = new Places();
  const spaces = new Doubt(BEFORE_CALM_SPACE);
  const characters = new Doubt(BETWEEN_CALM_CHARACTERS);
  let visible = 0;
  let all = 0;
  /** How many characters without anything to look at stand before this one. */
  let calm = 0;
  let isBlankLine = true;
  let before = NONE;
  let beforeThat = NONE;
  let index = from;
  while (index < until) {
    const unit = text.charCodeAt(index);
    let nature = natureOfUnit[unit] as number;
    let end = index + 1;
    if (nature === SURROGATE) {
      const codePoint = text.codePointAt(index) as number;
      if (codePoint > 0xffff) end++;
      nature = codePoint > 0xffff ? natureOf(codePoint) : SPECIAL;
    }
    all++;
    if (nature !== HIDDEN) visible++;
    if (all > size.characters || visible > size.visible) {
      const best = places.best();
      if (best > 0) return best;
      // Two characters that are one line end stay together, if anything is before them.
      const isInLineEnd = unit === LINE_FEED && text.charCodeAt(index - 1) === CARRIAGE_RETURN;
      return isInLineEnd && index - 1 > from ? index - 1 : Math.max(index, from + 1);
    }
    const isLate = visible * 2 > size.visible || all * 2 > size.characters;
    if (nature === PLAIN) {
      const isAfterCharacter = before === PLAIN || before === MARK;
      const isAfterSpace = before === SPACE && (beforeThat === PLAIN || beforeThat === MARK);
      if (isAfterCharacter) places.add(BETWEEN_CHARACTERS, index, isLate);
      if (isAfterSpace) places.add(BEFORE_SPACE, index - 1, isLate);
      spaces.ask(all, calm, isAfterSpace ? index - 1 : 0, places, isLate);
      characters.ask(all, calm, isAfterCharacter ? index : 0, places, isLate);
    }
    calm = nature <= SPACE ? calm + 1 : 0;
    if (nature === LINE_END) {
      const isHalf = unit === CARRIAGE_RETURN && text.charCodeAt(end) === LINE_FEED;
      if (!isHalf) {
        places.add(isBlankLine ? AFTER_PARAGRAPH : AFTER_LINE, end, isLate);
        isBlankLine = true;
      }
    } else if (nature !== HIDDEN && nature !== SPACE && nature !== BLANK) isBlankLine = false;
    beforeThat = before;
    before = nature;
    index = end;
  }
  return rest;
}
