/** Streams of symbols without what only frames or parts them. */

const MAX_STEPS = 3;

/** The stream itself, and what is left of it without an alternating joiner, without a frame, and without both. */
export function preparationsOf(symbols: readonly number[]): readonly (readonly number[])[] {
  const prepared = [symbols];
  let from = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const to = prepared.length;
    for (; from < to; from++) {
      const stream = prepared[from] as readonly number[];
      for (const left of [withoutJoiner(stream), withoutFrame(stream), withoutEnd(stream)])
        if (left !== null && !prepared.some((other) => isSame(other, left))) prepared.push(left);
    }
  }
  return prepared;
}

/** The different symbols, lowest first. */
export function alphabetOf(symbols: readonly number[]): readonly number[] {
  return [...new Set(symbols)].sort((one, other) => one - other);
}

/** The parts between a separator; one at either end parts nothing. Null when two stand side by side. */
export function splitAt(
  symbols: readonly number[],
  separator: number,
): readonly (readonly number[])[] | null {
  const groups: number[][] = [[]];
  for (const symbol of symbols) {
    if (symbol === separator) groups.push([]);
    else groups.at(-1)?.push(symbol);
  }
  if (groups[0]?.length === 0) groups.shift();
  if (groups.at(-1)?.length === 0) groups.pop();
  return groups.length === 0 || groups.some((group) => group.length === 0) ? null : groups;
}

/** A joiner stands at every second place and nowhere else. */
function withoutJoiner(symbols: readonly number[]): readonly number[] | null {
  const joiner = symbols[1];
  if (joiner === undefined || symbols.length < 3) return null;
  for (let index = 0; index < symbols.length; index++)
    if ((symbols[index] === joiner) !== (index % 2 === 1)) return null;
  return symbols.filter((_, index) => index % 2 === 0);
}

/** A frame is one symbol at both ends and nowhere else. */
function withoutFrame(symbols: readonly number[]): readonly number[] | null {
  const last = symbols.length - 1;
  const frame = symbols[0];
  if (last < 2 || symbols[last] !== frame) return null;
  return symbols.indexOf(frame as number, 1) === last ? symbols.slice(1, -1) : null;
}

/** A mark of the beginning or of the end occurs there alone. */
function withoutEnd(symbols: readonly number[]): readonly number[] | null {
  const [first] = symbols;
  if (first === undefined || symbols.length < 2) return null;
  if (symbols.indexOf(first, 1) < 0) return symbols.slice(1);
  const last = symbols.at(-1) as number;
  return symbols.indexOf(last) === symbols.length - 1 ? symbols.slice(0, -1) : null;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((symbol, index) => symbol === other[index]);
}
