// Programs that tests and benchmarks start and that no npm package brings: their names, and where they are installed.
// Runs on any Node: no dependencies, no TypeScript.
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * @typedef {object} SystemProgram
 * @property {string} name
 * @property {string} variable of the environment: where it is set, it names the program
 * @property {readonly string[]} programs names on PATH, the best first
 * @property {string} [versions] a folder with a `bin` folder for each installed version, where that is not on PATH
 * @property {readonly (readonly string[])[]} packages of Debian or Ubuntu: the first set that can be installed
 */

/**
 * Chrome comes first: Ubuntu allows its sandbox, but not that of a Chromium from elsewhere.
 * @type {SystemProgram}
 */
export const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  programs: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
  packages: [['chromium', 'chromium-sandbox'], ['chromium-browser']],
};

/** @type {SystemProgram} */
export const POSTGRES = {
  name: 'PostgreSQL',
  variable: 'POSTGRES',
  programs: ['postgres'],
  versions: '/usr/lib/postgresql',
  packages: [['postgresql']],
};

/** @type {SystemProgram} */
export const REDIS = {
  name: 'Redis',
  variable: 'REDIS',
  programs: ['valkey-server', 'redis-server'],
  packages: [['redis-server'], ['valkey-server']],
};

/** @type {SystemProgram} */
export const CURL = { name: 'curl', variable: 'CURL', programs: ['curl'], packages: [['curl']] };

/** @type {SystemProgram} */
export const JQ = { name: 'jq', variable: 'JQ', programs: ['jq'], packages: [['jq']] };

/**
 * 3.10 or newer, with venv: find-python.mjs looks for it.
 * @type {SystemProgram}
 */
export const PYTHON = {
  name: 'Python',
  variable: 'PYTHON',
  programs: ['python3'],
  packages: [['python3', 'python3-venv']],
};

/** @type {SystemProgram} */
export const WRK = { name: 'wrk', variable: 'WRK', programs: ['wrk'], packages: [['wrk']] };

/**
 * The path of a program, or null where it is not installed.
 * @param {Pick<SystemProgram, 'programs' | 'versions'> & { readonly variable?: string }} wanted
 * @returns {string | null}
 */
export function findProgram({ programs, variable, versions }) {
  const named = variable && process.env[variable];
  if (named) return isProgram(named) ? resolve(named) : null;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [...path, ...(versions === undefined ? [] : binariesOf(versions))];
  const files = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return files.find(isProgram) ?? null;
}

/**
 * A reason to skip the tests that start a program; false where it is installed.
 * @param {SystemProgram} wanted
 * @returns {string | false}
 */
export function isMissing(wanted) {
  if (findProgram(wanted) !== null) return false;
  const { name, variable } = wanted;
  return process.env[variable]
    ? `${variable} names no program; without it, npm run setup:test finds or installs ${name}`
    : `${name} is not installed: npm run setup:test installs it`;
}

/**
 * The newest version first.
 * @param {string} versions
 */
function binariesOf(versions) {
  try {
    const found = readdirSync(versions).sort((one, other) => Number(other) - Number(one));
    return found.map((version) => join(versions, version, 'bin'));
  } catch {
    return [];
  }
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
