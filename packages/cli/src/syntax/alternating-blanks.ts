/** Spaces and tabs that alternate behind the text of lines: they spell something. */
import type { Cover } from './cover.ts';
import { SPACE, TAB } from './may-be-out-of-view.ts';
import { endOfLine } from './stretches.ts';

/** In all of them together. Of 89,000 files of code, documents and data none has one. */
const MANY_CHANGES = 4;
const ALTERNATE = / \t|\t /;

/** The blanks of the first such line, where enough of them alternate. */
export function alternatingBlanks(text: string): Cover | null {
  if (!ALTERNATE.test(text)) return null;
  let sum = 0;
  let first: Cover | null = null;
  let end = 0;
  for (let line = 0; line < text.length; line = end + 1) {
    end = endOfLine(text, line);
    const until = text.charAt(end - 1) === '\r' ? end - 1 : end;
    let start = until;
    while (start > line && isBlank(text.charCodeAt(start - 1))) start--;
    const changes = start > line ? changesIn(text, start, until) : 0;
    sum += changes;
    if (changes > 0) first ??= { start, end: until, codePoint: text.charCodeAt(start) };
    if (sum >= MANY_CHANGES) return first;
  }
  return null;
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB;
}

/** How often spaces and tabs alternate, beyond one kind behind the other. */
export function changesIn(text: string, start: number, end: number): number {
  let changes = 0;
  for (let index = start + 1; index < end; index++)
    if (text.charCodeAt(index) + text.charCodeAt(index - 1) === SPACE + TAB) changes++;
  return Math.max(0, changes - 1);
}
