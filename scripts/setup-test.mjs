// Installs what the full tests need and `npm test` alone does without: packages of data/ and corpora/, the compiler of
// the engine's kernel, the oldest Node that packages promise to run on, and system packages. Runs on whatever Node the machine has: no dependencies, no TypeScript. `npm run setup:test`
import { spawnSync } from 'node:child_process';
import { installAll } from './install-missing.mjs';
import { CHROMIUM, CURL, findProgram, JQ, POSTGRES, REDIS } from './system-programs.mjs';

/** Programs that tests start. */
const SYSTEM_PROGRAMS = [CHROMIUM, POSTGRES, REDIS, CURL, JQ];

installAll(['.', 'data', 'packages/engine/kernel', 'corpora', 'scripts/pack/runtimes']);
if (SYSTEM_PROGRAMS.map(bring).every((isHere) => isHere)) {
  console.error('All that the tests need is here: LIMPID_TEST_ALL=1 npm test');
}

/** Installs a program that is missing; false where only its user can, who is told how. */
function bring(program) {
  const { name, variable } = program;
  if (findProgram(program) !== null) return true;
  if (process.env[variable])
    fail(`${variable} names no program that can be started: ${process.env[variable]}`);
  if (findProgram({ programs: ['apt-get'] }) === null) {
    return leave(`${name} is missing, and there is no apt-get here to install it.`, program);
  }
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && findProgram({ programs: ['sudo'] }) === null) {
    return leave(`${name} is missing, and only root can install it: there is no sudo here.`, program);
  }
  console.error(`Installing ${name} with apt-get${isRoot ? '' : ', by sudo'} …`);
  // Lists may be absent (a fresh container) or old; an update that fails is only a reason when the install fails too.
  aptGet(['update', '-qq']);
  const packages = program.packages.find((names) =>
    aptGet(['install', '--simulate', '-qq', ...names], 'ignore'),
  );
  const wanted = packages ?? program.packages[0];
  if (!aptGet(['install', '-y', '-qq', '--no-install-recommends', ...wanted])) {
    fail(`apt-get could not install ${wanted.join(' and ')}: it says why above.`);
  }
  if (findProgram(program) === null) {
    fail(`apt-get installed ${wanted.join(' and ')}, but none of ${program.programs.join(', ')} is on PATH.`);
  }
  return true;
}

function leave(problem, { name, variable }) {
  console.error(
    `${problem} Install ${name} with the tools of your system, or let ${variable} name its program; ` +
      'until then its tests are skipped.',
  );
  return false;
}

function aptGet(args, errors = 'inherit') {
  const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args];
  const result = spawnSync(command[0], command.slice(1), {
    stdio: ['ignore', 'ignore', errors],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
