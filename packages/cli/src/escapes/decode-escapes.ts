/** A text as those read it who know its notation: `&#8203;` and `\u200b` are the character, and each knows its place. */
import type { Notation } from '../scan-data.ts';
import { NAMED_CHARACTERS, WITHOUT_SEMICOLON } from './named-characters.ts';

export interface Escape {
  /** UTF-16 indices of the decoded text. */
  readonly start: number;
  readonly end: number;
  /** UTF-16 indices of the text as it is written. */
  readonly from: number;
  readonly to: number;
}

export interface DecodedText {
  readonly text: string;
  /** In text order. */
  readonly escapes: readonly Escape[];
}

/** A backslash before a backslash is one, and begins nothing. */
const HALVES: Readonly<Record<Notation, string>> = {
  html: `&#0*(?<decimal>\\d{1,7});?|&#[xX]0*(?<hex>[0-9A-Fa-f]{1,6});?|&(?<name>[A-Za-z]\\w*);|&(?<bare>${WITHOUT_SEMICOLON.join('|')})(?![\\w=;])`,
  js: String.raw`\\\\|\\u\{0*(?<braced>[0-9A-Fa-f]{1,6})\}|\\u(?<four>[0-9A-Fa-f]{4})|\\x\{0*(?<wide>[0-9A-Fa-f]{1,6})\}|\\x(?<two>[0-9A-Fa-f]{2})`,
  json: String.raw`\\\\|\\u(?<unit>[0-9A-Fa-f]{4})`,
};
const LAST_CODE_POINT = 0x10ffff;
/** What HTML makes of numbers that Unicode has for controls. */
const WINDOWS = new TextDecoder('windows-1252');

export function decodeEscapes(text: string, notations: readonly Notation[]): DecodedText {
  // What JSON knows JavaScript knows too.
  const asked = notations.includes('js') ? notations.filter((one) => one !== 'json') : notations;
  const pattern = new RegExp([...new Set(asked)].map((one) => HALVES[one]).join('|'), 'g');
  const pieces: string[] = [];
  const escapes: Escape[] = [];
  let from = 0;
  let length = 0;
  for (const { 0: written, index, groups = {} } of text.matchAll(pattern)) {
    const character = readEscape(groups);
    if (character === null) continue;
    length += index - from;
    pieces.push(text.slice(from, index), character);
    from = index + written.length;
    escapes.push({ start: length, end: length + character.length, from: index, to: from });
    length += character.length;
  }
  if (escapes.length === 0) return { text, escapes };
  pieces.push(text.slice(from));
  return { text: pieces.join(''), escapes };
}

function readEscape(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { decimal, hex, name, bare, braced, four, wide, two, unit } = groups;
  const named = name ?? bare;
  if (named !== undefined) return NAMED_CHARACTERS.get(named) ?? null;
  const isHtml = decimal !== undefined || hex !== undefined;
  const digits = hex ?? braced ?? four ?? wide ?? two ?? unit;
  if (decimal === undefined && digits === undefined) return null;
  const number = decimal === undefined ? Number.parseInt(digits as string, 16) : Number(decimal);
  if (number > LAST_CODE_POINT || (isHtml && (number === 0 || (number & 0x1ff800) === 0xd800))) return null;
  if (isHtml && number >= 0x80 && number < 0xa0) return WINDOWS.decode(Uint8Array.of(number));
  return String.fromCodePoint(number);
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
