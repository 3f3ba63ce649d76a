/** The files that the builder made of packages/web, in memory; a service without them answers programs alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KeptBody, keptBody } from './encoded-body.ts';

/** Where they are, from this file: in the package as it is installed, and where the builder puts them in the repository. */
export const PAGE_FOLDERS = { installed: 'page/', repository: '../../web/dist/' } as const;

/** The built file of each source, as the builder lists them. */
const MANIFEST = '.vite/manifest.json';

/** What renders the pages; it is loaded, never served. */
const PRERENDER = '.prerender/prerender.cjs';

/** The source of what makes the reference answer. */
const REFERENCE_ENTRY = 'src/reference/try-it.tsx';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

interface BuiltFile {
  readonly type: string;
  readonly body: KeptBody;
}

/** What a part of the page loads, by its paths in the URL. */
export interface PageFiles {
  readonly styles: readonly string[];
  /** Its script, and after it those that it imports. */
  readonly scripts: readonly string[];
}

/** The visitor of a page. */
export interface Visitor {
  /** Null for an address that no page has. */
  readonly path: string | null;
  readonly isSignedIn: boolean;
  /** As GET /page.json answers them. */
  readonly facts: object;
}

/** Markup of one page, made by `packages/web/src/prerender.tsx`. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** For a browser without script. */
  readonly noScript: string;
  /** The module of the page. */
  readonly source: string;
}

/** What documents are made of. */
export interface PageSources {
  /** The document that the builder made, with a place for each part. */
  readonly document: string;
  /** The addresses of its pages. */
  readonly paths: readonly string[];
  readonly renderPage: (visitor: Visitor) => RenderedPage;
  /** What a module loads. */
  readonly filesOf: (source: string) => PageFiles;
}

export interface BuiltPage {
  /** Null where nothing is built. */
  readonly sources: PageSources | null;
  /** Its files, by their paths in the URL. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** What the page at /docs loads. */
  readonly reference: { readonly styles: readonly string[]; readonly script: string } | null;
}

type Manifest = Readonly<Record<string, Chunk>>;

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
    else if (type !== undefined) files.set(`/${name}`, { type, body: keptBody(contents) });
  }
  if (document === null) return { sources: null, files, reference: null };
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  const { paths, renderPage } = createRequire(import.meta.url)(join(folder, PRERENDER));
  const filesOf = (source: string) => collectFiles(manifest, source);
  return { sources: { document, paths, renderPage, filesOf }, files, reference: readReference(filesOf) };
}

function findPage(): string {
  const installed = fileURLToPath(new URL(PAGE_FOLDERS.installed, import.meta.url));
  return existsSync(installed) ? installed : fileURLToPath(new URL(PAGE_FOLDERS.repository, import.meta.url));
}

function readReference(filesOf: PageSources['filesOf']): BuiltPage['reference'] {
  const { styles, scripts } = filesOf(REFERENCE_ENTRY);
  const [script] = scripts;
  return script === undefined ? null : { styles, script };
}

/** The style sheets of a module stand after those of what it imports, which it builds upon. */
function collectFiles(manifest: Manifest, source: string): PageFiles {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const collect = (chunk: Chunk | undefined) => {
    if (chunk === undefined || scripts.has(`/${chunk.file}`)) return;
    scripts.add(`/${chunk.file}`);
    for (const name of chunk.imports ?? []) collect(manifest[name]);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  collect(manifest[source]);
  return { styles: [...styles], scripts: [...scripts] };
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
