// Installs what the full tests need and `npm test` alone does without: packages of data/ and corpora/, and system
// packages. Runs on whatever Node the machine has: no dependencies, no TypeScript. `npm run setup:test`
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installAll } from './install-missing.mjs';

/** Programs that tests start: any of `programs` will do; `debian` is the package that brings one of them. */
const SYSTEM_PROGRAMS = [
  // { programs: ['postgres'], debian: 'postgresql', folders: ['/usr/lib/postgresql/15/bin'] },
];

installAll(['.', 'data', 'corpora']);
installPrograms(SYSTEM_PROGRAMS.filter((one) => !isFound(one)));
console.error('All that the tests need is here: LIMPID_TEST_ALL=1 npm test');

function isFound({ programs, folders = [] }) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders];
  return programs.some((program) => places.some((place) => isProgram(join(place, program))));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installPrograms(missing) {
  if (missing.length === 0) return;
  const names = missing.map(({ debian }) => debian);
  if (!existsSync('/usr/bin/apt-get')) {
    fail(
      `Install these with the tool of your system, then run this again: ${names.join(', ')} (names as in Debian).`,
    );
  }
  console.error(`Installing ${names.join(', ')} …`);
  // Lists may be absent (a fresh container) or old; an update that fails is only a reason when the install fails too.
  run('apt-get', ['update', '-qq']);
  if (!run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])) {
    fail(`apt-get could not install ${names.join(', ')}: it says why above.`);
  }
}

function run(command, args) {
  const asRoot = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  const result = spawnSync(asRoot[0], asRoot.slice(1), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
