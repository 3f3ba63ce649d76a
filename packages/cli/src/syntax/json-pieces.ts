/** What strings of JSON hold, in pieces that know where they are written. */
import type { Piece } from './file-within.ts';

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' };
const ESCAPE = /\\(?:u[\da-fA-F]{4}|[\s\S])/g;
const FIRST_ESCAPE = /^\\(?:u[\da-fA-F]{4}|[\s\S])/;
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

/** A notebook that no program reads may have other escapes. */
export function textOfString(string: string): string {
  try {
    return JSON.parse(`"${string}"`) as string;
  } catch {
    return string.replace(ESCAPE, unitOf);
  }
}

/** It parts no escape. */
function endOfPiece(text: string, from: number, limit: number): number {
  for (let last = limit - 1; last >= from && last > limit - LONGEST_ESCAPE; last--) {
    if (text.charAt(last) !== '\\') continue;
    let first = last;
    while (first > from && text.charAt(first - 1) === '\\') first--;
    // Two of them are the escape of one.
    if ((last - first) % 2 === 1) return limit;
    const [escaped = ''] = FIRST_ESCAPE.exec(text.slice(last, last + LONGEST_ESCAPE)) ?? [];
    return Math.max(limit, last + escaped.length);
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
