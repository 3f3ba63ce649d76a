/** Finds the name of ours that was probably meant, so that an answer can suggest it without quoting. */

/** A name further away than this many edits is no suggestion. */
const MAX_EDITS = 3;

/** The nearest of `names` to what was written, or null when none is near; case, `-` and `_` do not count. */
export function nearestName(written: string, names: readonly string[]): string | null {
  // Longer than any name can be and still be near.
  if (written.length > 40) return null;
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');
  let nearest: string | null = null;
  let fewest = MAX_EDITS + 1;
  for (const name of names) {
    const edits = editDistance(plain(written), plain(name));
    if (edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Levenshtein's distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      here.push(Math.min(changed, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1));
    }
    above = here;
  }
  return above[to.length] ?? 0;
}
