/** Files of a folder by the names that links in it give them, where programs read them otherwise by these. */
import { relative, sep } from 'node:path';
import { type LinkedName, namesByLinks } from './names-by-links.ts';
import { isInside, targetOf } from './stay-inside.ts';

/** Paths are those from `root`, a real path. */
export function throughFolderLinks(
  root: string,
  links: readonly string[],
  files: readonly string[],
): Iterable<LinkedName> {
  const inside = links.flatMap((link) => {
    const target = targetOf(`${root}${sep}${link}`);
    if (target === null || !isInside(target, root)) return [];
    return [{ name: withSlashes(link), real: withSlashes(relative(root, target)), isNew: true }];
  });
  return namesByLinks(inside, inside.length === 0 ? [] : files.map(withSlashes), () => true);
}

function withSlashes(path: string): string {
  return path.split(sep).join('/');
}
