/** A text as those read it who know its notation: `&#8203;` and `\u200b` are the character, and each knows its place. */
import { describeCharacter } from '@limpid/engine';
import type { Notation } from '../scan-data.ts';
import type { Place, Stretch } from '../syntax/stretches.ts';
import { NAMED_CHARACTERS, UNICODE_ALIASES } from './named-characters.ts';
import { type Depth, patternOf } from './notation-patterns.ts';

/** A stretch of the decoded text. */
export interface Escape extends Stretch {
  /** UTF-16 indices of the text as it is written. */
  readonly from: number;
  readonly to: number;
}

export interface DecodedText {
  readonly text: string;
  /** In text order. */
  readonly escapes: readonly Escape[];
}

export interface Decoding {
  readonly depth?: Depth;
  /** Which characters are decoded; the others stay as they are written. */
  readonly takes?: (codePoint: number) => boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;

const LAST_CODE_POINT = 0x10ffff;
const BLANKS = /[ \t]+/;
/** What HTML makes of numbers that Unicode has for controls. */
const WINDOWS = new TextDecoder('windows-1252');
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodeEscapes(
  text: string,
  notations: readonly Notation[],
  decoding: Decoding = {},
): DecodedText {
  const pieces: string[] = [];
  const escapes: Escape[] = [];
  let last = 0;
  let length = 0;
  for (const { character, from, to } of escapesIn(text, notations, decoding)) {
    length += from - last;
    pieces.push(text.slice(last, from), character);
    last = to;
    escapes.push({ start: length, end: length + character.length, from, to });
    length += character.length;
  }
  if (escapes.length === 0) return { text, escapes };
  pieces.push(text.slice(last));
  return { text: pieces.join(''), escapes };
}

/** In text order. */
export function* escapesIn(
  text: string,
  notations: readonly Notation[],
  { depth = 'plain', takes }: Decoding = {},
): Generator<Place> {
  for (const { 0: written, index, groups = {} } of text.matchAll(patternOf(notations, depth))) {
    for (const one of readWritten(written, index, groups))
      if (takes === undefined || takes(one.character.codePointAt(0) as number)) yield one;
  }
}

function readWritten(written: string, index: number, groups: Groups): readonly Place[] {
  const to = index + written.length;
  const { list } = groups;
  if (list === undefined || !BLANKS.test(list)) {
    const character = readEscape(groups);
    return character === null ? [] : [{ character, from: index, to }];
  }
  // The braces belong to the first and the last.
  const numbers = list.split(BLANKS).map(numberOf);
  if (numbers.some((number) => !(number <= LAST_CODE_POINT))) return [];
  const first = index + written.indexOf(list);
  const ends = [...list.matchAll(new RegExp(BLANKS, 'g'))].map((blanks) => first + blanks.index);
  return numbers.map((number, place) => ({
    character: String.fromCodePoint(number),
    from: place === 0 ? index : (ends[place - 1] as number),
    to: ends[place] ?? to,
  }));
}

function readEscape(groups: Groups): string | null {
  const { decimal, hex, name, bare, called, high, low, octal, bytes, percents, decimals, decimalOfHaskell } =
    groups;
  const named = name ?? bare;
  if (named !== undefined) return NAMED_CHARACTERS.get(named) ?? null;
  if (called !== undefined) return characterCalled(called);
  if (decimals !== undefined) return readUtf8(decimals.match(/\d+/g)?.map(Number) ?? []);
  const encoded = bytes ?? percents;
  if (encoded !== undefined) return readBytes(encoded);
  if (high !== undefined && low !== undefined)
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
  const isHtml = decimal !== undefined || hex !== undefined;
  const number =
    readNumber(groups) ??
    Number.parseInt(decimal ?? octal ?? decimalOfHaskell ?? '', octal === undefined ? 10 : 8);
  if (Number.isNaN(number) || number > LAST_CODE_POINT) return null;
  if (isHtml && (number === 0 || (number & 0x1ff800) === 0xd800)) return null;
  if (isHtml && number >= 0x80 && number < 0xa0) return WINDOWS.decode(Uint8Array.of(number));
  return String.fromCodePoint(number);
}

const HEXADECIMAL =
  'hex braced four wide two unit long list unitOfC wideOfC point css sql ofHaskell ofPowerShell'.split(' ');

function readNumber(groups: Groups): number | null {
  for (const name of HEXADECIMAL) {
    const digits = groups[name];
    if (digits !== undefined) return numberOf(digits);
  }
  return null;
}

function numberOf(digits: string): number {
  return Number.parseInt(digits.replaceAll('_', ''), 16);
}

function readBytes(written: string): string | null {
  const bytes = Array.from(written.matchAll(/x(..)|%(?:25)*(..)|\\([0-7]{3})/g), ([, hex, percent, octal]) =>
    octal === undefined ? Number.parseInt((hex ?? percent) as string, 16) : Number.parseInt(octal, 8),
  );
  return readUtf8(bytes);
}

/** Null where the bytes are no UTF-8, as in an overlong form. */
function readUtf8(bytes: readonly number[]): string | null {
  try {
    return UTF_8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

/** Where characters with names are that a scan may find. */
const NAMED_PLANES = [
  [0, 0x1ffff],
  [0xe0000, 0xe01ef],
] as const;

let byName: ReadonlyMap<string, string> | undefined;

/** All at once: a file may name many, and each would be looked for in the whole list. */
function characterCalled(name: string): string | null {
  byName ??= readNames();
  return byName.get(name.toUpperCase()) ?? null;
}

function readNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [first, last] of NAMED_PLANES)
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const { name } = describeCharacter(codePoint);
      if (name !== null && !names.has(name)) names.set(name, String.fromCodePoint(codePoint));
    }
  for (const [alias, character] of UNICODE_ALIASES) names.set(alias, character);
  return names;
}

/** From an index of the decoded text to the one of the text as it is written; to be asked in order. */
export function openOrigins(escapes: readonly Escape[]): (index: number) => number {
  let next = 0;
  return (index) => {
    while (next < escapes.length && (escapes[next] as Escape).end <= index) next++;
    const here = escapes[next];
    if (here !== undefined && here.start <= index) return here.from;
    const before = escapes[next - 1];
    return before === undefined ? index : index - before.end + before.to;
  };
}
