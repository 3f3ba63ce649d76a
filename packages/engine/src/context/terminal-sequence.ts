/** Which stretch does a terminal take for a control sequence, and what does it do with it? ECMA-48 5.4, 5.6; ISO 2022. */
import { isLineEnd } from '../unicode/character-facts.ts';

export interface TerminalSequence {
  /** UTF-16 index after it. */
  readonly end: number;
  /**
   * `rendition` sets colours and the like, `plain` changes nothing that could hide, `control` does whatever else. An
   * `opener` begins a string with letters of a language: they are a text, whatever a terminal makes of it.
   */
  readonly kind: 'rendition' | 'plain' | 'control' | 'opener';
  /** Where what it says begins and ends. */
  readonly from: number;
  readonly to: number;
}

const ESCAPE = 0x1b;
const BELL = 0x07;
const STRING_TERMINATOR = 0x9c;
const CONTROL_SEQUENCE = 0x9b;
const SYSTEM_COMMAND = 0x9d;
const DEVICE_CONTROL = 0x90;
/** What opens a sequence behind an escape, and alone. */
const C1_OF_FINAL: ReadonlyMap<number, number> = new Map([
  [0x5b, CONTROL_SEQUENCE],
  [0x5d, SYSTEM_COMMAND],
  [0x50, DEVICE_CONTROL],
  [0x58, 0x98],
  [0x5e, 0x9e],
  [0x5f, 0x9f],
]);
/** Of the eight-bit forms those that hardly any text of windows-1252 leaves behind. */
const EIGHT_BIT: ReadonlySet<number> = new Set([CONTROL_SEQUENCE, SYSTEM_COMMAND, DEVICE_CONTROL]);

/** Hardly any has a quotation mark, a percent sign or a brace: the rest of it is made by a program. */
const PARAMETERS = /(?:[0-?]+[ !#$&(-/]*|[ !#&(-/]*)[@-z|}~]/y;
/** Eight-bit forms are also what is left of windows-1252: without a parameter they are not taken for a sequence. */
const SOME_PARAMETERS = /[0-?]+[ !#$&(-/]*[@-z|}~]/y;
const COMMAND_NUMBER = /\d+(?![0-9 A-Za-z])/y;
/** Character sets, lines of double size, saved cursors, keypads; `ESC ( B` is what `tput sgr0` begins with. */
const SHORT = /[()*+][0-9A-Z<=>]|#[3-8]|%[@G8]|[78=>]/y;
/** Letters again: ASCII, those of Japan, and its syllables. Line drawing would conceal what is written. */
const LETTERS_AGAIN = new Set(['(B', '(J', '(I', '(H']);
/** Two bytes a character until the next such sequence: how Japanese, Korean and Chinese are written in seven bits. */
const WIDE_SET = /\$(?:[@AB]|\([CDOPQ])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what ends it begins with an escape
const WIDE_TEXT = /\$(?:[@AB]|\([CDOPQ])(?:[!-~]{2}){1,400}\u001b\((?:[BJI]|\$)/y;
/** A quotation mark, and what stands behind a string in programs. */
const ENDS_STRING = /(["'`])\s*[-+,;.)\]}]/;
/** Between letters. */
const APOSTROPHE = /(?<=[A-Za-z\u00c0-\uffff])'(?=[A-Za-z\u00c0-\uffff])/g;
/** How far before a sequence the string may begin. */
const FAR_BEFORE = 512;
const RENDITION = /^[0-9;:]*m$/;
/** Programs that colour clear the rest of the line behind each colour: there is nothing in it yet. */
const CLEARS_REST = /^0?K$/;
const ENDS_RENDITION = /^\[[0-9;:]*m$/;
/** A rendition that is longer is no usual one. */
const LONGEST = 64;

/** Null where none begins. */
export function readSequence(text: string, start: number): TerminalSequence | null {
  const unit = text.charCodeAt(start);
  if (unit !== ESCAPE) return EIGHT_BIT.has(unit) ? readOpened(text, start, start + 1, unit, true) : null;
  const opener = C1_OF_FINAL.get(text.charCodeAt(start + 1));
  if (opener !== undefined) return readOpened(text, start, start + 2, opener, false);
  if (endOf(WIDE_TEXT, text, start + 1) >= 0)
    return { end: endOf(WIDE_SET, text, start + 1), kind: 'plain', from: start + 1, to: start + 1 };
  const end = endOf(SHORT, text, start + 1);
  if (end < 0) return null;
  const kind = LETTERS_AGAIN.has(text.slice(start + 1, start + 3)) ? 'plain' : 'control';
  return { end, kind, from: start + 1, to: end };
}

function readOpened(
  text: string,
  start: number,
  from: number,
  opener: number,
  isEightBit: boolean,
): TerminalSequence | null {
  if (opener === CONTROL_SEQUENCE) {
    const end = endOf(isEightBit ? SOME_PARAMETERS : PARAMETERS, text, from);
    return end < 0 ? null : { end, kind: kindOf(text, start, text.slice(from, end)), from, to: end };
  }
  if (opener === SYSTEM_COMMAND && isEightBit && endOf(COMMAND_NUMBER, text, from) < 0) return null;
  const to = terminatorOf(text, from, opener === SYSTEM_COMMAND);
  if (to < 0 || leavesString(text, start, text.slice(from, to))) return null;
  const end = to + (text.charCodeAt(to) === ESCAPE ? 2 : 1);
  if (!isAscii(text, from, to)) return { end: from, kind: 'opener', from, to: from };
  return { end, kind: 'control', from, to };
}

/** Whether a string of a program that is open before a sequence ends in what is said. */
function leavesString(text: string, start: number, said: string): boolean {
  const quote = ENDS_STRING.exec(said)?.[1];
  if (quote === undefined) return false;
  const near = text.slice(Math.max(0, start - FAR_BEFORE), start);
  const line = near.slice(near.lastIndexOf('\n') + 1).replace(APOSTROPHE, '');
  return line.split(quote).length % 2 === 0;
}

function kindOf(text: string, start: number, said: string): TerminalSequence['kind'] {
  if (RENDITION.test(said)) return 'rendition';
  if (!CLEARS_REST.test(said)) return 'control';
  const before = text.slice(Math.max(0, start - LONGEST), start);
  return ENDS_RENDITION.test(before.slice(before.lastIndexOf('\u001b') + 1)) ? 'plain' : 'control';
}

/** UTF-16 index of what ends a string; -1 when its line ends or another sequence begins first. */
function terminatorOf(text: string, from: number, mayEndWithBell: boolean): number {
  for (let index = from; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if ((unit === BELL && mayEndWithBell) || unit === STRING_TERMINATOR) return index;
    if (unit === ESCAPE) return text.charAt(index + 1) === '\\' ? index : -1;
    if (isLineEnd(unit) || EIGHT_BIT.has(unit)) return -1;
  }
  return -1;
}

/** Whether it holds no letter of any language. */
function isAscii(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (text.charCodeAt(index) > 0x7e) return false;
  return true;
}

/** Where the pattern ends that begins here; -1 when none does. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
