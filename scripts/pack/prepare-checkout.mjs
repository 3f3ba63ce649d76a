// Makes the checkout what `npm install` from git installs: the command line as JavaScript, below `dist` at the root, and
// beside it the schema of its settings.
// npm runs it as `prepare`, often in a clone in which nothing is installed, and on whatever Node the machine has: no
// dependencies, no TypeScript, and no compiler, only Node's own way to take types away (docs/decisions/0016). Where the
// tools of development are installed, the modules become a few files of CommonJS, which start in half the time. A test
// names another folder than `dist`.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { emitSource, PACKAGES, ROOT, requireStripping } from './emit-source.mjs';

/** What a module names of a package from elsewhere, and no path of any system. */
const PACKAGE = /^(?:@[\w-]+\/)?[\w-]+(?:\/|$)/;

requireStripping();
const dist = process.argv[2] ?? join(ROOT, 'dist');
rmSync(dist, { recursive: true, force: true });
for (const name of PACKAGES) emitPackage(name);
const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'packages/cli/package.json'), 'utf8'));
writeManifest('module');
// Where editors look for it, as in its own package.
for (const name of ['limpid.schema.json', 'limpid.report.schema.json']) {
  cpSync(join(ROOT, 'packages/cli', name), join(dirname(dist), name));
}
await bundle();

/** Of the program and its threads, with all that is ours; packages from elsewhere stay where they are. */
async function bundle() {
  const bundler = await import('rolldown').catch(() => null);
  if (bundler === null) return;
  const folder = join(dist, 'cli');
  const input = { limpid: join(folder, 'limpid.js'), worker: join(folder, 'scanner/worker.js') };
  const checks = { ineffectiveDynamicImport: false };
  const built = await bundler.rolldown({ input, platform: 'node', external: PACKAGE, checks });
  const { output } = await built.generate({ format: 'cjs', chunkFileNames: 'part-[name].js' });
  await built.close();
  for (const name of PACKAGES) rmSync(join(dist, name), { recursive: true });
  mkdirSync(folder);
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), code);
  writeManifest('commonjs');
}

/** Where the program looks for its version, as in its own package. */
function writeManifest(type) {
  writeFileSync(
    join(dist, 'package.json'),
    `${JSON.stringify({ name: 'limpid', version, homepage, type })}\n`,
  );
}

function emitPackage(name) {
  const sources = join(ROOT, 'packages', name, 'src');
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.test\.ts$/.test(entry.name)) continue;
    const target = join(dist, name, relative(sources, file));
    mkdirSync(dirname(target), { recursive: true });
    if (extname(file) === '.ts') writeFileSync(target.replace(/ts$/, 'js'), emitSource(file, target, dist));
    else cpSync(file, target);
  }
}
