/** A text by lines, as it is left when its marks are gone: what the questions about spacing read. */
import type { Mark } from '../mark.ts';

/** A character of the text that is left, and where it came from. */
export interface SpacedLine {
  readonly text: string;
  /** UTF-16 index, in the text as it came, of each UTF-16 unit. */
  readonly starts: readonly number[];
  /** In a fence, or indented after a blank line. */
  readonly isCode: boolean;
}

export interface SpacedText {
  readonly lines: readonly SpacedLine[];
  /** A heading, list, fence, link or emphasis stands somewhere. */
  readonly isMarkdown: boolean;
}

const FENCE = /^ {0,3}(```|~~~)/;
const INDENTED = /^(?: {4}|\t)/;
/** Bounded, so that no line of brackets takes long. */
const MARKDOWN =
  /^ {0,3}(?:#{1,6} |[-*+] |\d+[.)] |```|~~~|> )|\[[^[\]\n]{1,200}\]\([^()\n]{1,500}\)|\*\*[^*\n]{1,200}\*\*|(?<![\w*])\*[^*\s][^*\n]{0,200}\*(?![\w*])|(?<!\w)_[^_\s][^_\n]{0,200}_(?!\w)|`[^`\n]{1,200}`/m;

/** Whether any space could be one too many: most texts end here. */
export function hasDoubtfulSpacing(text: string): boolean {
  return /[.!?][\u2019\u201d"')\]]? |[ \t\u00a0\u2000-\u200a\u202f\u3000](?:[\r\n]|$)/.test(text);
}

/** `marks` are those before any switch is looked at, in text order. */
export function readSpacedText(text: string, marks: readonly Mark[]): SpacedText {
  let left = '';
  const starts: number[] = [];
  let from = 0;
  const take = (until: number) => {
    for (let index = from; index < until; index++) starts.push(index);
    left += text.slice(from, until);
  };
  for (const { start, end, decision } of marks) {
    if (decision.action === 'keep') continue;
    take(start);
    if (decision.action === 'replace') {
      left += decision.text;
      for (let unit = 0; unit < decision.text.length; unit++) starts.push(start);
    }
    from = end;
  }
  take(text.length);
  return { lines: linesOf(left, starts), isMarkdown: MARKDOWN.test(left) };
}

function linesOf(text: string, starts: readonly number[]): readonly SpacedLine[] {
  const lines: SpacedLine[] = [];
  /** The characters that opened a fence, and close it. */
  let fence: string | null = null;
  let isIndented = false;
  let isAfterBlank = true;
  let from = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const marker = FENCE.exec(line)?.[1] ?? null;
    const isFence = marker !== null && (fence === null || marker === fence);
    const isBlank = line.trim() === '';
    isIndented = !isBlank && INDENTED.test(line) && (isAfterBlank || isIndented);
    lines.push({
      text: line,
      starts: starts.slice(from, from + line.length),
      isCode: fence !== null || isFence || isIndented,
    });
    if (isFence) fence = fence === null ? marker : null;
    isAfterBlank = isBlank;
    from += line.length;
    from += text.startsWith('\r\n', from) ? 2 : 1;
  }
  return lines;
}

/** A space of the text as it came that is one too many, and why it stays if it does. */
export interface DoubtfulSpace {
  readonly start: number;
  readonly codePoint: number;
  readonly reason: 'markdown-hard-break' | 'code-block' | 'aligned-columns' | null;
}

/** Whether a line has table bars, or a wide gap that ends at the same column as one of a line beside it. */
export function isAligned({ lines }: SpacedText, number: number): boolean {
  const line = lines[number]?.text ?? '';
  if (line.includes('|')) return true;
  const ends = gapEnds(line);
  if (ends.length === 0) return false;
  const around = new Set([
    ...gapEnds(lines[number - 1]?.text ?? ''),
    ...gapEnds(lines[number + 1]?.text ?? ''),
  ]);
  return ends.some((end) => around.has(end));
}

function gapEnds(line: string): readonly number[] {
  return Array.from(line.matchAll(/(?<=\S) {2,}(?=\S)/g), (gap) => gap.index + gap[0].length);
}
