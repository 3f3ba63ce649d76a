// Makes the checkout what `npm install` from git installs: the command line as JavaScript, below `dist` at the root, and
// beside it the schema of its settings.
// npm runs it as `prepare`, in a clone in which nothing is installed and on whatever Node the machine has: no
// dependencies, no TypeScript, and no compiler, only Node's own way to take types away (docs/decisions/0016).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The command line, and what it is made of. */
const PACKAGES = ['engine', 'client', 'cli'];

/** What a module names in `from '…'`, `import '…'` and `import('…')`. */
const SPECIFIER = /(?<=\b(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\1/g;

if (nodeModule.stripTypeScriptTypes === undefined) {
  console.error(
    `Limpid needs Node 22.13 or newer, and this is ${process.versions.node}: install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
// It warns that it is experimental, for programs that rely on it at run time.
process.removeAllListeners('warning');
const dist = join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
for (const name of PACKAGES) emitPackage(name);
const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'packages/cli/package.json'), 'utf8'));
// Where the program looks for its version, as in its own package.
writeFileSync(
  join(dist, 'package.json'),
  `${JSON.stringify({ name: 'limpid', version, homepage, type: 'module' })}\n`,
);
// Where editors look for it, as in its own package.
for (const name of ['limpid.schema.json', 'limpid.report.schema.json']) {
  cpSync(join(ROOT, 'packages/cli', name), join(ROOT, name));
}

function emitPackage(name) {
  const sources = join(ROOT, 'packages', name, 'src');
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.test\.ts$/.test(entry.name)) continue;
    const target = join(dist, name, relative(sources, file));
    mkdirSync(dirname(target), { recursive: true });
    if (extname(file) === '.ts') writeFileSync(target.replace(/ts$/, 'js'), emit(file, target));
    else cpSync(file, target);
  }
}

function emit(file, target) {
  const code = nodeModule.stripTypeScriptTypes(readFileSync(file, 'utf8'));
  return code.replaceAll(SPECIFIER, (_, quote, named) => quote + emittedName(named, target) + quote);
}

/** Packages of the repository are not installed from git beside it: they are found by their path. */
function emittedName(named, target) {
  if (named.startsWith('.')) return named.replace(/\.ts$/, '.js');
  const [, own, door = 'index'] = /^@limpid\/(\w+)(?:\/([\w-]+))?$/.exec(named) ?? [];
  if (own === undefined) return named;
  if (!PACKAGES.includes(own))
    throw new Error(`${target} needs @limpid/${own}, which is not installed from git.`);
  // A door is a file, or the index of a folder.
  const isFile = existsSync(join(ROOT, 'packages', own, 'src', `${door}.ts`));
  const file = isFile ? `${door}.js` : `${door}/index.js`;
  return relative(dirname(target), join(dist, own, file)).replaceAll('\\', '/');
}
