/** Files of a folder by the names that links to folders in it give them, where programs read them otherwise by these. */
import { relative, sep } from 'node:path';
import { isReadOtherwise } from '../syntax/read-alike.ts';
import { isInside, targetOf } from './stay-inside.ts';

/** Paths are those from `root`, a real path. Each file once: links may give it any number of names. */
export function* throughFolderLinks(root: string, links: readonly string[], files: readonly string[]) {
  const known = new Set<string>();
  for (const link of links) {
    const target = targetOf(`${root}${sep}${link}`);
    if (target === null || !isInside(target, root)) continue;
    const folder = relative(root, target);
    const start = folder === '' ? '' : folder + sep;
    for (const file of files) {
      const name = link + sep + file.slice(start.length);
      if (!file.startsWith(start) || known.has(file) || !isReadOtherwise(name, file)) continue;
      known.add(file);
      yield { name, file };
    }
  }
}
