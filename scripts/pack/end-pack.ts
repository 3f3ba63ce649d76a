/** Gives the package in the current folder its own manifest back; also mends a folder whose packing was cut off. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreManifest } from './swap-manifest.ts';

restoreManifest(process.cwd());
rmSync(join(process.cwd(), 'LICENSE'), { force: true });
