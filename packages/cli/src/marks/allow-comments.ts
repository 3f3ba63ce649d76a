/**
 * What a text allows in itself, in comments of whatever language:
 *
 *     limpid-allow zero-width, U+00A0                 in this line
 *     limpid-allow-next-line U+2000..U+200A: why      in the next one
 */
import { TECHNIQUES, type Technique } from '@limpid/engine';
import { nearestName } from '../nearest-name.ts';
import type { Chosen } from '../scanned.ts';
import { readRange } from './code-point-range.ts';
import type { Span } from './lines-of-change.ts';

export interface Allowed extends Span, Chosen {}

export interface AllowComments {
  /** Whole lines, in text order. */
  readonly lines: readonly Allowed[];
  /** A sentence for each name that is none. */
  readonly notes: readonly string[];
}

const WORD = 'limpid-allow';
/** Names with commas between them; what follows them is for people. */
const COMMENT =
  /(?<![\w-])limpid-allow(-next-line)?:?[ \t]+([\w+.]+(?:-[\w+.]+)*(?:[ \t]*,[ \t]*[\w+.]+(?:-[\w+.]+)*)*)/g;
const LINE_END = /\r\n|\n|\r/g;
/** A text can be made of wrong names alone. */
const MAX_NOTES = 10;

interface Opened {
  readonly techniques: Technique[];
  readonly ranges: (readonly [number, number])[];
}

export function readAllowComments(text: string): AllowComments {
  if (!text.includes(WORD)) return { lines: [], notes: [] };
  const lines: Allowed[] = [];
  const notes: string[] = [];
  let opened: Opened = { techniques: [], ranges: [] };
  for (const { number, start, end } of linesOf(text)) {
    const next: Opened = { techniques: [], ranges: [] };
    const line = text.slice(start, end);
    for (const [, isNext, names = ''] of line.includes(WORD) ? line.matchAll(COMMENT) : []) {
      const target = isNext === undefined ? opened : next;
      for (const name of names.split(',')) {
        const note = allow(name.trim(), target);
        if (note !== null && notes.length < MAX_NOTES) notes.push(`line ${number}: ${note}`);
      }
    }
    if (opened.techniques.length + opened.ranges.length > 0) lines.push({ start, end, ...opened });
    opened = next;
  }
  return { lines, notes };
}

/** With the end of each line, which may be what is allowed. */
function* linesOf(text: string) {
  let start = 0;
  let number = 1;
  for (const { 0: lineEnd, index } of text.matchAll(LINE_END)) {
    const end = index + lineEnd.length;
    yield { number, start, end };
    start = end;
    number++;
  }
  yield { number, start, end: text.length };
}

/** Null, or why it allows nothing. */
function allow(name: string, { techniques, ranges }: Opened): string | null {
  const technique = TECHNIQUES.find((one) => one === name);
  const range = readRange(name);
  if (technique !== undefined) techniques.push(technique);
  else if (range !== null) ranges.push(range);
  else {
    const nearest = nearestName(name, TECHNIQUES);
    const meant = nearest === null ? '' : ` Did you mean ${nearest}?`;
    return `limpid-allow knows no technique or code point "${name.slice(0, 40)}".${meant}`;
  }
  return null;
}
