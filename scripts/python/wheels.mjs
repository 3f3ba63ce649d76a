// Keeps the wheels that the tests of the Python package install, so that they need no network. Runs on any Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const REQUIREMENTS = join(ROOT, 'python/tests/requirements.txt');

/**
 * Where they are, or would be: another Python or other requirements have another folder.
 * @param {string} python
 */
export function wheelsFor(python) {
  const { stdout } = spawnSync(python, ['--version'], { encoding: 'utf8' });
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).update(stdout).digest('hex');
  return join(ROOT, 'node_modules/.cache', `wheels-${hash.slice(0, 12)}`);
}

/**
 * Downloads them unless they are there; ends the process where that fails.
 * @param {string} python
 */
export function downloadWheels(python) {
  const folder = wheelsFor(python);
  if (existsSync(folder)) return;
  console.error('Downloading the packages of the Python tests …');
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const flags = ['--quiet', '--disable-pip-version-check', '--only-binary=:all:'];
  const args = ['-m', 'pip', 'download', ...flags, '--requirement', REQUIREMENTS, '--dest', partial];
  const { status } = spawnSync(python, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error('The packages of the Python tests could not be downloaded: pip gives the reason above.');
    process.exit(1);
  }
  renameSync(partial, folder);
}
