/** What of a text stands around characters beyond ASCII, or what may be their escapes: in most files little, and the rest has no name to judge. */

export interface Part {
  /** UTF-16 index in the text. */
  readonly start: number;
  readonly text: string;
}

/** Longer than a name and what says that it is one: lines of generated code may be as long as the file. */
const NEAR = 1000;
/** Controls are as rare, but for tabs and line ends. */
const RARE = /[^\0\t\n\r -~]/g;
/** Beyond ASCII. */
export const IS_WIDE = /[^\0-\x7f]/;
const OR_ESCAPED = /[^\0-\x7f]|\\[uUx]/g;

/** Lines with the one before each, in order; of long lines what is near. */
export function wideParts(text: string, hasEscapes = false): readonly Part[] {
  const wide = hasEscapes ? OR_ESCAPED : RARE;
  const parts: Part[] = [];
  let from = 0;
  let to = -1;
  wide.lastIndex = 0;
  for (let found = wide.exec(text); found !== null; found = wide.exec(text)) {
    const { index } = found;
    const near = Math.max(0, index - NEAR);
    const back = text.slice(near, index);
    const line = back.lastIndexOf('\n');
    const start = near + (line <= 0 ? 0 : back.lastIndexOf('\n', line - 1) + 1);
    const lineEnd = text.slice(index, index + NEAR).indexOf('\n');
    const end = lineEnd < 0 ? Math.min(text.length, index + NEAR) : index + lineEnd;
    if (start > to + 1) {
      if (to >= 0) parts.push({ start: from, text: text.slice(from, to) });
      from = start;
    }
    to = end;
    // Of a line that is cut, what follows is seen from both sides.
    wide.lastIndex = lineEnd < 0 && end < text.length ? index + NEAR / 2 : end;
  }
  if (to >= 0) parts.push({ start: from, text: text.slice(from, to) });
  return parts;
}

/** What a pattern finds in the parts, with its UTF-16 index in the text. */
export function* matchesIn(
  parts: readonly Part[],
  pattern: RegExp,
): Generator<{ readonly found: string; readonly index: number }> {
  for (const { start, text } of parts)
    for (const { 0: found, index } of text.matchAll(pattern)) yield { found, index: start + index };
}

export function isIn(parts: readonly Part[], pattern: RegExp): boolean {
  return parts.some(({ text }) => text.search(pattern) >= 0);
}
