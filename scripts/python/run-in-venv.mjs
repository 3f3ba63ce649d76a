// Runs a Python program beside the package and the requirements.txt in its folder, in an environment of its own, which
// is made at the first run. Needs a network. `node scripts/python/run-in-venv.mjs FILE …`
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPython } from './find-python.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [file = '', ...rest] = process.argv.slice(2);
const FOLDER = dirname(join(ROOT, file));
const VENV = join(ROOT, `node_modules/.cache/python-${basename(FOLDER)}`);
const REQUIREMENTS = join(FOLDER, 'requirements.txt');
const STAMP = join(VENV, 'requirements.txt');
const inVenv = join(VENV, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

const python = findPython();
if (python === null) {
  console.error('There is no Python 3.10 or newer with venv: npm run setup:test installs it.');
  process.exit(1);
}
const wanted = readFileSync(REQUIREMENTS, 'utf8');
const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  must(python, ['-m', 'venv', '--clear', VENV]);
  // PyPI has the sources of pyspark alone, which are Python and archives of Java.
  must(inVenv, [...pip, '--only-binary=:all:', '--no-binary=pyspark', '--requirement', REQUIREMENTS]);
  writeFileSync(STAMP, wanted);
}
// Always the package as it is now.
must(inVenv, [...pip, '--force-reinstall', '--no-deps', join(ROOT, 'python')]);
must(inVenv, [file, ...rest]);

function must(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
