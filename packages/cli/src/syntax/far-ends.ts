/** Behind more columns than a window has: what ends there what stands before it, where all else is code out of view. */
import { endOfLine } from './stretches.ts';

const NUMBERS = /^-?\.?\d[\d.]*(?:[\s,]+-?\.?\d[\d.]*)*[\s,;)\]}]*$/;
const OPENS = /^[{([]\s*$/;
const BEFORE_OPENING = /[,(=:>]\s*$/;
const CLOSES = /^[)\]]+[,;]?\s*$/;
const CLOSES_STRING = /^(["'`])[\s,;)\]]*$/;
/** A line goes on: of a macro, or where the one before it does. */
const GOES_ON = /^\\\s*$/;
const IS_MACRO = /^\s*#\s*define\b/;
const EDGE = /^(?:[*#|/&-]+|-->)\s*$/;
const NEAR = 2000;

/** Whether the rest of a line is no code: `from` is where the line begins, `at` where the rest does. */
export function endsLine(text: string, from: number, at: number, to: number): boolean {
  const before = text.slice(Math.max(from, at - NEAR), at);
  const rest = text.slice(at, Math.min(to, at + NEAR));
  if (NUMBERS.test(rest)) return true;
  if (OPENS.test(rest)) return BEFORE_OPENING.test(before);
  if (CLOSES.test(rest)) return countOf(before, /[([]/g) > countOf(before, /[)\]]/g);
  const [, quote] = CLOSES_STRING.exec(rest) ?? [];
  if (quote !== undefined) return before.split(quote).length % 2 === 0;
  if (!GOES_ON.test(rest) && !EDGE.test(rest)) return false;
  const above = from < 2 ? '' : text.slice(text.lastIndexOf('\n', from - 2) + 1, from - 1);
  if (GOES_ON.test(rest) && (IS_MACRO.test(before) || above.endsWith('\\'))) return true;
  // The edge of a box stands in the same column of the next line.
  const below = text.slice(to + 1, endOfLine(text, to + 1));
  return [above, below].some((line) => line.charAt(at - from) === rest.charAt(0));
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
