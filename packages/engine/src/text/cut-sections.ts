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
const ASCII_END = 0x7f;
/** Less than from the signs of Latin-1 to the marks of all scripts. */
const NEARBY = 0x200;
/** Line ends but for a line feed, alone or behind a return. */
let otherLineEnds: RegExp | undefined;
/** What shows nothing, or is half of a character, and what stands near that: all else is one unit that shows, and is jumped over. */
let notOneEach: RegExp | undefined;

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
    unit >= 0xd800 && unit <= 0xdfff ? SPECIAL : natureOf(unit),
  );
  return naturesOfUnits;
}

/**
 * The units of these natures as a class: it reads a long text several times as fast as a walk. With units between them
 * beyond ASCII it has few ranges, which takes a tenth of the time; `gap` is how many may stand between two.
 */
function classOf(wanted: readonly number[], but: readonly number[] = [], gap = 0): string {
  const ranges: [number, number][] = [];
  natures().forEach((nature, unit) => {
    if (!wanted.includes(nature) || but.includes(unit)) return;
    const last = ranges.at(-1);
    const isNear = last !== undefined && unit - last[1] <= (last[1] < ASCII_END ? 1 : 1 + gap);
    if (isNear) last[1] = unit;
    else ranges.push([unit, unit]);
  });
  const hex = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
  return ranges.map(([first, end]) => `${hex(first)}-${hex(end)}`).join('');
}

function natureAt(text: string, index: number): number {
  const codePoint = text.codePointAt(index) as number;
  return codePoint > 0xffff ? natureOf(codePoint) : (natures()[codePoint] as number);
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

function findEnd(text: string, from: number, size: SectionSize, isEnd: boolean): number {
  // The last character may be half of one, or of a line end.
  const until = isEnd ? text.length : text.length - 1;
  const room = roomFor(text, from, until, size);
  if (room === null) return isEnd ? text.length : -1;
  const { half, full } = room;
  const place = lastPlace(text, from, half, full) || lastPlace(text, from, from, half);
  if (place > 0) return place;
  // Two characters that are one line end stay together, if anything is before them.
  const isInLineEnd = text.charCodeAt(full) === LINE_FEED && text.charCodeAt(full - 1) === CARRIAGE_RETURN;
  return isInLineEnd && full - 1 > from ? full - 1 : Math.max(full, from + 1);
}

/** Where the second half of a section begins, and the first character that has no room; null where all has. */
function roomFor(text: string, from: number, until: number, { visible, characters }: SectionSize) {
  if (until - from <= visible) return null;
  const natureOfUnit = natures();
  notOneEach ??= new RegExp(`[${classOf([HIDDEN], [], NEARBY)}\\ud800-\\udfff]`);
  let shown = 0;
  let all = 0;
  let half = -1;
  let calm = CALM;
  for (let index = from; index < until; index++) {
    if (calm >= CALM) {
      const room = Math.min(visible - shown, characters - all);
      const toHalf = Math.min((visible >> 1) - shown, (characters >> 1) - all);
      const near = text.slice(index, Math.min(until, index + room));
      const other = near.search(notOneEach);
      const count = other < 0 ? near.length : other;
      if (half < 0 && count > toHalf) half = index + toHalf;
      [shown, all, index, calm] = [shown + count, all + count, index + count, 0];
      if (index >= until) break;
    }
    const unit = text.charCodeAt(index);
    const isPair = isHigh(unit) && isLow(text.charCodeAt(index + 1));
    const nature = isPair ? natureAt(text, index) : natureOfUnit[unit];
    calm = isPair || nature === HIDDEN ? 0 : calm + 1;
    all++;
    if (nature !== HIDDEN) shown++;
    if (all > characters || shown > visible) return { half, full: index };
    if (half < 0 && (shown * 2 > visible || all * 2 > characters)) half = index;
    if (isPair) index++;
  }
  return null;
}

/**
 * The last place of the best kind that a stretch of a section has; 0 where it has none. `from` is where the section
 * begins; the place may be the end of the stretch.
 */
function lastPlace(text: string, from: number, low: number, high: number): number {
  const lineEnd = lastLineEnd(text, from, low, high);
  if (lineEnd > 0) return lineEnd;
  const places = new Array<number>(KINDS).fill(0);
  /** Adds one unless there is a later one. */
  const add = (kind: number, index: number) => {
    places[kind] ||= index;
  };
  /** How many characters without anything to look at stand from this one on, within the stretch. */
  let calm = 0;
  let end = high;
  while (end > low && places[AFTER_PARAGRAPH] === 0) {
    const index = before(text, end);
    const nature = natureAt(text, index);
    calm = nature <= SPACE ? calm + 1 : 0;
    if (nature === PLAIN && index > from && places[BEFORE_CALM_SPACE] === 0) {
      const left = before(text, index);
      const beside = natureAt(text, left);
      const isCalm = () => calm >= CALM && isCalmBefore(text, from, index);
      if (beside < SPACE) {
        add(BETWEEN_CHARACTERS, index);
        if (places[BETWEEN_CALM_CHARACTERS] === 0 && isCalm()) add(BETWEEN_CALM_CHARACTERS, index);
      } else if (beside === SPACE && left > from && natureAt(text, before(text, left)) < SPACE) {
        add(BEFORE_SPACE, left);
        if (isCalm()) add(BEFORE_CALM_SPACE, left);
      }
    }
    const isHalf = text.charCodeAt(index) === CARRIAGE_RETURN && text.charCodeAt(end) === LINE_FEED;
    if (nature === LINE_END && !isHalf)
      add(endsBlankLine(text, from, index) ? AFTER_PARAGRAPH : AFTER_LINE, end);
    end = index;
  }
  return places.find((index) => index > 0) ?? 0;
}

/** The same among line feeds, which come before all other places; 0 where there is none, or another line end. */
function lastLineEnd(text: string, from: number, low: number, high: number): number {
  const stretch = text.slice(low, high);
  let index = low + stretch.lastIndexOf('\n');
  if (index < low) return 0;
  otherLineEnds ??= new RegExp(`[${classOf([LINE_END], [LINE_FEED, CARRIAGE_RETURN])}]|\\r(?!\\n)`);
  if (otherLineEnds.test(stretch)) return 0;
  const last = index + 1;
  while (index >= low) {
    if (endsBlankLine(text, from, index)) return index + 1;
    if (index === low) break;
    index = low + stretch.lastIndexOf('\n', index - low - 1);
  }
  return last;
}

/** Where the character before an index begins. */
function before(text: string, index: number): number {
  const isPair = index > 1 && isLow(text.charCodeAt(index - 1)) && isHigh(text.charCodeAt(index - 2));
  return index - (isPair ? 2 : 1);
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isCalmBefore(text: string, from: number, index: number): boolean {
  let left = index;
  for (let count = 0; count < CALM; count++) {
    if (left <= from) return false;
    left = before(text, left);
    if (natureAt(text, left) > SPACE) return false;
  }
  return true;
}

/** Whether nothing that shows stands before a line end in its line. */
function endsBlankLine(text: string, from: number, lineEnd: number): boolean {
  // One line end may be two characters.
  const isSecond = text.charCodeAt(lineEnd) === LINE_FEED && text.charCodeAt(lineEnd - 1) === CARRIAGE_RETURN;
  for (let index = isSecond ? lineEnd - 1 : lineEnd; index > from; ) {
    index = before(text, index);
    const nature = natureAt(text, index);
    if (nature === LINE_END) return true;
    if (nature !== SPACE && nature !== BLANK && nature !== HIDDEN) return false;
  }
  return true;
}
