/** Is a C1 control what is left of a visible windows-1252 character, alone beside text? WHATWG Encoding; TUS 23.1. */
import type { Reason } from '../marks/mark.ts';
import { isLetter, isMark, isNumber, isSpaceSeparator } from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';
import { readSequence } from './terminal-sequence.ts';

const CONTROL_SEQUENCE = 0x9b;
/** Parameters, and what inserts, erases and moves without one. */
const BEGINS_SEQUENCE: ReadonlySet<number> = new Set(
  Array.from('0123456789:;<=>?@ABCDEFGHJKSTX', (sign) => sign.charCodeAt(0)),
);
/** They insert and delete lines and characters; many words that such a quotation mark opens begin with them, too. */
const DELETES: ReadonlySet<number> = new Set(Array.from('LMPZ', (sign) => sign.charCodeAt(0)));
/** For any program, between programs, and secret. */
const OPENS_STRING: ReadonlySet<number> = new Set([0x98, 0x9e, 0x9f]);
const STRING_TERMINATOR = '\u009c';

export function legacyEncoding(around: Surroundings, candidate: number): Reason | null {
  if (isColour(around, candidate)) return 'ansi-sequence';
  if (hasAnother(around, candidate) || isOfTerminal(around, candidate)) return null;
  if (takesTurns(around, around.startOf(candidate))) return null;
  const before = around.before(candidate);
  const isBesideText = isSpaceSeparator(before) || isText(before) || isTextAfter(around, candidate);
  return isBesideText ? 'legacy-encoding' : null;
}

function isColour(around: Surroundings, candidate: number): boolean {
  if (around.codePointOf(candidate) !== CONTROL_SEQUENCE) return false;
  return readSequence(around.text, around.startOf(candidate))?.kind === 'rendition';
}

/** Whether a terminal that knows eight-bit forms would obey it: ECMA-48 5.4, 5.6. */
function isOfTerminal(around: Surroundings, candidate: number): boolean {
  const codePoint = around.codePointOf(candidate);
  if (codePoint === CONTROL_SEQUENCE) {
    const cursor = around.cursorAfter(candidate);
    const final = around.stepForward(cursor);
    return BEGINS_SEQUENCE.has(final) || (DELETES.has(final) && !isLetter(around.stepForward(cursor)));
  }
  return OPENS_STRING.has(codePoint) && around.lineHas(candidate, hasTerminator);
}

function hasTerminator(line: string): boolean {
  return line.includes(STRING_TERMINATOR);
}

/** Whether controls and letters take turns: windows-1252 has one or two of them in a word. */
function takesTurns({ text }: Surroundings, start: number): boolean {
  const isOther = (at: number) => {
    const between = text.charCodeAt(at > start ? at - 1 : at + 1);
    return isC1(text.charCodeAt(at)) && isText(between) && !isC1(between);
  };
  return [start - 4, start - 2, start + 2, start + 4].filter(isOther).length > 1;
}

/** Text, or a space and text: a space at the end of a line may go. */
function isTextAfter(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  const after = around.stepForward(cursor);
  return isText(after) || (isSpaceSeparator(after) && isText(around.stepForward(cursor)));
}

/** Whether its run holds a second C1 control; looked for to both sides, which stops at the first. */
function hasAnother(around: Surroundings, candidate: number): boolean {
  const first = around.runFirst(candidate);
  for (let member = candidate - 1; member >= first; member--)
    if (isC1(around.codePointOf(member))) return true;
  const end = around.runEnd(candidate);
  for (let member = candidate + 1; member < end; member++) if (isC1(around.codePointOf(member))) return true;
  return false;
}

function isC1(codePoint: number): boolean {
  return codePoint >= 0x80 && codePoint <= 0x9f;
}

function isText(codePoint: number): boolean {
  return isLetter(codePoint) || isMark(codePoint) || isNumber(codePoint);
}
