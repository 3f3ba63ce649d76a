/** Names of files and folders that hide something: each is scanned as a text of its own. */
import { dirname, sep } from 'node:path';
import { entriesOf } from '../files.ts';
import type { Source } from '../scan-data.ts';
import type { Found } from './find-sources.ts';

/** Beyond ASCII, or with blanks that hide the end of the name or are not seen. */
const MAY_HIDE = /[^\x20-\x7e]| {8}| $/;
const BLANKS = / {8,}| $/;
/** A line feed makes two names of one in a report that is read line by line. */
const CONTROL = /[\n\r\t]/;
/** What a report calls it: the path up to the name. */
const SUFFIX = ' (name)';

/** Each name once, after the path under which it was met first. */
export async function hiddenNames(found: readonly Found[]): Promise<readonly Source[]> {
  const names = new Map<string, Source>();
  for (const one of found) {
    if ('outcome' in one) continue;
    const steps = one.path.split(sep);
    for (const [index, name] of steps.entries())
      if (MAY_HIDE.test(name)) addName(names, steps.slice(0, index + 1).join(sep), name, one);
  }
  if (names.size === 0) return [];
  // Most trees have none: the engine is loaded for these alone.
  const { inspect } = await import('@limpid/engine');
  const { doublesInFileNames } = await import('../syntax/file-names.ts');
  const hides = (name: string) => inspect(name).marks.some(({ decision }) => decision.action !== 'keep');
  const folders = new Map<string, readonly string[]>();
  const doubles = doublesInFileNames(
    Array.from(names, ([path, { inline: name = '' }]) => ({ name, siblings: siblingsOf(path, folders) })),
  );
  return [...names.values()].flatMap((source, index) => {
    const blanks = (source.inline ?? '').search(BLANKS);
    const control = (source.inline ?? '').search(CONTROL);
    const unseen = control < 0 ? [] : [[control, ''] as const];
    const own = [...(doubles[index] ?? []), ...(blanks < 0 ? [] : [[blanks, ' '] as const]), ...unseen];
    if (own.length > 0) return [{ ...source, doubles: own }];
    return hides(source.inline ?? '') ? [source] : [];
  });
}

/** The names in its folder; none where it is no longer there, as in a change. */
function siblingsOf(path: string, folders: Map<string, readonly string[]>): readonly string[] {
  const folder = dirname(path);
  const known = folders.get(folder);
  if (known !== undefined) return known;
  let names: readonly string[] = [];
  try {
    names = entriesOf(folder).map(({ name }) => name.toWellFormed());
  } catch {}
  folders.set(folder, names);
  return names;
}

function addName(names: Map<string, Source>, path: string, name: string, { selection }: Source): void {
  if (names.has(path)) return;
  names.set(path, {
    ...{ path: `${path}${SUFFIX}`, file: null },
    // A name that is no UTF-8 has halves of characters for its bytes.
    ...{ inline: name.toWellFormed(), inlineIs: 'name' },
    ...(selection !== undefined && { selection }),
  });
}
