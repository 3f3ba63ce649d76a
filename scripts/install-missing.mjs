// Installs the packages of the named folders (the root by default) when they are missing or older than their lockfile.
// Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './require-node.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Beside node_modules, which npm empties: says which process installs into the folder. */
const LOCK = '.limpid-install.lock';

/** A lock that is older was left behind, whatever process has its number by now. */
const LONGEST_INSTALL_MS = 30 * 60_000;

/** A lock without a number is being written, or its writer died at it. */
const LONGEST_WRITE_MS = 2_000;

/** Installs what is missing in each folder that has a lockfile; ends the process where that fails. */
export function installAll(folders) {
  try {
    for (const folder of folders) if (read(folder, 'package-lock.json') !== null) installMissing(folder);
  } catch (error) {
    if (!(error instanceof InstallFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs `npm ci` in `folder` unless what is installed there is what the lockfile says. */
function installMissing(folder) {
  if (isInstalled(folder)) return;
  const release = holdInstallLock(folder);
  try {
    // Another start of Limpid may have installed it while this one waited.
    if (!isInstalled(folder)) install(folder);
  } finally {
    release();
  }
}

/** True when the stamp of our last install fits, or when npm's own record says what the lockfile says. */
function isInstalled(folder) {
  const wanted = read(folder, 'package-lock.json');
  const installed = read(folder, 'node_modules/.package-lock.json');
  // npm removes its record first and writes it last, so an install that was cut off has none.
  if (wanted === null || installed === null) return false;
  // The stamp says more than the records do: an optional package that could not be installed is not tried each time.
  if (read(folder, 'node_modules/.limpid-stamp') === stampOf(wanted, installed)) return true;
  if (!isSameTree(JSON.parse(wanted).packages, JSON.parse(installed).packages)) return false;
  writeStamp(folder);
  return true;
}

/** True when all that is wanted is installed; what is installed besides (`npm install --no-save x`) does no harm. */
function isSameTree(wanted, installed) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Whether an optional package names this system and processor; one that names a C library is left to npm to judge. */
function isForThisMachine({ os, cpu, libc }) {
  const has = (list, name) => list?.includes(name) ?? false;
  return libc === undefined && has(os, process.platform) && has(cpu, process.arch);
}

function install(folder) {
  console.error(`Installing the packages of ${nameOf(folder)} …`);
  const npm = runNpm(folder);
  if (npm.status === 0) return writeStamp(folder);
  console.error(npm.stderr ?? '');
  throw new InstallFailed(
    `The packages of ${folder} could not be installed: ${npm.error?.message ?? 'npm says why above'}.`,
  );
}

const nameOf = (folder) => (folder === '.' ? 'Limpid' : folder);

/** By the lockfile alone: what it does not list has no checksum. */
function runNpm(folder) {
  // Development and optional packages whatever NODE_ENV says: they are the tests' tools, and Node itself.
  const include = ['--include=dev', '--include=optional'];
  // Nor may an `npm pack --dry-run` that needs them, whose flags npm hands on to what it starts.
  const really = ['--no-dry-run', '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync('npm', ['ci', ...include, ...really], {
    cwd: join(ROOT, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

class InstallFailed extends Error {}

/** Waits until no other process installs into `folder`; takes over from one that died. */
function holdInstallLock(folder) {
  const lock = join(ROOT, folder, LOCK);
  for (let waitedFor = null; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(lock);
    if (holder === null) rmSync(lock, { force: true });
    else {
      if (holder !== '' && holder !== waitedFor) {
        console.error(
          `Waiting for process ${holder}, which installs the packages of ${nameOf(folder)}. ` +
            `If it does not, delete ${lock}`,
        );
      }
      waitedFor = holder;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

/** The process that holds the lock: its number, empty while it is being written, or null when it is gone. */
function holderOf(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const text = readFileSync(lock, 'utf8');
    if (!/^[1-9]\d{0,9}$/.test(text)) return age < LONGEST_WRITE_MS ? '' : null;
    // After a restart of the machine or the container another process, this one even, can have the number.
    if (Number(text) === process.pid || age > LONGEST_INSTALL_MS) return null;
    return isRunning(Number(text)) ? text : null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function writeStamp(folder) {
  const stamp = stampOf(read(folder, 'package-lock.json'), read(folder, 'node_modules/.package-lock.json'));
  writeFileSync(join(ROOT, folder, 'node_modules/.limpid-stamp'), stamp);
}

function stampOf(wanted, installed) {
  return hash(`${wanted}\n${installed}`);
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

function read(folder, file) {
  try {
    return readFileSync(join(ROOT, folder, file), 'utf8');
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  installAll(folders.length > 0 ? folders : ['.']);
  requireNode(ROOT);
}
