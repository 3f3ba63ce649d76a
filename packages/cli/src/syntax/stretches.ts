/** Places in a text, as UTF-16 indices: characters, lines, and stretches in order. */

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A character, and where it is written. */
export interface Place {
  readonly character: string;
  readonly from: number;
  readonly to: number;
}

/** The matches of a pattern in a part of a text that begins at `start`; without a pattern, its characters. */
export function placesIn(part: string, start: number, pattern = /./gsu): readonly Place[] {
  return Array.from(part.matchAll(pattern), ({ 0: character, index }) => {
    const from = start + index;
    return { character, from, to: from + character.length };
  });
}

/** Whether an index is in one of some stretches, none of which begins in another. */
export function isWithin(stretches: readonly Stretch[], index: number): boolean {
  return stretchAt(stretches, index) !== undefined;
}

/** The one of such stretches that has an index in it. */
export function stretchAt<One extends Stretch>(stretches: readonly One[], index: number): One | undefined {
  const next = stretches[firstOf(stretches.length, (at) => (stretches[at] as One).end > index)];
  return next !== undefined && next.start <= index ? next : undefined;
}

/** The first number below a length for which something is true, or the length; it is true of all numbers behind that. */
export function firstOf(length: number, isTrue: (number: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the line ends in which an index stands. */
export function endOfLine(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return end < 0 ? text.length : end;
}

/** The last line of a text. */
export function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** The run of characters around an index that a sticky pattern matches; its first group looks back. */
export function runAround(
  text: string,
  index: number,
  pattern: RegExp,
): readonly [start: number, end: number] {
  pattern.lastIndex = index;
  const [behind = '', before = ''] = pattern.exec(text) ?? [];
  return [index - before.length, index + behind.length];
}
