/** Files by the names that links give them, one link behind another too, where programs read them otherwise by these. */
import { readingOf, readingsIn } from '../syntax/read-alike.ts';
import { kindOfName } from '../syntax/syntax-of-file.ts';

/** All paths are those from one folder, with slashes. */
export interface Link {
  readonly name: string;
  /** What it leads to in the end: a path without links, which is empty for the folder itself. */
  readonly real: string;
  /** Of links that are new every file counts; of others those that are new themselves. */
  readonly isNew: boolean;
}

export interface LinkedName {
  readonly name: string;
  readonly file: string;
}

/**
 * Each name of a link to a file, and of a file behind links to folders the first one by which it is read in some way:
 * these may give any number.
 */
export function* namesByLinks(
  links: readonly Link[],
  files: readonly string[],
  isNew: (file: string) => boolean,
): Generator<LinkedName> {
  if (links.length === 0) return;
  // By readings: names in deep folders are long, and would be put together for each pair.
  const known = new Map<string, Set<string>>();
  const readings = new Map<string, string>();
  const ownReading = (file: string) => {
    const reading = readings.get(file) ?? readingOf(file);
    readings.set(file, reading);
    return reading;
  };
  const isFile = new Set(files);
  const inFolder = byFolder(links, files, (file) => file);
  for (const { name: link, real, isNew: isWhole, isChain } of chainsOf(links, isFile)) {
    for (const file of isFile.has(real) ? [real] : (inFolder.get(real) ?? [])) {
      const name = link + restOf(file, real);
      if (!(isWhole || isNew(file)) || kindOfName(name) === 'other') continue;
      const reading = readingOf(name);
      const read = known.get(reading) ?? new Set();
      if (read.has(file) && (isChain || file !== real)) continue;
      known.set(reading, read.add(file));
      if (reading !== ownReading(file)) yield { name, file };
    }
  }
}

interface Chain extends Link {
  readonly isChain: boolean;
}

/**
 * Links, and links behind them: no folder twice in one reading, so that this ends where links go round. One that is read
 * as by its own name gives its files no other reading.
 */
function chainsOf(links: readonly Link[], isFile: ReadonlySet<string>): readonly Chain[] {
  const chains: Chain[] = [];
  const known = new Set<string>();
  const add = (link: Link, isChain: boolean) => {
    const isOfFile = isFile.has(link.real);
    const readings = isOfFile ? readingOf(link.name) : readingsIn(link.name);
    const key = [readings, link.isNew, link.real].join('\0');
    const isPlain = !isOfFile && readings === readingsIn(link.real);
    if (isPlain || (known.has(key) && (isChain || !isOfFile))) return;
    known.add(key);
    chains.push({ ...link, isChain });
  };
  const inFolder = byFolder(links, links, ({ name }) => name);
  for (const link of links) add(link, false);
  // It grows meanwhile.
  for (const { name, real, isNew } of chains)
    for (const link of inFolder.get(real) ?? [])
      add({ name: name + restOf(link.name, real), real: link.real, isNew: isNew || link.isNew }, true);
  return chains;
}

/** What is in the folders that links lead to, at any depth. */
function byFolder<Item>(
  links: readonly Link[],
  items: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>(links.map(({ real }) => [real, []]));
  for (const item of items) {
    const name = nameOf(item);
    found.get('')?.push(item);
    for (let end = name.indexOf('/'); end > 0; end = name.indexOf('/', end + 1))
      found.get(name.slice(0, end))?.push(item);
  }
  return found;
}

/** The end of a path in a folder, from the slash on; nothing where it is the path itself. */
function restOf(path: string, folder: string): string {
  return folder === '' ? `/${path}` : path.slice(folder.length);
}
