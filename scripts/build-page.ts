/** Builds the page that the server serves, unless what is built is what the sources say. `npm run build:page` */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const WEB = 'packages/web';
const STAMP = join(ROOT, WEB, 'dist/.stamp');

/** All that the build reads. */
const SOURCES = [
  ...['src', 'public'].map((folder) => `${WEB}/${folder}`),
  ...[
    'package.json',
    'index.html',
    'vite.config.ts',
    'prerender.config.ts',
    'late-tables.ts',
    'without-kernel.ts',
    'tsconfig.json',
  ].map((file) => `${WEB}/${file}`),
  'packages/engine/src',
  'packages/contract/src',
  'package-lock.json',
];

/** Builds the page if it is stale; throws with what the builder said where it cannot. */
export function buildPage(): void {
  const wanted = stampOfSources();
  if (readStamp() === wanted) return;
  console.error('Building the page …');
  build('vite.config.ts', '--emptyOutDir');
  build('prerender.config.ts');
  writeFileSync(STAMP, wanted);
}

function build(config: string, ...flags: readonly string[]): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', config, '--logLevel', 'warn', ...flags],
    { cwd: join(ROOT, WEB), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The page could not be built:\n${stdout}${stderr}`);
}

function stampOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) {
    for (const file of filesOf(source)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  if (/\.[a-z]+$/.test(source)) return [source];
  const entries = readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1)).sort();
}

function readStamp(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

if (import.meta.main) buildPage();
