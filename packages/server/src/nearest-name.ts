/** Finds the name of ours that was probably meant, so that an answer can suggest it without quoting. */

/** A name further away than this many edits is no suggestion. */
const MAX_EDITS = 3;

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** The nearest of `names` to what was written, or null when none is near; case, `-` and `_` do not count. */
export function nearestName(written: string, names: readonly string[]): string | null {
  return nearestWithin(written, names, () => MAX_EDITS);
}

/** A name written with as many mistakes is still that name. */
const MAX_MISTAKES = 2;

/**
 * The one of `names` that was misspelled, or null: at most two edits, and fewer than half of the letters of the shorter
 * name, since two edits make `tag` of `id` and `code` of `model`.
 */
export function misspelledName(written: string, names: readonly string[]): string | null {
  const length = plain(written).length;
  return nearestWithin(written, names, (name) =>
    Math.min(MAX_MISTAKES, Math.ceil(Math.min(length, plain(name).length) / 2) - 1),
  );
}

function nearestWithin(
  written: string,
  names: readonly string[],
  mostEdits: (name: string) => number,
): string | null {
  // Longer than any name can be and still be near.
  if (written.length > 40) return null;
  let nearest: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const edits = editDistance(plain(written), plain(name));
    if (edits > mostEdits(name) || edits >= fewest) continue;
    fewest = edits;
    nearest = name;
  }
  return nearest;
}

/** Letters that are missing, too many, others, or in the place of their neighbour; one row at a time. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      let edits = Math.min(changed, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      here.push(edits);
    }
    before = above;
    above = here;
  }
  return above[to.length] ?? 0;
}
