// Writes the worker of `limpid worker`, and the modules that it imports, as JavaScript into a folder: the Python package
// carries them. Runs on any Node from 22.13 on, where nothing is installed. `node scripts/pack/emit-worker.mjs FOLDER`
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emitSource, importsOf, ROOT, requireStripping } from './emit-source.mjs';

requireStripping();
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('It takes a folder.');
const dist = resolve(folder);
rmSync(dist, { recursive: true, force: true });
for (const file of modulesOf(join(ROOT, 'packages/cli/src/worker/main.ts'))) {
  const target = join(dist, relative(join(ROOT, 'packages'), file).replace(/([\\/])src\1/, '$1'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target.replace(/ts$/, 'js'), emitSource(file, target, dist));
}
writeFileSync(join(dist, 'package.json'), '{ "type": "module" }\n');
// Python checks options by it.
const { STRICT_REASONS } = await import(pathToFileURL(join(dist, 'engine/strict-reasons.js')).href);
writeFileSync(join(dist, 'strict-reasons.json'), JSON.stringify(STRICT_REASONS));

/** A module, and all that it loads. */
function modulesOf(entry) {
  const found = new Set([entry]);
  for (const file of found) for (const imported of importsOf(file)) found.add(imported);
  return found;
}
