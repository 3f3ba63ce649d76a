// Finds a Python that runs the package: 3.10 or newer, with venv. Runs on any Node: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';

const ASK = 'import sys, ensurepip, venv; print(sys.executable, sys.version_info >= (3, 10))';
const NAMES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python'];

/** Its path, or null. PYTHON names another one. */
export function findPython() {
  for (const name of process.env.PYTHON ? [process.env.PYTHON] : NAMES) {
    const { status, stdout } = spawnSync(name, ['-c', ASK], { encoding: 'utf8' });
    const [, path] = /^(.*) True\s*$/.exec(status === 0 ? stdout : '') ?? [];
    if (path !== undefined) return path;
  }
  return null;
}
