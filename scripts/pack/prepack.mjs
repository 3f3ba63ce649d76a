// What npm runs in a package's folder before `npm pack`: sees to it that there is a Node that runs TypeScript, and starts.
// Runs on whatever Node the machine has: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installAll } from '../install-missing.mjs';
import { requireNode } from '../require-node.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

installAll(['.']);
requireNode(dirname(dirname(HERE)));
// The Node of the packages comes first on the path that npm gives to scripts.
const { status } = spawnSync('node', [join(HERE, 'begin-pack.ts')], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
