/** The manifest of a package as it is published: what names a source names what was emitted of it. */

export type Manifest = Readonly<Record<string, unknown>>;

/**
 * Of use in the repository alone. Not so the scripts: after an `npm pack` that was cut off, the next one finds this
 * manifest in the folder, and the way back by the scripts in it.
 */
const DROPPED = ['devDependencies'];

export function publishedManifest(own: Manifest): Manifest {
  const published = Object.entries(own)
    .filter(([field]) => !DROPPED.includes(field))
    .map(([field, value]) => [field, publishField(field, value)]);
  return Object.fromEntries(published);
}

function publishField(field: string, value: unknown): unknown {
  if (field === 'exports') return publishExports(value);
  if (field === 'bin') return mapValues(value as object, (path) => emitted(sourceOf(String(path)), '.js'));
  return value;
}

/** Types first: the first condition that holds wins. */
function publishExports(value: unknown): unknown {
  if (typeof value !== 'string') return mapValues(value as object, publishExports);
  if (!isSource(value)) return value;
  return { types: emitted(value, '.d.ts'), default: emitted(value, '.js') };
}

/** In a checkout a program is started by a script beside `src` of the same name, which any Node can run. */
function sourceOf(program: string): string {
  return program.replace(/^\.\/([^/]+)\.mjs$/, './src/$1.ts');
}

function emitted(path: string, extension: '.js' | '.d.ts'): string {
  if (!isSource(path)) throw new Error(`package.json names ${path}, which is no file of src.`);
  return path.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, extension);
}

function isSource(path: string): boolean {
  return /^\.\/src\/.*\.ts$/.test(path);
}

function mapValues(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
