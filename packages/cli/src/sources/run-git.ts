/** Asks git, without a shell, and without running a program that a repository's settings name. */

import { isUtf8 } from 'node:buffer';
import { devNull } from 'node:os';
import { promisify } from 'node:util';
import { CannotRun } from '../exit-codes.ts';
import { nameOfBytes } from '../files.ts';
import { childProcess } from '../on-demand.ts';

/** A list of names is large, a patch larger: that is read piece by piece. */
const MAX_LIST_BYTES = 256 * 2 ** 20;
/** Settings that name a program, and one that changes how names are written. */
const SETTINGS: readonly string[] = [
  '--no-pager',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${devNull}`,
    'core.sshCommand=false',
    'core.askPass=',
    'credential.helper=',
    'protocol.allow=never',
    'submodule.recurse=false',
    'core.quotePath=true',
  ].flatMap((setting) => ['-c', setting]),
];

interface Failed {
  readonly code?: number | string;
  readonly stderr?: string;
}

async function outputOf(words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(childProcess().execFile)('git', [...SETTINGS, ...words], {
    env: environment(),
    encoding: 'latin1',
    maxBuffer: MAX_LIST_BYTES,
  });
  return stdout;
}

/** Its bytes, one character each. Throws CannotRun. */
export async function askGit(words: readonly string[], flag: string): Promise<string> {
  try {
    return await outputOf(words);
  } catch (error) {
    throw explain(error as Failed, flag);
  }
}

/** The name between the full stops may be empty. */
const DRIVER = /^(filter\..*)\.(?:clean|smudge|process|required)$/s;
const CONFIGURED_HOOK = /^(hook\..*)\.[^.]+$/s;

/**
 * Options for a command that reads files of the work tree: they empty every filter and configured hook that any file
 * of settings defines. Git has no switch for that. Throws CannotRun.
 */
export async function withoutFilters(flag: string): Promise<readonly string[]> {
  const names = (await askGit(['config', '--list', '--name-only', '-z'], flag)).split('\0');
  const sections = (pattern: RegExp) => new Set(names.flatMap((name) => pattern.exec(name)?.[1] ?? []));
  return [
    ...[...sections(DRIVER)].flatMap((name) => [
      ...['clean', 'smudge', 'process'].map((key) => optionOf(`${name}.${key}`, 'LIMPID_NOTHING', flag)),
      optionOf(`${name}.required`, 'LIMPID_FALSE', flag),
    ]),
    ...[...sections(CONFIGURED_HOOK)].map((name) => optionOf(`${name}.enabled`, 'LIMPID_FALSE', flag)),
  ];
}

/** Not `-c`, which would end the key at an equals sign within the name of a filter. */
function optionOf(key: string, variable: keyof typeof VALUES, flag: string): string {
  const bytes = Buffer.from(key, 'latin1');
  // Arguments of a program are UTF-8 here, so a key of other bytes could not be overridden.
  if (!isUtf8(bytes))
    throw new CannotRun(`${flag}: the settings of git have a filter whose name is not UTF-8.`);
  return `--config-env=${bytes.toString('utf8')}=${variable}`;
}

/** Null where git says no, without a word. */
export async function askGitWhether(words: readonly string[], flag: string): Promise<string | null> {
  try {
    return await outputOf(words);
  } catch (error) {
    if ((error as Failed).code === 1) return null;
    throw explain(error as Failed, flag);
  }
}

/** The names of what the index of the repository around a folder holds below it, from there; or a sentence. */
export function listTracked(folder: string, pathspecs: readonly string[] = []): readonly string[] | string {
  return listIndex(folder, ['--', ...pathspecs]);
}

/** The letter by which git marks a file that a sparse checkout leaves out. */
const LEFT_OUT = 'S ';

/** Those among them that a sparse checkout leaves out. */
export function listSparse(folder: string): readonly string[] | string {
  const listed = listIndex(folder, ['-t']);
  if (typeof listed === 'string') return listed;
  return listed.filter((name) => name.startsWith(LEFT_OUT)).map((name) => name.slice(LEFT_OUT.length));
}

function listIndex(folder: string, words: readonly string[]): readonly string[] | string {
  try {
    // In a container the files often belong to another user; listing runs no program of theirs.
    const settings = [...SETTINGS, '-c', `safe.directory=${folder}`];
    const listed = childProcess().execFileSync('git', [...settings, 'ls-files', '-z', ...words], {
      ...{ cwd: folder, env: environment(OF_ANY_REPOSITORY), encoding: 'latin1', maxBuffer: MAX_LIST_BYTES },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const names = listed.split('\0').filter((name) => name !== '');
    return names.map((name) => nameOfBytes(Buffer.from(name, 'latin1')));
  } catch (error) {
    const { code, stderr = '' } = error as Failed;
    if (code === 'ENOENT') return 'There is no git here to say which files are tracked.';
    // A folder that is called .git and is none.
    if (/not a git repository \(or any/.test(String(stderr))) return [];
    return `Git could not say which files are tracked (${reasonOf(String(stderr), code)}).`;
  }
}

/** Its bytes as they come, one character each. Throws CannotRun. */
export async function* listenToGit(words: readonly string[], flag: string): AsyncGenerator<string> {
  const child = childProcess().spawn('git', [...SETTINGS, ...words], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text.slice(0, 1000 - Math.min(stderr.length, 1000));
  });
  const ended = new Promise<Failed>((resolve) => {
    child.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ ...(code !== undefined && { code }) }));
    child.on('close', (code) => resolve({ code: code ?? 'a signal', stderr }));
  });
  yield* child.stdout.setEncoding('latin1') as AsyncIterable<string>;
  const result = await ended;
  if (result.code !== 0) throw explain(result, flag);
}

/** The bytes of a text that git keeps; null where they are more than `most`. Throws what execFileSync throws. */
export function readBlob(id: string, most: number): Buffer | null {
  try {
    return childProcess().execFileSync('git', [...SETTINGS, 'cat-file', 'blob', id], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: most,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOBUFS') return null;
    throw error;
  }
}

const VALUES = { LIMPID_NOTHING: '', LIMPID_FALSE: 'false' } as const;

/** A hook's own variables, which say where its repository and index are; all others of git could run or write something. */
const KEPT =
  /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|QUARANTINE_PATH|PREFIX|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|CONFIG_.+)$/;

const OF_ANY_REPOSITORY = /^GIT_(?:CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|CONFIG_.+)$/;

function environment(kept = KEPT): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || kept.test(name));
  return {
    ...Object.fromEntries(others),
    ...VALUES,
    ...{ GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
    // A missing object is not fetched: how to fetch is a setting of the repository. Git before 2.44 knows the first alone.
    ...{ GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1' },
  };
}

/** The first line that it says, or its code. */
function reasonOf(stderr: string, code: Failed['code']): Failed['code'] {
  const [first = ''] = stderr.trim().split('\n');
  return first === '' ? code : first.slice(0, 300);
}

function explain({ code, stderr = '' }: Failed, flag: string): CannotRun {
  if (code === 'ENOENT') return new CannotRun(`${flag} asks git, and there is no git here.`);
  if (stderr.includes('not a git repository')) {
    return new CannotRun(`${flag} goes with a git repository, and this folder is in none.`);
  }
  return new CannotRun(`${flag}: git could not answer (${reasonOf(String(stderr), code)}).`);
}
