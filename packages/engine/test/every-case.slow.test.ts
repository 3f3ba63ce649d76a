/** The property tests of the engine with all their cases: a run of `npm test` tries a fifth of them. */
import { globSync } from 'node:fs';
import { join } from 'node:path';

process.env.LIMPID_EVERY_CASE = '1';
const PACKAGE = join(import.meta.dirname, '..');
const files = globSync('{src,test}/**/*.test.ts', { cwd: PACKAGE }).filter(
  (file) => !file.includes('.slow.'),
);
for (const file of files.sort()) await import(join(PACKAGE, file));
