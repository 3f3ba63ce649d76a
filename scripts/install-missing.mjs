// Installs the packages of the named folders (the root by default) where they are missing or their lockfile changed.
// Runs on any Node, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const shell = process.platform === 'win32';

/** Runs `npm ci` in each folder unless the last install had the same lockfile; ends the process where it fails. */
export function installMissing(folders) {
  for (const folder of folders)
    if (stampOf(folder) !== read(folder, 'node_modules/.limpid-stamp')) install(folder);
}

function install(folder) {
  console.error(`Installing the packages of ${folder === '.' ? 'Limpid' : folder} …`);
  // Development packages whatever NODE_ENV says; `npm pack --dry-run` passes its flags on by the environment.
  const flags = ['--include=dev', '--include=optional', '--no-dry-run', '--no-audit', '--no-fund'];
  const npm = spawnSync('npm', ['ci', ...flags, '--loglevel=error'], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
  });
  if (npm.status !== 0) {
    const reason = npm.error?.message ?? 'npm gives the reason above';
    console.error(`The packages of ${folder} could not be installed: ${reason}.`);
    process.exit(1);
  }
  writeFileSync(join(ROOT, folder, 'node_modules/.limpid-stamp'), stampOf(folder));
}

/** The lockfile and npm's record of the install, which npm deletes first and writes last. */
function stampOf(folder) {
  const files = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => read(folder, file));
  return createHash('sha256').update(files.join('\n')).digest('hex');
}

function read(folder, file) {
  try {
    return readFileSync(join(ROOT, folder, file), 'utf8');
  } catch {
    return null;
  }
}

/** Ends the process unless npm's scripts find a Node that runs TypeScript: scripts/own-node brings one. */
function requireNode() {
  const env = { ...process.env, PATH: join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH };
  const ask = () =>
    spawnSync('node', ['-p', 'process.features.typescript'], { encoding: 'utf8', env, shell });
  let answer = ask();
  if (answer.status !== 0) {
    // The Node of the package does not start here, with another C library for example: use the machine's.
    rmSync(join(ROOT, 'node_modules/.bin/node'), { force: true });
    answer = ask();
  }
  if (answer.stdout.trim() === 'strip') return;
  console.error(
    `Limpid needs Node 22.18 or newer to run from its sources; this is ${process.versions.node}, and no newer ` +
      'Node could be installed as a package here. Install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  installMissing(folders.length > 0 ? folders : ['.']);
  requireNode();
}
