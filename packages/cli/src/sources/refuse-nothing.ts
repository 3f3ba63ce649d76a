/** The error of a run for which nothing is left to scan: it says what left it out, and what to do. */
import { CannotRun } from '../exit-codes.ts';
import { plural } from '../plural.ts';

/** How many files were left out, by what. */
export interface LeftOut {
  readonly byChoice: number;
  readonly byKind: number;
  readonly byRules: number;
}

/** `empty` are the named paths in which nothing was found at all. Throws CannotRun; a list of a hook may come to nothing. */
export function refuseNothing({ byChoice, byKind, byRules }: LeftOut, empty: readonly string[]): void {
  if (byChoice + byKind > 0) {
    const who =
      byKind === 0
        ? '--only, --ignore, limpid.json and .limpidignore leave'
        : byChoice === 0
          ? '--field takes .jsonl, .ndjson, .csv and .tsv alone, and leaves'
          : '--field, --only, --ignore, limpid.json and .limpidignore leave';
    throw new CannotRun(`Nothing scanned: ${who} out all of ${plural(byChoice + byKind, 'file')}.`);
  }
  if (byRules > 0) {
    throw new CannotRun(
      'Nothing scanned: .gitignore files leave out all of it. --no-gitignore looks into it.',
    );
  }
  const [first] = empty;
  if (first === undefined) return;
  const others = empty.length > 1 ? ` (and ${empty.length - 1} more)` : '';
  throw new CannotRun(`Nothing scanned: ${first}${others} ${WHY_EMPTY}`);
}

/** Of a folder, after its name. */
export const WHY_EMPTY =
  'holds no file to scan: name another folder, or check out what belongs there. Links, .git, node_modules and what .gitignore files leave out are not looked into.';
