// Names the programs that tests start and that no npm package brings, and finds them on this machine.
// Runs on whatever Node the machine has: no dependencies, no TypeScript. Tests and `npm run setup:test` read it.
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * @typedef {object} SystemProgram
 * @property {string} name for people
 * @property {string} variable of the environment; where it is set, it names the program and nothing else is looked for
 * @property {readonly string[]} programs names on PATH: any will do, the first is the best
 * @property {string} [versions] a folder in which each installed version has a `bin`, where that is not on PATH
 * @property {readonly (readonly string[])[]} packages of Debian or Ubuntu that bring it: the first set that apt-get has
 */

/**
 * Chrome comes first: Ubuntu lets its sandbox work, and not that of a Chromium which did not come as a package.
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

/**
 * Redis or Valkey: the service speaks to both.
 * @type {SystemProgram}
 */
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
 * What `npm run bench` loads servers with.
 * @type {SystemProgram}
 */
export const WRK = { name: 'wrk', variable: 'WRK', programs: ['wrk'], packages: [['wrk']] };

/**
 * The path of a program, or null when the machine lacks it.
 * @param {Pick<SystemProgram, 'programs' | 'versions'> & { readonly variable?: string }} wanted
 * @returns {string | null}
 */
export function findProgram({ programs, variable, versions }) {
  const named = variable && process.env[variable];
  if (named) return isProgram(named) ? resolve(named) : null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  folders.push(...binariesOf(versions));
  const paths = programs.flatMap((program) => folders.map((folder) => join(folder, program)));
  return paths.find(isProgram) ?? null;
}

/**
 * A reason to skip the tests that start a program; false when it is here.
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
 * @param {string | undefined} versions
 */
function binariesOf(versions) {
  if (versions === undefined) return [];
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
