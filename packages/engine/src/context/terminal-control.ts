/** Does a control belong to an escape sequence that a terminal obeys? ECMA-48 5.4 (CSI), 8.3.89 (OSC). */
import type { Reason } from '../mark.ts';
import { isLineEnd, type Surroundings } from './surroundings.ts';

const BELL = 0x07;
const ESCAPE = 0x1b;
const BACKSLASH = 0x5c;
const OPENS_CONTROL_SEQUENCE = 0x5b;
const OPENS_SYSTEM_COMMAND = 0x5d;

/** Keeps an escape that opens a well-formed sequence, and the control that ends it. */
export function terminalControl(around: Surroundings, candidate: number): Reason | null {
  const memory = around.memoryOf('terminal-control', () => ({ terminator: -1 }));
  const start = around.startOf(candidate);
  if (start === memory.terminator) return 'ansi-sequence';
  if (around.codePointOf(candidate) !== ESCAPE) return null;
  const opener = around.text.charCodeAt(start + 1);
  if (opener === OPENS_CONTROL_SEQUENCE)
    return isControlSequence(around.text, start) ? 'ansi-sequence' : null;
  if (opener !== OPENS_SYSTEM_COMMAND) return null;
  const terminator = terminatorOf(around.text, start + 2);
  if (terminator < 0) return null;
  memory.terminator = terminator;
  return 'ansi-sequence';
}

function isControlSequence(text: string, start: number): boolean {
  let index = start + 2;
  while (isParameter(text.charCodeAt(index))) index++;
  const final = text.charCodeAt(index);
  return final >= 0x40 && final <= 0x7e;
}

/** Digits, colon, semicolon, question mark. */
function isParameter(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x3b) || unit === 0x3f;
}

/** UTF-16 index of the control that ends a system command; -1 when its line ends or another sequence begins first. */
function terminatorOf(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === BELL) return index;
    if (unit === ESCAPE) return text.charCodeAt(index + 1) === BACKSLASH ? index : -1;
    if (isLineEnd(unit)) return -1;
  }
  return -1;
}
