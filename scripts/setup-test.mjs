// Installs what the full tests need besides the packages of the root: packages of other folders, and system programs.
// Runs on any Node, before anything is installed: no dependencies, no TypeScript. `npm run setup:test`
import { spawnSync } from 'node:child_process';
import { installMissing } from './install-missing.mjs';
import { findPython } from './python/find-python.mjs';
import { downloadWheels } from './python/wheels.mjs';
import { CHROMIUM, CURL, findProgram, JQ, POSTGRES, PYTHON, REDIS } from './system-programs.mjs';

const FOLDERS = ['.', 'data', 'packages/engine/kernel', 'corpora', 'scripts/pack/runtimes'];
const isRoot = process.getuid?.() === 0;

installMissing(FOLDERS);
/** @param {import('./system-programs.mjs').SystemProgram} program */
const isThere = (program) => (program === PYTHON ? findPython() : findProgram(program)) !== null;
const missing = [CHROMIUM, POSTGRES, REDIS, CURL, JQ, PYTHON].filter((program) => !isThere(program));
if (missing.length > 0 && findProgram({ programs: [isRoot ? 'apt-get' : 'sudo'] }) !== null) {
  // Package lists may be absent in a new container. An old list may do: the install decides.
  aptGet('update', '-qq');
  for (const program of missing) install(program);
}
const left = missing.filter((program) => !isThere(program));
for (const { name, variable } of left) {
  console.error(
    `${name} is missing and could not be installed by apt-get. Install it with the tools of your system, ` +
      `or set ${variable} to its program; until then its tests are skipped.`,
  );
}
const python = findPython();
if (python !== null) downloadWheels(python);
if (left.length === 0) console.error('All that the tests need is installed: LIMPID_TEST_ALL=1 npm test');

/** Tries each set of packages: Debian and Ubuntu differ in their names. */
function install({ name, packages }) {
  console.error(`Installing ${name} with apt-get${isRoot ? '' : ', by sudo'} …`);
  packages.some((names) => aptGet('install', '-y', '-qq', '--no-install-recommends', ...names));
}

function aptGet(...args) {
  const command = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env });
  return status === 0;
}
