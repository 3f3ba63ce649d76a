/** The import law: which package may read which, and which file inside a package. */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { LAYERS, type LayerLaw, PACKAGES, type PackageLaw, type Part } from './law.ts';
import { HOUSE } from './law-of-files.ts';
import type { Import, Source } from './read-source.ts';
import type { Tree, Violation } from './read-tree.ts';

const LAW = 'the law is scripts/architecture/law.ts, the reasons are in ARCHITECTURE.md 3';

export function checkImports(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const source of tree.sources.values()) {
    if (isTest(source.file)) continue;
    const home = homeOf(source.file);
    const add = (line: number, problem: string, instead = LAW) =>
      found.push({ file: source.file, line, problem, instead });
    for (const one of source.imports) {
      const target = one.from === null ? null : resolve(tree, source.file, one.from);
      if (target !== null && isTest(target) && !mayStart(source.file, target))
        add(one.line, `imports a test, ${target}`, 'move what both need out of it');
      if (home === null) continue;
      const problem = one.from === null ? 'the path is computed' : judge(tree, home, source, one, one.from);
      if (problem !== null) add(one.line, `${home.folder} imports ${one.from ?? 'something'}: ${problem}`);
    }
    if (home !== null) {
      const problem = placeProblem(home);
      if (problem !== null) add(1, problem, 'give it a place in LAYERS, scripts/architecture/law.ts');
    }
  }
  const reported = new Set(found.map(({ file, line }) => `${file}:${line}`));
  return [...found, ...findCircles(tree, reported)];
}

/** A file below a package's `src`. */
interface Home {
  /** Name of the package's folder. */
  readonly folder: string;
  /** Path below `src`. */
  readonly path: string;
}

function homeOf(file: string): Home | null {
  const match = /^packages\/([^/]+)\/src\/(.+)$/.exec(file);
  return match ? { folder: match[1] as string, path: match[2] as string } : null;
}

function isTest(file: string): boolean {
  return HOUSE.tests.some((pattern) => pattern.test(file));
}

/** A proof starts the servers that tests start. */
function mayStart(file: string, test: string): boolean {
  return HOUSE.proofs.some((pattern) => pattern.test(file)) && !/\.test\.[a-z]+$/.test(test);
}

/** Path of the file that a relative import means; null for anything that is no file of the tree. */
function resolve(tree: Tree, file: string, from: string): string | null {
  if (!from.startsWith('.')) return null;
  const target = posix.join(posix.dirname(file), from);
  return tree.files.includes(target) ? target : null;
}

/** What is wrong with one import of a package's file, or null. */
function judge(tree: Tree, home: Home, source: Source, one: Import, from: string): string | null {
  const law = PACKAGES.find((each) => each.package === home.folder);
  if (law === undefined) return 'the package has no row in PACKAGES';
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(source.file), from);
    const there = homeOf(target);
    if (there?.folder !== home.folder) {
      const by = HOUSE.importedByNobody.some((pattern) => pattern.test(target));
      return by ? 'nobody may import from there' : 'it leaves the package; use the name of the other';
    }
    if (!tree.sources.has(target)) return tree.files.includes(target) ? null : 'there is no such file';
    return judgeLayers(home, there);
  }
  return judgeModule(tree, law, one, from);
}

function judgeModule(tree: Tree, law: PackageLaw, one: Import, from: string): string | null {
  if (isBuiltin(from)) {
    if (!law.nodeModules) return 'it must run without Node';
    return from.startsWith('node:') ? null : `write node:${from}`;
  }
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  const ours = /^@limpid\/(.+)$/.exec(name)?.[1];
  if (ours !== undefined) {
    if (law.packages.includes(ours)) return null;
    if (law.typesOf?.includes(ours) && one.typeOnly) return null;
    return law.typesOf?.includes(ours)
      ? 'only its types: write "import type"'
      : 'it may not know that package';
  }
  if (law.libraries !== 'its dependencies' && !law.libraries.includes(name))
    return 'it may not use that library';
  const declared = dependenciesOf(tree, law.package);
  return declared.includes(name) ? null : `not under "dependencies" of packages/${law.package}/package.json`;
}

function dependenciesOf(tree: Tree, folder: string): readonly string[] {
  const file = `packages/${folder}/package.json`;
  if (!tree.files.includes(file)) return [];
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(tree.bytes(file).toString());
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/** Down is right; the floor is for all; sideways is for what the row shares. */
function judgeLayers(from: Home, to: Home): string | null {
  const law = LAYERS.find((each) => each.package === from.folder);
  if (law === undefined) return null;
  const target = placeOf(law, to.path);
  const here = placeOf(law, from.path);
  // A file without a place is reported once, at the file itself.
  if (target === null || here === null || target === 'floor') return null;
  if (here === 'floor') return `${from.path} is on the floor: it reads only ${law.floor.join(', ')}`;
  if (target.row < here.row) return `upward, from ${here.part.path} to ${target.part.path}`;
  if (target.row > here.row) return null;
  if (target.part !== here.part) return `sideways, from ${here.part.path} to ${target.part.path}`;
  const { shared = [], lists = [], together = false } = here.part;
  if (together || lists.includes(from.path) || shared.includes(to.path)) return null;
  return `sideways: two files of ${here.part.path} do not read each other`;
}

function placeOf(
  law: LayerLaw,
  path: string,
): { readonly row: number; readonly part: Part } | 'floor' | null {
  if (law.floor.includes(path)) return 'floor';
  for (const [row, parts] of law.rows.entries()) {
    const part = parts.find((each) =>
      each.path.endsWith('/') ? path.startsWith(each.path) : path === each.path,
    );
    if (part !== undefined) return { row, part };
  }
  return null;
}

function placeProblem({ folder, path }: Home): string | null {
  const law = LAYERS.find((each) => each.package === folder);
  return law === undefined || placeOf(law, path) !== null ? null : `${path} stands in no row of ${folder}`;
}

/** Files that read each other in a circle have no bottom to begin reading at. What is `reported` is not said twice. */
function findCircles(tree: Tree, reported: ReadonlySet<string>): Violation[] {
  const found: Violation[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (done.has(file)) return;
    for (const one of tree.sources.get(file)?.imports ?? []) {
      const target = one.from === null ? null : resolve(tree, file, one.from);
      if (target === null || target === file || reported.has(`${file}:${one.line}`)) continue;
      const at = [...path, file].indexOf(target);
      if (at >= 0) {
        const circle = [...path.slice(at), file, target].map((each) => posix.basename(each)).join(' → ');
        const instead = 'move what both need into a file of its own';
        found.push({ file, line: one.line, problem: `a circle of imports: ${circle}`, instead });
      } else visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of tree.sources.keys()) visit(file, []);
  return found;
}
