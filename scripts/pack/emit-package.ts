/** Fills a package's `dist`: JavaScript and declarations of its sources, the other files of `src`, the page if it serves one. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { PAGE_FOLDERS } from '../../packages/server/src/built-page.ts';
import { buildPage } from '../build-page.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../..');

/** The package that serves the page. */
const SERVES_PAGE = 'server';

/** Throws with what the compiler said where it cannot. */
export function emitPackage(folder: string): void {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  compile(folder, dist);
  copyOtherFiles(join(folder, 'src'), dist);
  if (basename(folder) === SERVES_PAGE) copyPage(folder, dist);
}

/**
 * Packages are compiled together with those that they read, from the sources of all, and what is theirs is kept: so no
 * package has to be built before another.
 */
function compile(folder: string, dist: string): void {
  const work = mkdtempSync(join(tmpdir(), 'limpid-emit-'));
  try {
    const config = join(work, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(configOf(folder, work)));
    const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [tsc, '--project', config, '--pretty', 'false'],
      { encoding: 'utf8', cwd: REPOSITORY },
    );
    if (status !== 0) throw new Error(`its types are wrong.\n${stdout}${stderr}`);
    cpSync(join(work, 'out', basename(folder), 'src'), dist, { recursive: true });
    nameEmittedFiles(dist);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The compiler renames what JavaScript imports, and not what declarations do, which older compilers then miss. */
function nameEmittedFiles(dist: string): void {
  for (const entry of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.d.ts')) continue;
    const file = join(dist, entry);
    const named = readFileSync(file, 'utf8').replace(
      /(?<=(?:from |import\()(['"])\.\.?\/[^'"]+)\.ts(?=\1)/g,
      '.js',
    );
    writeFileSync(file, named);
  }
}

function configOf(folder: string, work: string): object {
  return {
    extends: join(REPOSITORY, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noEmitOnError: true,
      allowJs: false,
      rewriteRelativeImportExtensions: true,
      // A program has no door, and nobody reads its types.
      declaration: hasDoor(folder),
      rootDir: join(REPOSITORY, 'packages'),
      outDir: join(work, 'out'),
      typeRoots: [join(REPOSITORY, 'node_modules/@types')],
    },
    include: [join(folder, 'src')],
    exclude: [join(folder, 'src/**/*.test.ts')],
  };
}

function hasDoor(folder: string): boolean {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return exports?.['.'] !== undefined;
}

/** What the sources read at run time stands beside them, and so beside what is emitted. */
function copyOtherFiles(sources: string, dist: string): void {
  for (const entry of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (/\.\w+$/.test(entry) && !/\.tsx?$/.test(entry)) cpSync(join(sources, entry), join(dist, entry));
  }
}

function copyPage(folder: string, dist: string): void {
  buildPage();
  const built = join(folder, 'src', PAGE_FOLDERS.repository);
  if (!existsSync(join(built, 'index.html'))) throw new Error('the page is not built.');
  const stamp = join(built, '.stamp');
  cpSync(built, join(dist, PAGE_FOLDERS.installed), {
    recursive: true,
    filter: (file) => resolve(file) !== resolve(stamp),
  });
}
