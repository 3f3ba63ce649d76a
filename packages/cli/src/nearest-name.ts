/** Finds the name that was probably meant, so that a refusal can suggest it. */

/** A name further away than this many edits, or than half of what is written, is no suggestion. */
const MAX_EDITS = 3;
/** Longer than any name can be and still be near. */
const MAX_LENGTH = 40;

/** The nearest of `names`, or null when none is near; case, `-` and `_` do not count. */
export function nearestName(written: string, names: readonly string[]): string | null {
  if (written.length > MAX_LENGTH) return null;
  const plain = (name: string) => name.toLowerCase().replaceAll(/[-_ ]/g, '');
  // A name can be as long as the line of a stranger: what cannot be near is not even measured.
  const short = names.filter((name) => name.length <= MAX_LENGTH + MAX_EDITS);
  const rated = short.map((name) => ({ name, edits: editsBetween(plain(written), plain(name)) }));
  const nearest = rated.toSorted((one, other) => one.edits - other.edits)[0];
  if (nearest === undefined || nearest.edits > Math.min(MAX_EDITS, plain(written).length / 2)) return null;
  return nearest.name;
}

/** ` Did you mean X?`, or an empty string; `quote` stands on both sides of the name. */
export function didYouMean(written: string, names: readonly string[], quote = ''): string {
  const nearest = nearestName(written, names);
  return nearest === null ? '' : ` Did you mean ${quote}${nearest}${quote}?`;
}

/** Levenshtein's distance, one row at a time. */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(from).entries()) {
    const here = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const changed = (above[column - 1] as number) + (letter === to[column - 1] ? 0 : 1);
      here.push(Math.min(changed, (above[column] as number) + 1, (here[column - 1] as number) + 1));
    }
    above = here;
  }
  return above[to.length] as number;
}
