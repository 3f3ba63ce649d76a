// Makes the checkout what `npm install` from git installs: the command line as JavaScript, below `dist` at the root, and
// beside it the schema of its settings.
// npm runs it as `prepare`, in a clone in which nothing is installed and on whatever Node the machine has: no
// dependencies, no TypeScript, and no compiler, only Node's own way to take types away (docs/decisions/0016).
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { emitSource, PACKAGES, ROOT, requireStripping } from './emit-source.mjs';

requireStripping();
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
    if (extname(file) === '.ts') writeFileSync(target.replace(/ts$/, 'js'), emitSource(file, target, dist));
    else cpSync(file, target);
  }
}
