/** Strings of code in which characters that hide elsewhere are named: tables of encodings, formats of dates, keys of letters, blanks of Japanese. */
import type { FoundMark } from '../reporter/found-marks.ts';
import { endOfLine } from './stretches.ts';
import { isComparedAt } from './uses-of-words.ts';

/** Of one line. An end that is missing makes none: the line is read once. */
const STRING = /(["'`])((?:(?!\1)[^\\\n]|\\.){1,600})(\1)?/g;
/** The half of an encoding of one byte, without its controls. */
const LEAST_OF_TABLE = 90;
const LEAST_KINDS = 64;
const MOST_DOUBLED = 4;
/** What encodings of one byte have of what hides, beside controls: each once says next to nothing. */
const OF_ENCODINGS: ReadonlySet<number> = new Set([0xad, 0x200c, 0x200d, 0x200e, 0x200f, 0xfeff]);
/** Controls from here on are in such encodings. */
const DELETE = 0x7f;
const FIRST_BEYOND_CONTROLS = 0xa0;
const SEEN: ReadonlySet<string> = new Set(['homoglyph', 'nbsp']);
const ESCAPE = /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|.)/g;
const REPLACEMENT = '\u{FFFD}';
const HIDDEN = /[^\x20-\x7e]/;
/** The same direction mark before each sign that parts a date, or behind each: in other places it would say something. */
const PART = '(?:d{1,4}|D{1,4}|M{1,4}|Y{1,4}|y{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|[aAEeGL])';
const [MARK, SIGN] = ['([\\u200e\\u200f\\u061c])', '[/.:-]'];
const DATE = new RegExp(
  `^${PART}(?:${MARK}${SIGN}${PART}(?:\\1${SIGN}${PART}){0,5}|${SIGN}${MARK}${PART}(?:${SIGN}\\2${PART}){0,5})$`,
);
/** A string or pattern of blanks of Japanese: they are looked for, replaced or cut off. */
const BLANKS =
  /(?<![\p{L}\p{M}\w"'`)\]])(["'`/])(?:[ \u3000[\](){}|+*^$]|\\[strn]){0,40}\u3000(?:[ \u3000[\](){}|+*^$]|\\[strn]){0,40}\1/gu;
/** A constant that orders nothing of what stands behind it, or ends no line of a language. */
const FROM_LEFT = /^[\u200e\u2066\u2068\u2069\u202a\u202c\v\f]$/;
/** It orders signs up to the next letter, and numbers. */
const MARK_FROM_RIGHT = /^[\u200f\u061c]$/;
const BREAKS_RUN = /^[^\w\u200f\u061c\u202a-\u202e\u2066-\u2069]*(?:[A-Za-z_]|$)/;
const FROM_RIGHT = /[\u0590-\u08ff\u202b\u202d\u202e\u2067\ufb1d-\ufefc]/;
/** Isolates around what is put into a text of ASCII, whose own direction counts. */
const VALUE = '(?:\\$\\{[ -z|~]{1,200}\\}|\\{[\\w.]{0,60}\\}|%[\\w$]{0,9}[sd@])';
const VALUES = new RegExp(`^(?:[\\t -~]|[\\u2066\\u2068]${VALUE}\\u2069){1,600}$`);
/** A colour of a terminal whose number is a value. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the control itself
const COLOUR = /^[ -~]{0,40}\x1b\[[\d;]{0,20}\$\{?\w{1,40}\}?[\d;]{0,20}m[ -~]{0,40}$/;
const NEXT_LINE = '\x85';
const IS_SCRIPT = /\.[cm]?[jt]sx?$/i;
const IDEOGRAPHIC_SPACE = 0x3000;
/** More than all variants of Arabic and Hebrew have: whether a mark is there would say something. */
const MOST_COUNTED = 24;
const JOINER = /^[\u200c\u200d]$/;
const INDIC_KEY = /["'\s{][\u0900-\u0dff]["']?\s?:/g;
/** Fewer than an alphabet has are no table of letters. */
const LEAST_KEYS = 10;
const NEAR = 500;

/** The marks of a text without those that such a string names. */
export function withoutTables(
  text: string,
  marks: readonly FoundMark[],
  name: string | null,
): readonly FoundMark[] {
  const left = marks.filter(({ decision }) => decision.action !== 'keep');
  if (left.length === 0) return marks;
  const named = new Set<FoundMark>();
  const counted: (readonly FoundMark[])[] = [];
  const marksIn = openMarks(left);
  for (const { string, content, index } of stringsBeside(text, left)) {
    const end = index + string.length;
    const own = marksIn(index, end);
    if (own.length === 0 || !HIDDEN.test(content)) continue;
    if (DATE.test(content) || isConstant(text, content, end, name)) counted.push(own);
    else if (isTable(content, own) || (JOINER.test(content) && isKey(text, end)))
      for (const mark of own) named.add(mark);
  }
  counted.push(...namedBlanks(text, left));
  if (counted.length <= MOST_COUNTED) for (const mark of counted.flat()) named.add(mark);
  return named.size === 0 ? marks : marks.filter((mark) => !named.has(mark));
}

/** Whether one control is all that a string has, or its controls part the values that are put into it. */
function isConstant(text: string, content: string, end: number, name: string | null): boolean {
  const behind = text.slice(end, Math.min(end + NEAR, endOfLine(text, end)));
  if (FROM_RIGHT.test(behind)) return false;
  if (FROM_LEFT.test(content) || VALUES.test(content) || COLOUR.test(content)) return true;
  if (MARK_FROM_RIGHT.test(content)) return BREAKS_RUN.test(behind);
  return content === NEXT_LINE && name !== null && IS_SCRIPT.test(name);
}

/** The strings of all lines that have a mark. */
function* stringsBeside(text: string, marks: readonly FoundMark[]) {
  let end = -1;
  for (const { start: place } of marks) {
    if (place <= end) continue;
    const start = text.lastIndexOf('\n', place - 1) + 1;
    end = endOfLine(text, place);
    for (const { 0: string, 2: content = '', 3: closing, index } of text.slice(start, end).matchAll(STRING))
      if (closing !== undefined) yield { string, content, index: start + index };
  }
}

/** Those between two indices; asked in text order. */
function openMarks(marks: readonly FoundMark[]): (start: number, end: number) => readonly FoundMark[] {
  let next = 0;
  const skipTo = (index: number) => {
    while (next < marks.length && (marks[next] as FoundMark).start < index) next++;
    return next;
  };
  return (start, end) => marks.slice(skipTo(start), skipTo(end));
}

function namedBlanks(text: string, marks: readonly FoundMark[]): readonly (readonly FoundMark[])[] {
  const blanks = marks.filter(({ codePoint }) => codePoint === IDEOGRAPHIC_SPACE);
  if (blanks.length === 0) return [];
  const named: (readonly FoundMark[])[] = [];
  const blanksIn = openMarks(blanks);
  for (const { 0: string, index } of text.matchAll(BLANKS)) {
    const end = index + string.length;
    const own = blanksIn(index, end);
    if (!isComparedAt(text, index + 1, end - 1)) named.push(own);
    if (named.length > MOST_COUNTED) break;
  }
  return named;
}

/** Nearly each character once, and of those that hide only what encodings have. */
function isTable(content: string, own: readonly FoundMark[]): boolean {
  const all = [...content.replaceAll(ESCAPE, '')];
  const characters = all.filter((one) => one !== REPLACEMENT);
  const kinds = new Set(characters).size;
  if (all.length < LEAST_OF_TABLE || kinds < LEAST_KINDS || characters.length - kinds > MOST_DOUBLED)
    return false;
  const hiding = own.filter(({ technique }) => !SEEN.has(technique)).map(({ codePoint }) => codePoint);
  const isNamed = (codePoint: number) =>
    (codePoint >= DELETE && codePoint < FIRST_BEYOND_CONTROLS) || OF_ENCODINGS.has(codePoint);
  return hiding.every(isNamed) && new Set(hiding).size === hiding.length;
}

/** Of an object whose other keys are letters that are joined. */
function isKey(text: string, end: number): boolean {
  if (!/^\s?:/.test(text.slice(end, end + 2))) return false;
  return (text.slice(Math.max(0, end - NEAR), end + NEAR).match(INDIC_KEY)?.length ?? 0) >= LEAST_KEYS;
}
