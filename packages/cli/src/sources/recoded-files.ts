/** Files whose bytes git takes for another encoding than UTF-8, by the attribute `working-tree-encoding`. */
import { dirname, join, resolve } from 'node:path';
import { existsSync, readFileSync, statSync } from '../files.ts';
import { listTracked } from './run-git.ts';

const ATTRIBUTE = 'working-tree-encoding';
/** Git reads none that is larger. */
const MAX_BYTES = 100 * 2 ** 20;
const OTHERS = [`!${ATTRIBUTE}`, `${ATTRIBUTE}=UTF-8`, `${ATTRIBUTE}=utf-8`].map(
  (attribute) => `:(exclude,attr:${attribute})`,
);

/** Those among the paths; git is asked for them where a file of attributes speaks of encodings. */
export function findRecoded(paths: readonly string[]): ReadonlySet<string> {
  const tops = new Set<string>();
  const seen = new Map<string, string | null>();
  /** The top of the repository; whether a folder on the way speaks of encodings is noted by it. */
  const visit = (folder: string): string | null => {
    const known = seen.get(folder);
    if (known !== undefined) return known;
    const above = dirname(folder);
    const top = existsSync(join(folder, '.git')) ? folder : above === folder ? null : visit(above);
    seen.set(folder, top);
    if (top !== null && speaksOfEncodings(join(folder, '.gitattributes'))) tops.add(top);
    return top;
  };
  for (const path of paths) visit(dirname(resolve(path)));
  if (tops.size === 0) return new Set();
  const recoded = new Set<string>();
  for (const top of tops) {
    const listed = listTracked(top, ['.', ...OTHERS]);
    // Nothing is left out for that: it is scanned as it is.
    if (typeof listed !== 'string') for (const name of listed) recoded.add(join(top, name));
  }
  return new Set(paths.filter((path) => recoded.has(resolve(path))));
}

function speaksOfEncodings(file: string): boolean {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size > MAX_BYTES) return false;
    return readFileSync(file, 'latin1').includes(ATTRIBUTE);
  } catch {
    return false;
  }
}
