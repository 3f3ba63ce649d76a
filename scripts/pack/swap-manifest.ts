/** Lays the published manifest over that of the sources for as long as npm packs, and takes it away again. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, publishedManifest } from './published-manifest.ts';

/** What the folder's own manifest is called meanwhile. */
const KEPT = 'package.source.json';

export function publishManifest(folder: string): void {
  const own = readFileSync(join(folder, 'package.json'), 'utf8');
  const published = publishedManifest(JSON.parse(own) as Manifest);
  // The way back is there before it is needed, and each name changes its file in one step.
  replace(join(folder, KEPT), own);
  replace(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** True when there was something to restore. */
export function restoreManifest(folder: string): boolean {
  const kept = join(folder, KEPT);
  if (!existsSync(kept)) return false;
  renameSync(kept, join(folder, 'package.json'));
  return true;
}

function replace(file: string, contents: string): void {
  writeFileSync(`${file}.new`, contents);
  renameSync(`${file}.new`, file);
}
