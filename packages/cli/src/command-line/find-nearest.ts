/** Finds the files of a team: the nearest one of a name that is trusted, from here up to the top of the repository. */
import { existsSync, lstatSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { nameFromHere } from '../name-from-here.ts';
import { targetStatOf } from '../sources/file-state.ts';
import { describeDistrust } from '../sources/trusted-owner.ts';

const UNREACHABLE = 'Its folder may not be looked into, so it may be there: give --no-config.';

/** Up to the top of the machine where there is no repository. `say` gets a sentence for each file that is not trusted. */
export function findNearest(
  name: string,
  say: (sentence: string) => void,
  hintOf: (name: string) => string = () => '',
): string | null {
  let folder = resolve('.');
  while (true) {
    const file = join(folder, name);
    const entry = entryAt(file);
    const why = entry === undefined ? null : describeDistrust(file);
    if (why !== null) say(`${nameFromHere(file)} is not followed: it ${why}.${hintOf(nameFromHere(file))}`);
    else if (entry !== undefined) {
      refuseNoFile(file, entry);
      return file;
    }
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return null;
    folder = dirname(folder);
  }
}

function entryAt(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    throw new CannotRun(`${nameFromHere(file)}: ${UNREACHABLE}`);
  }
}

/** Settings that cannot be read are not the same as none: a check would pass without them. */
function refuseNoFile(file: string, entry: Stats): void {
  const target = entry.isSymbolicLink() ? targetStatOf(file) : entry;
  if (target?.isFile() === true) return;
  const what = target === null ? 'It is a link that leads nowhere' : 'It is no file';
  throw new CannotRun(`${nameFromHere(file)}: ${what}: mend it, or give --no-config.`);
}
