/** What belongs to few files: SQL, the environment, hashing, the text; and, in the engine, what belongs to none. */
import { HOUSE } from './law-of-files.ts';
import { OWNERS, type OwnerLaw } from './law-of-owners.ts';
import type { Import, Source } from './read-source.ts';
import type { Tree, Violation } from './read-tree.ts';

export function checkOwners(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const law of OWNERS) {
    for (const source of tree.sources.values()) {
      if (!isBound(law, source.file)) continue;
      const whose = law.owners.length > 0 ? `belongs to ${law.owners.join(', ')}` : 'is not for this package';
      const seen = new Set<number>();
      for (const { line, what } of usesOf(law, source)) {
        if (seen.has(line)) continue;
        seen.add(line);
        found.push({
          file: source.file,
          line,
          problem: `${what}: ${law.what} ${whose}`,
          instead: law.instead,
        });
      }
    }
  }
  return found;
}

function isBound(law: OwnerLaw, file: string): boolean {
  if (!file.startsWith(law.within) || HOUSE.tests.some((pattern) => pattern.test(file))) return false;
  const path = file.slice(law.within.length);
  return !law.owners.some((owner) => (owner.endsWith('/') ? path.startsWith(owner) : path === owner));
}

function* usesOf(law: OwnerLaw, source: Source): Generator<{ line: number; what: string }> {
  for (const one of source.imports) {
    if (takes(law, one)) yield { line: one.line, what: `imports ${one.from}` };
  }
  for (const { path, line } of source.globals) {
    const plain = path.replace(/^globalThis\./, '');
    const hit = law.globals?.find((name) => plain === name || plain.startsWith(`${name}.`));
    if (hit !== undefined || (path === 'globalThis' && law.globals?.includes(path))) {
      yield { line, what: `uses ${hit ?? path}` };
    }
  }
  for (const { path, line } of source.members) {
    if (law.methods?.includes(path)) yield { line, what: `calls .${path}()` };
  }
  if (law.unicodeProperties) {
    for (const line of source.unicodeProperties)
      yield { line, what: 'asks for a Unicode property at run time' };
  }
}

function takes(law: OwnerLaw, one: Import): boolean {
  if (one.from === null || (law.typesAreFree && one.typeOnly)) return false;
  const from = one.from;
  if (!law.modules?.some((module) => from === module || from.startsWith(`${module}/`))) return false;
  const { names } = law;
  return (
    names === undefined ||
    one.names === null ||
    one.names.some((name) => name === 'default' || names.includes(name))
  );
}
