/** The lines of a text that a change adds, as git counts lines: each ends with \n, and with nothing else. */
import type { Lines } from '../scanned.ts';

/** UTF-16 indices, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** In text order. */
export function spansOfLines(text: string, lines: Lines): readonly Span[] {
  const spans: Span[] = [];
  let line = 1;
  let index = 0;
  const skipTo = (wanted: number) => {
    while (line < wanted && index < text.length) {
      const end = text.indexOf('\n', index);
      index = end === -1 ? text.length : end + 1;
      line++;
    }
    return index;
  };
  for (const [first, last] of lines) {
    const start = skipTo(first);
    spans.push({ start, end: skipTo(last + 1) });
  }
  return spans;
}

/** What begins inside of a span; both are in text order. */
export function within<Placed extends { readonly start: number }>(
  placed: readonly Placed[],
  spans: readonly Span[],
): readonly Placed[] {
  let next = 0;
  return placed.filter(({ start }) => {
    while (next < spans.length && (spans[next] as Span).end <= start) next++;
    return next < spans.length && (spans[next] as Span).start <= start;
  });
}
