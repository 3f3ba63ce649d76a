// Names in package-lock.json the builds of optional packages for other machines, where the registry at hand had none
// of them: npm leaves such a package out, and `npm ci` then refuses the whole lockfile, here and everywhere.
// Run it after `npm install`: node scripts/complete-lockfile.mjs [folder …]
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Adds what is missing to the lockfile of `folder`; gives the names that it added. */
export function completeLockfile(folder) {
  const file = join(ROOT, folder, 'package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const added = {};
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isNamed(lockfile.packages, path, name) || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue;
      added[`node_modules/${name}`] = { version, ...kindOf(entry), optional: true, ...machineOf(name) };
    }
  }
  const packages = Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
  if (Object.keys(added).length > 0) {
    writeFileSync(
      file,
      `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`,
    );
  }
  return Object.keys(added);
}

/** Whether a package that `path` asks for is in the lockfile: beside it or in a folder above. */
function isNamed(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function kindOf({ dev, devOptional }) {
  return { ...(dev && { dev }), ...(devOptional && { devOptional }) };
}

/** What the name of a build says about the machine it is for, so that npm leaves it alone on every other one. */
function machineOf(name) {
  const words = name.split(/[^a-z0-9]+/);
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const os = SYSTEMS.filter((system) => words.includes(system));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
  const hasLibrary = words.some((word) => /^(musl|gnu)/.test(word));
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(hasLibrary && { libc }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  for (const folder of folders.length > 0 ? folders : ['.']) {
    for (const path of completeLockfile(folder)) console.log(`${folder}: named ${path}`);
  }
}
