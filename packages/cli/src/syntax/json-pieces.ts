/** What strings of JSON hold, in pieces that know where they are written. */
import type { Piece } from './file-within.ts';

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' };
const ESCAPE = /\\(?:u[\da-fA-F]{4}|[\s\S])/g;
const LONGEST_ESCAPE = 6;
/** Of the written text of a piece with escapes: a place in it is counted from its start. */
const LONGEST = 256;

/** UTF-16 indices of what stands in the quotation marks. */
export function* piecesOf(text: string, start: number, end: number): Generator<Piece> {
  for (let from = start, to = start; from < end; from = to) {
    const found = text.indexOf('\\', from);
    if (found < 0 || found >= end) to = end;
    else if (found > from + LONGEST) to = found;
    else {
      to = endOfPiece(text, from, Math.min(end, from + LONGEST));
      yield pieceOf(text.slice(from, to), from);
      continue;
    }
    yield { text: text.slice(from, to), from, to };
  }
}

export function textOfString(string: string): string {
  return string.replace(ESCAPE, unitOf);
}

/** It parts no escape. */
function endOfPiece(text: string, from: number, limit: number): number {
  const near = text.slice(from, limit + LONGEST_ESCAPE);
  ESCAPE.lastIndex = 0;
  for (let found = ESCAPE.exec(near); found !== null; found = ESCAPE.exec(near)) {
    const end = from + ESCAPE.lastIndex;
    if (from + found.index >= limit) break;
    if (end >= limit) return end;
  }
  return limit;
}

function pieceOf(written: string, from: number): Piece {
  const widthOf = (length: number) => widthIn(written, length);
  return { text: textOfString(written), from, to: from + written.length, widthOf };
}

function widthIn(written: string, length: number): number {
  let removed = 0;
  for (const { 0: one, index } of written.matchAll(ESCAPE)) {
    if (index - removed >= length) break;
    removed += one.length - 1;
  }
  return length + removed;
}

function unitOf(written: string): string {
  const second = written.charAt(1);
  if (written.length > 2) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  return CONTROLS[second] ?? second;
}
