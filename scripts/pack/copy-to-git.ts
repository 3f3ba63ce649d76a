/** A git repository with the files of this one as they stand now, committed or not: what somebody installs from. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './emit-package.ts';

/** What an installation reads; corpora and the like are large and no part of it. */
const COPIED = /^(?:packages\/|scripts\/|[^/]+$)/;

export function copyToGit(folder: string): void {
  const listed = git(REPOSITORY, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const name of listed.split('\0')) {
    if (!COPIED.test(name) || !existsSync(join(REPOSITORY, name))) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(REPOSITORY, name), join(folder, name));
  }
  git(folder, 'init', '--quiet');
  commitAll(folder);
}

function commitAll(folder: string): void {
  git(folder, 'add', '--all');
  git(
    folder,
    '-c',
    'user.name=a test',
    '-c',
    'user.email=test@example.org',
    'commit',
    '--quiet',
    '-m',
    'A test',
  );
}

export function git(folder: string, ...line: string[]): string {
  // A hook in which the tests run points git at another repository.
  const { GIT_DIR: _, GIT_INDEX_FILE: __, GIT_WORK_TREE: ___, ...env } = process.env;
  return execFileSync('git', line, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 26 });
}
