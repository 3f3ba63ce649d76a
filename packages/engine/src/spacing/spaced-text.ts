/** A text by lines, as it is left when its marks are gone: what the questions about spacing read. */

/** A line that is left. */
export interface SpacedLine {
  readonly text: string;
  /** UTF-16 index of its beginning in the text that is left. */
  readonly from: number;
  /** In a fence, or indented after a blank line. */
  readonly isCode: boolean;
  /** False where the text is cut inside the line: what is last in it is not at its end. */
  readonly hasEnd: boolean;
}

/** What the lines before say of the next one. */
export interface LineState {
  /** The characters that opened a fence, and close it. */
  readonly fence: string | null;
  readonly isIndented: boolean;
  readonly isAfterBlank: boolean;
}

export const FIRST_LINE: LineState = { fence: null, isIndented: false, isAfterBlank: true };

/** A text, or a part of it. */
export interface SpacedText {
  readonly lines: readonly SpacedLine[];
  /** A heading, list, fence, link or emphasis stands somewhere. */
  readonly isMarkdown: () => boolean;
  /** For the first line after it. */
  readonly next: LineState;
}

const FENCE = /^ {0,3}(```|~~~)/;
const INDENTED = /^(?: {4}|\t)/;
/** Bounded, so that no line of brackets takes long. */
const MARKDOWN =
  /^ {0,3}(?:#{1,6} |[-*+] |\d+[.)] |```|~~~|> )|\[[^[\]\n]{1,200}\]\([^()\n]{1,500}\)|\*\*[^*\n]{1,200}\*\*|(?<![\w*])\*[^*\s][^*\n]{0,200}\*(?![\w*])|(?<!\w)_[^_\s][^_\n]{0,200}_(?!\w)|`[^`\n]{1,200}`/m;

/** Reads the text that is left, from the state in which the part before it ends; the last part has no line after it. */
export function readSpacedText(left: string, before: LineState, isLast: boolean): SpacedText {
  const lines: SpacedLine[] = [];
  let { fence, isIndented, isAfterBlank } = before;
  let from = 0;
  const texts = left.split(left.includes('\r') ? /\r\n|\n|\r/ : '\n');
  const mayHaveFence = left.includes('```') || left.includes('~~~');
  for (let number = 0; number < texts.length; number++) {
    const text = texts[number] as string;
    const hasEnd = isLast || number < texts.length - 1;
    // The line begins in the next part.
    if (!hasEnd && text === '') break;
    const marker = mayHaveFence ? (FENCE.exec(text)?.[1] ?? null) : null;
    const isFence = marker !== null && (fence === null || marker === fence);
    const isBlank = text.trim() === '';
    isIndented = !isBlank && INDENTED.test(text) && (isAfterBlank || isIndented);
    lines.push({ text, from, isCode: fence !== null || isFence || isIndented, hasEnd });
    if (isFence) fence = fence === null ? marker : null;
    isAfterBlank = isBlank;
    from += text.length;
    from += left.startsWith('\r\n', from) ? 2 : 1;
  }
  return { lines, isMarkdown: () => MARKDOWN.test(left), next: { fence, isIndented, isAfterBlank } };
}

/** A space of the text that is left that is one too many, and why it stays if it does. */
export interface DoubtfulSpace {
  /** UTF-16 index in that text. */
  readonly index: number;
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
