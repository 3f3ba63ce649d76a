/** The files that the builder made of packages/web, in memory; a service without them answers programs alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Where they are, from this file: in the package as it is installed, and where the builder puts them in the repository. */
export const PAGE_FOLDERS = { installed: 'page/', repository: '../../web/dist/' } as const;

/** What became of which source, by the builder. */
const MANIFEST = '.vite/manifest.json';

/** The source of what makes the reference answer. */
const REFERENCE_ENTRY = 'src/reference/try-it.tsx';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

interface BuiltFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

export interface BuiltPage {
  /** The document that shows any of the pages; null where nothing is built. */
  readonly document: string | null;
  /** Its files, by their paths in the URL. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** What the page at /docs loads, by their paths in the URL. */
  readonly reference: { readonly styles: readonly string[]; readonly script: string } | null;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export function readBuiltPage(folder = findPage()): BuiltPage {
  const files = new Map<string, BuiltFile>();
  let document: string | null = null;
  for (const name of listFiles(folder)) {
    const contents = readFileSync(join(folder, name));
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (name === 'index.html') document = contents.toString('utf8');
    else if (type !== undefined) files.set(`/${name}`, { type, plain: contents, brotli: compress(contents) });
  }
  return { document, files, reference: document === null ? null : readReference(folder) };
}

function findPage(): string {
  const installed = fileURLToPath(new URL(PAGE_FOLDERS.installed, import.meta.url));
  return existsSync(installed) ? installed : fileURLToPath(new URL(PAGE_FOLDERS.repository, import.meta.url));
}

/** The style sheets of the entry stand after those of what it imports, which it builds upon. */
function readReference(folder: string): BuiltPage['reference'] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  const entry = manifest[REFERENCE_ENTRY];
  if (entry === undefined) return null;
  const styles = new Set<string>();
  const seen = new Set<Chunk>();
  const collect = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports ?? []) if (manifest[name] !== undefined) collect(manifest[name]);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  collect(entry);
  return { styles: [...styles], script: `/${entry.file}` };
}

/** Those whose path has no part that is hidden: they are the builder's own. */
function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
      .filter((path) => !/(^|\/)\./.test(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function compress(contents: Buffer): Buffer {
  return brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
}
