// Installs the packages of the named folders (the root by default) when they are missing or older than their lockfile.
// Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs `npm ci` in `folder` unless the lockfile that is installed there is the one that is checked in. */
export function installMissing(folder) {
  const lockfile = join(root, folder, 'package-lock.json');
  const stamp = join(root, folder, 'node_modules', '.installed-lockfile');
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Installing the packages of ${folder === '.' ? 'Limpid' : folder} …`);
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(`Could not install the packages of ${folder}: run "npm ci" there to see why.`);
    process.exit(npm.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  for (const folder of folders.length > 0 ? folders : ['.']) installMissing(folder);
}
