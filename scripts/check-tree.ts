/** Checks what Biome cannot: the layers of each package, and what no file of the repository may hold. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';

/** Folders below `src` from top to bottom: a file imports from its own folder and from the layers below. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  engine: [
    ['passes'],
    ['forge'],
    ['scoring'],
    ['text'],
    ['decoders', 'letters', 'source-code', 'spacing'],
    ['rules'],
    ['context'],
    ['marks'],
    ['unicode'],
  ],
  server: [
    ['operator'],
    ['plugins', 'routes'],
    ['batch', 'metrics'],
    ['usage', 'overload', 'reference'],
    ['accounts'],
    ['store'],
  ],
  cli: [
    ['commands'],
    ['hook'],
    ['command-line', 'mcp', 'proxy', 'worker'],
    ['formats'],
    ['scanner'],
    ['sources'],
    ['escapes'],
    ['fields', 'syntax'],
    ['reporter'],
  ],
  web: [['pages'], ['scan', 'account', 'reference'], ['design']],
};

/** Lines that a file may not have. */
const FORBIDDEN: readonly { readonly files: RegExp; readonly line: RegExp; readonly problem: string }[] = [
  {
    files: /./,
    line: /[^\P{Cc}\t\n\r]|[^\P{Zs} ]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{2800}]/u,
    problem: 'holds a character that no reader sees: write it as an escape, \\u{200B}',
  },
  { files: /./, line: /(?<![\w.-])\/(?:root|work)\//, problem: 'holds a path of one machine' },
  { files: /package-lock\.json$/, line: /"resolved": "[^"]*:/, problem: 'holds the address of a registry' },
  {
    files: /\.(ts|tsx|mjs)$/,
    line: /(?<!mkdtemp(?:Sync)?\()join\(tmpdir\(\)/,
    problem: 'names a file in the temporary folder that others can guess: use mkdtemp on the same line',
  },
  { files: /(^|\/)\.npmrc$/, line: /registry\s*=/, problem: 'holds the address of a registry' },
  {
    files: /^packages\/engine\/src\/(?!.*\.test\.ts$)/,
    line: /\\[pP]\{|\.(?:normalize|localeCompare|toLocale(?:Lower|Upper)Case)\(|Math\.random/,
    problem: 'asks the running engine: read the generated tables instead',
  },
];

const BINARY = /\.(png|ico|woff2?|wasm|gz|zip|pdf)$/;
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|types|constants|shared|misc)(\.[a-z.]+$|\/)/;
const MUST_OPEN_WITH_COMMENT =
  /^(packages\/[^/]+\/src|scripts|proof)\/(?!.*\.test\.)(?!.*\/tables\/).*\.(tsx?|mjs)$/;

/** Every breach, as `file:line problem`. */
export function checkTree(read: (file: string) => string, files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const text = read(file);
    const found = [...breachesOfLines(file, text), ...breachesOfLayers(file, text)];
    if (/\.(tsx?|mjs)$/.test(file) && EMPTY_NAMES.test(file))
      found.push(`${file}:1 its name does not say what is inside`);
    if (MUST_OPEN_WITH_COMMENT.test(file) && !/^(#!.*\n)?\s*\/[*/]/.test(text))
      found.push(`${file}:1 does not open with a comment that says what it is for`);
    if (file.endsWith('package-lock.json'))
      found.push(...problemsOfLockfile(text).map((problem) => `${file}:1 ${problem}`));
    return found;
  });
}

function breachesOfLines(file: string, text: string): string[] {
  const rules = FORBIDDEN.filter(({ files }) => files.test(file));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter((rule) => rule.line.test(line)).map(({ problem }) => `${file}:${index + 1} ${problem}`),
    );
}

function breachesOfLayers(file: string, text: string): string[] {
  const [, name = '', folder = ''] = /^packages\/([^/]+)\/src\/([^/]+)\//.exec(file) ?? [];
  const layers = LAYERS[name] ?? [];
  const own = layers.findIndex((layer) => layer.includes(folder));
  if (own < 0 || /\.test\.tsx?$/.test(file)) return [];
  const allowed = [folder, ...layers.slice(own + 1).flat()];
  return Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)).flatMap((found) => {
    const target = posix.join(posix.dirname(file), found[1] ?? '').split('/')[3] ?? '';
    if (!layers.flat().includes(target) || allowed.includes(target)) return [];
    const line = text.slice(0, found.index).split('\n').length;
    return [`${file}:${line} ${folder}/ imports from ${target}/, which is not below it`];
  });
}

const CHECKSUM = /^sha512-[A-Za-z0-9+/]{86}==$/;

interface LockedPackage {
  readonly link?: boolean;
  /** Inside the archive of another package, which has the checksum. */
  readonly inBundle?: boolean;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Every package needs a checksum, and npm sometimes forgets builds for other systems (npm/cli#4828). */
function problemsOfLockfile(text: string): readonly string[] {
  const { packages = {} } = JSON.parse(text) as { packages?: Readonly<Record<string, LockedPackage>> };
  return Object.entries(packages).flatMap(([path, { link, inBundle, integrity = '', ...entry }]) => {
    const isInstalled = path.includes('node_modules/') && !link && !inBundle;
    const folders = path
      .split(/\/?(?=node_modules\/)/)
      .map((_, at, parts) => parts.slice(0, at + 1).join('/'));
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !['', ...folders].some((folder) => packages[posix.join(folder, 'node_modules', name)]),
    );
    return [
      ...(isInstalled && !CHECKSUM.test(integrity) ? [`${path} has no SHA-512 checksum`] : []),
      ...missing.map((name) => `lacks ${name}, which ${path || 'the root'} asks for`),
    ];
  });
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = list.split('\0').filter((file) => file !== '' && !BINARY.test(file));
  const breaches = checkTree((file) => readFileSync(resolve(root, file), 'utf8'), [...new Set(files)]);
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exitCode = 1;
}
