/** Makes the package in the current folder what is published: JavaScript, declarations, licence, manifest. */
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { emitPackage, REPOSITORY } from './emit-package.ts';
import { publishManifest, restoreManifest } from './swap-manifest.ts';

const folder = process.cwd();
if (restoreManifest(folder)) {
  console.error(`The last npm pack of ${basename(folder)} was cut off: its package.json is as it was again.`);
}
try {
  emitPackage(folder);
  copyFileSync(join(REPOSITORY, 'LICENSE'), join(folder, 'LICENSE'));
  publishManifest(folder);
} catch (error) {
  console.error(`${basename(folder)} cannot be packed: ${(error as Error).message}`);
  process.exitCode = 1;
}
