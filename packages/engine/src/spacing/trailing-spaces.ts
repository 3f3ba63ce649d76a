/** Spaces and tabs at the ends of lines: they may be bits, or what an editor left. */
import { type DoubtfulSpace, isAligned, type SpacedText } from './spaced-text.ts';
import type { TailCounts } from './suspect-spacing.ts';

/** SNOW writes three bits as a number of spaces, and parts them with tabs. */
const MIXED = / \t|\t /;
const OFTEN_MIXED = /^(?: +\t+ +\t|\t+ +\t+ +\t)/;
const MIN_MIXED = 3;
const LONGEST_INDENT = 16;
const HARD_BREAK = '  ';
const HEADING = /^ {0,3}#{1,6} /;

export function countTails(text: SpacedText): TailCounts {
  let total = 0;
  let tails = 0;
  let hardBreaks = 0;
  let isMixed = false;
  for (const [number, line] of text.lines.entries()) {
    if (line.isCode || !line.hasEnd) continue;
    if (line.text.trim() === '' && !isMessageOfBlanks(line.text)) continue;
    total++;
    const tail = line.text.slice(startOfTail(line.text));
    if (tail === '') continue;
    tails++;
    if (isHardBreak(text, number)) hardBreaks++;
    isMixed ||= tail.length >= MIN_MIXED && MIXED.test(tail);
  }
  return { total, tails, hardBreaks, isMixed };
}

/** A line of nothing but blanks that is too mixed for an indentation, or too long and mixed. */
function isMessageOfBlanks(line: string): boolean {
  const isLong = line.length >= LONGEST_INDENT && line.includes(' ') && line.includes('\t');
  return isLong || OFTEN_MIXED.test(line);
}

/** Every space and tab at the end of a line. */
export function atLineEnds(text: SpacedText): readonly DoubtfulSpace[] {
  const spaces: DoubtfulSpace[] = [];
  for (const [number, line] of text.lines.entries()) {
    if (!line.hasEnd) continue;
    const tail = startOfTail(line.text);
    const reason = tail === line.text.length ? null : reasonToStay(text, number);
    for (let column = tail; column < line.text.length; column++) {
      const codePoint = line.text.charCodeAt(column);
      spaces.push({ index: line.from + column, codePoint, reason });
    }
  }
  return spaces;
}

function reasonToStay(text: SpacedText, number: number): DoubtfulSpace['reason'] {
  if (text.lines[number]?.isCode === true) return 'code-block';
  if (isHardBreak(text, number)) return 'markdown-hard-break';
  return isAligned(text, number) ? 'aligned-columns' : null;
}

/** Exactly two spaces before a line with text, not in a heading or a table. */
function isHardBreak({ lines }: SpacedText, number: number): boolean {
  const line = lines[number]?.text ?? '';
  const next = lines[number + 1]?.text ?? '';
  return (
    line.slice(startOfTail(line)) === HARD_BREAK &&
    line.trim() !== '' &&
    next.trim() !== '' &&
    !HEADING.test(line) &&
    !line.includes('|')
  );
}

/** Looked for from the end: a long run of spaces inside a line costs nothing. */
function startOfTail(line: string): number {
  let start = line.length;
  while (start > 0 && (line[start - 1] === ' ' || line[start - 1] === '\t')) start--;
  return start;
}
