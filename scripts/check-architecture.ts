/** Checks that the tree keeps the law of scripts/architecture/law.ts: imports, owners, files. */
import { resolve } from 'node:path';
import { checkFiles } from './architecture/check-files.ts';
import { checkImports } from './architecture/check-imports.ts';
import { checkOwners } from './architecture/check-owners.ts';
import { readTree, type Violation } from './architecture/read-tree.ts';

/** Every breach of the law in the tree below `root`, by file and line. */
export function checkArchitecture(root: string): Violation[] {
  const tree = readTree(root);
  const found = [...checkImports(tree), ...checkOwners(tree), ...checkFiles(tree)];
  return found.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const violations = checkArchitecture(root);
  for (const { file, line, problem, instead } of violations) {
    console.error(`${file}:${line}  ${problem}\n    ${instead}`);
  }
  if (violations.length > 0) {
    console.error(`\n${violations.length} against the law of the house (scripts/architecture/law.ts).`);
    process.exitCode = 1;
  }
}
