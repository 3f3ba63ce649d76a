/** Reads the repository as the law sees it: the files that are, or are about to be, checked in. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSource, type Source } from './read-source.ts';

/** One breach of the law. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
  /** What to do about it. */
  readonly instead: string;
}

export interface Tree {
  /** Paths from the root, with `/`, in order. */
  readonly files: readonly string[];
  /** Every JavaScript and TypeScript file, read. */
  readonly sources: ReadonlyMap<string, Source>;
  /** The bytes of a file. */
  bytes(file: string): Buffer;
}

const SOURCE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const NEVER_CHECKED_IN = new Set(['node_modules', '.git', 'dist', 'var']);

export function readTree(root: string): Tree {
  const files = listFiles(root).filter((file) =>
    statSync(join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
  files.sort();
  const sources = new Map<string, Source>();
  for (const file of files) {
    if (SOURCE.test(file)) sources.set(file, readSource(file, readFileSync(join(root, file), 'utf8')));
  }
  return { files, sources, bytes: (file) => readFileSync(join(root, file)) };
}

/** What git has or would take; where there is no git (an unpacked archive), what lies there. */
function listFiles(root: string): string[] {
  if (existsSync(join(root, '.git'))) {
    const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (git.status === 0) return [...new Set(git.stdout.split('\0').filter((file) => file !== ''))];
  }
  return listBelow(root, '');
}

function listBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NEVER_CHECKED_IN.has(entry.name) ? [] : listBelow(root, path);
    return [path];
  });
}
