/** Builds the packages as they are published, one folder each, and packs each into a tarball. `npm run build:packages -- [name …]` */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PAGE_FOLDERS } from '../../packages/server/src/built-page.ts';
import { buildPage } from '../build-page.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const BUILD = join(REPOSITORY, 'build');

/** Published packages; programs have no declarations, because no other program imports them. */
const LIBRARIES = ['engine', 'contract', 'client', 'guard'];
const PROGRAMS = ['server', 'cli'];
export const PUBLISHED: readonly string[] = [...LIBRARIES, ...PROGRAMS];

export interface Packed {
  readonly folder: string;
  readonly manifest: { readonly name: string; readonly dependencies?: object };
  readonly tarball: string;
  /** Paths in the tarball. */
  readonly files: readonly string[];
}

/** Builds and packs below `target`; throws with the compiler's message where the types are wrong. */
export function buildPackages(names: readonly string[], target: string): readonly Packed[] {
  const unknown = names.find((name) => !PUBLISHED.includes(name));
  if (unknown !== undefined) throw new Error(`There is no package ${unknown}: ${PUBLISHED.join(', ')}.`);
  const work = mkdtempSync(join(tmpdir(), 'limpid-build-'));
  try {
    for (const declaration of [true, false]) {
      const group = names.filter((name) => LIBRARIES.includes(name) === declaration);
      if (group.length > 0) compile(group, declaration, join(work, `${declaration}`));
    }
    const compiled = (name: string) => join(work, `${LIBRARIES.includes(name)}`, name, 'src');
    return names.map((name) => pack(name, compiled(name), join(target, name)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Compiles from the sources of all packages, so that none has to be built before another. */
function compile(names: readonly string[], declaration: boolean, out: string): void {
  mkdirSync(out);
  const config = join(out, 'tsconfig.json');
  const folders = names.map((name) => join(REPOSITORY, 'packages', name, 'src'));
  const compilerOptions = {
    ...{ noEmit: false, noEmitOnError: true, allowJs: false, rewriteRelativeImportExtensions: true },
    ...{ declaration, rootDir: join(REPOSITORY, 'packages'), outDir: out },
    typeRoots: [join(REPOSITORY, 'node_modules/@types')],
  };
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(REPOSITORY, 'tsconfig.json'),
      compilerOptions,
      include: folders,
      exclude: folders.map((folder) => `${folder}/**/*.test.ts`),
    }),
  );
  run(process.execPath, [join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '--project', config]);
}

function pack(name: string, compiled: string, folder: string): Packed {
  const source = join(REPOSITORY, 'packages', name);
  const manifest = publishedManifest(
    JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as SourceManifest,
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(compiled, join(folder, 'dist'), { recursive: true });
  nameCompiledImports(join(folder, 'dist'));
  // Files that the sources read at run time are beside them.
  cpSync(join(source, 'src'), join(folder, 'dist'), {
    recursive: true,
    filter: (file) => !/\.tsx?$/.test(file),
  });
  for (const file of manifest.files.filter((one) => one !== 'dist'))
    cpSync(join(source, file), join(folder, file));
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(REPOSITORY, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  if (name === 'server') copyPage(join(folder, 'dist', PAGE_FOLDERS.installed));
  const parent = resolve(folder, '..');
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', parent], folder));
  const files = packed.files.map(({ path }: { path: string }) => path);
  return { folder, manifest, tarball: join(parent, packed.filename), files };
}

/** The compiler rewrites `.ts` in imports of JavaScript, but not in declarations, which older compilers then miss. */
function nameCompiledImports(dist: string): void {
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.d.ts')) continue;
    const text = readFileSync(join(dist, entry), 'utf8');
    const changed = text.replace(/(?<=(?:from |import\()(['"])\.\.?\/[^'"]+)\.ts(?=\1)/g, '.js');
    writeFileSync(join(dist, entry), changed);
  }
}

function copyPage(target: string): void {
  buildPage();
  const built = join(REPOSITORY, 'packages/server/src', PAGE_FOLDERS.repository);
  if (!existsSync(join(built, 'index.html'))) throw new Error('The page is not built.');
  cpSync(built, target, { recursive: true, filter: (file) => resolve(file) !== join(built, '.stamp') });
}

interface SourceManifest {
  readonly name: string;
  readonly files: readonly string[];
  readonly dependencies?: object;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: object;
  readonly devDependencies?: object;
}

/** Source paths become paths of compiled files; a checkout's program is `<name>.mjs` beside `src`. */
function publishedManifest(own: SourceManifest) {
  const { scripts: _, devDependencies: __, exports = {}, bin, ...kept } = own;
  const emitted = (path: string) =>
    path.startsWith('./src/') ? { types: distOf(path, '.d.ts'), default: distOf(path, '.js') } : path;
  const programOf = (path: string) => distOf(path.replace(/^\.\/([^/]+)\.mjs$/, './src/$1.ts'), '.js');
  const programs = bin && { bin: mapValues(bin, programOf) };
  return { ...kept, exports: mapValues(exports, emitted), ...programs };
}

function distOf(path: string, extension: string): string {
  return path.replace(/^\.\/src\/(.*)\.ts$/, `./dist/$1${extension}`);
}

function mapValues(object: Readonly<Record<string, string>>, change: (value: string) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function run(program: string, args: readonly string[], cwd = REPOSITORY): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}`);
  return stdout;
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  for (const { tarball } of buildPackages(names.length > 0 ? names : PUBLISHED, BUILD)) console.log(tarball);
}
