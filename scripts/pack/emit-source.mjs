// Writes a source of Limpid as JavaScript by Node's own way to take types away: no compiler, no packages.
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The command line, and what it is made of. */
export const PACKAGES = ['engine', 'client', 'cli'];

/** What a module names in `from '…'`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?<=\b(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/** Ends the process on a Node that cannot do it. */
export function requireStripping() {
  if (nodeModule.stripTypeScriptTypes === undefined) {
    console.error(
      `Limpid needs Node 22.13 or newer, and this is ${process.versions.node}: install Node 24 from https://nodejs.org.`,
    );
    process.exit(1);
  }
  // It warns that it is experimental, for programs that rely on it at run time.
  process.removeAllListeners('warning');
}

/** The code of `file` as it stands in `target`, below the folder `dist` that has a folder for each package. */
export function emitSource(file, target, dist) {
  return stripTypes(file).replaceAll(
    SPECIFIER,
    (_, quote, named) => quote + emittedName(named, target, dist) + quote,
  );
}

/** The source files of the repository that a module loads. */
export function importsOf(file) {
  const names = Array.from(stripTypes(file).matchAll(SPECIFIER), ([, , named]) => named);
  return names.flatMap((named) => {
    const source = named.startsWith('.') ? join(dirname(file), named) : ownSource(named);
    return source === null ? [] : [source];
  });
}

function stripTypes(file) {
  return nodeModule.stripTypeScriptTypes(readFileSync(file, 'utf8'));
}

/** Packages of the repository are not installed from git beside it: they are found by their path. */
function emittedName(named, target, dist) {
  if (named.startsWith('.')) return named.replace(/\.ts$/, '.js');
  const own = ownSource(named);
  if (own === null) return named;
  const file = relative(join(ROOT, 'packages'), own)
    .replace(/([\\/])src\1/, '$1')
    .replace(/ts$/, 'js');
  return relative(dirname(target), join(dist, file)).replaceAll('\\', '/');
}

/** The file of a package of the repository; null for a package from elsewhere. */
function ownSource(named) {
  const [, own, door = 'index'] = /^@limpid\/(\w+)(?:\/([\w-]+))?$/.exec(named) ?? [];
  if (own === undefined) return null;
  if (!PACKAGES.includes(own)) throw new Error(`@limpid/${own} is not installed from git.`);
  // A door is a file, or the index of a folder.
  const sources = join(ROOT, 'packages', own, 'src');
  const file = join(sources, `${door}.ts`);
  return existsSync(file) ? file : join(sources, door, 'index.ts');
}
