/** Files whose bytes git takes for another encoding than UTF-8, by the attribute `working-tree-encoding`. */
import { dirname, join, relative, resolve } from 'node:path';
import { existsSync, readFileSync, statSync } from '../files.ts';
import { listTracked } from './run-git.ts';

export const ATTRIBUTE = 'working-tree-encoding';
export const LOSSY =
  'Its //IGNORE or //TRANSLIT makes git write other characters than it keeps: what is scanned is not what others read.';
/** Git reads none that is larger. */
const MAX_BYTES = 100 * 2 ** 20;
const OTHERS = [`!${ATTRIBUTE}`, `${ATTRIBUTE}=UTF-8`, `${ATTRIBUTE}=utf-8`].map(
  (attribute) => `:(exclude,attr:${attribute})`,
);

/** What is in a recoding that drops or changes characters is another text to those who read it in git. */
const DROPS = new RegExp(`${ATTRIBUTE}=\\S*//`);

export interface Recoded {
  /** Those among the paths that are in another encoding. */
  readonly paths: ReadonlySet<string>;
  /** Files of attributes that have git drop or change characters, as in `ASCII//IGNORE`. */
  readonly lossy: readonly string[];
}

/** Git is asked for them where a file of attributes speaks of encodings. */
export function findRecoded(paths: readonly string[]): Recoded {
  const lossy: string[] = [];
  const tops = new Set<string>();
  const seen = new Map<string, string | null>();
  /** The top of the repository; whether a folder on the way speaks of encodings is noted by it. */
  const visit = (folder: string): string | null => {
    const known = seen.get(folder);
    if (known !== undefined) return known;
    const above = dirname(folder);
    const top = existsSync(join(folder, '.git')) ? folder : above === folder ? null : visit(above);
    seen.set(folder, top);
    if (top === null) return top;
    const file = join(folder, '.gitattributes');
    const attributes = readAttributes(file);
    if (attributes.includes(ATTRIBUTE)) tops.add(top);
    if (DROPS.test(attributes)) lossy.push(relative('.', file));
    return top;
  };
  for (const path of paths) visit(dirname(resolve(path)));
  if (tops.size === 0) return { paths: tops, lossy };
  const recoded = new Set<string>();
  for (const top of tops) {
    const listed = listTracked(top, ['.', ...OTHERS]);
    // Nothing is left out for that: it is scanned as it is.
    if (typeof listed !== 'string') for (const name of listed) recoded.add(join(top, name));
  }
  return { paths: new Set(paths.filter((path) => recoded.has(resolve(path)))), lossy };
}

function readAttributes(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= MAX_BYTES ? readFileSync(file, 'latin1') : '';
  } catch {
    return '';
  }
}
