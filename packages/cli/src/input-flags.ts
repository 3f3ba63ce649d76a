/** The flags that say what is read and how: the first of the table of flags. */
import type { CommandName } from './command-table.ts';
import type { Flag } from './flag.ts';

export const ON_SOURCES: readonly CommandName[] = ['scan', 'clean', 'reveal'];
export const ON_REPORTS: readonly CommandName[] = ['scan', 'clean'];

export const INPUT_FLAGS = [
  { name: 'write', short: 'w', meaning: 'cleans the files in place', commands: ['clean'] },
  {
    name: 'check',
    meaning: 'lists the files that --write would change, changes none, and exits 1 if there are any',
    commands: ['clean'],
  },
  {
    name: 'diff',
    meaning: 'shows what would change as a diff, with hidden characters as escapes, and changes nothing',
    commands: ['clean'],
  },
  {
    name: 'patch',
    meaning: 'prints what would change as a patch for git apply, and changes nothing',
    commands: ['clean'],
  },
  { name: 'dry-run', short: 'n', meaning: 'the same as --check', commands: ['clean'] },
  {
    name: 'files-from',
    value: 'FILE',
    isFile: true,
    isMany: true,
    meaning: 'reads names of files and folders from FILE, one per line; - is standard input',
    commands: ON_SOURCES,
  },
  {
    name: 'null',
    short: '0',
    meaning: 'names in --files-from end with NUL, as in the output of git ls-files -z',
    commands: ON_SOURCES,
  },
  {
    name: 'stdin-filename',
    value: 'NAME',
    meaning: 'a file name for standard input, such as data.csv, which decides its syntax',
    commands: ON_REPORTS,
  },
  {
    name: 'staged',
    meaning: 'scans only the lines that staged changes in git add, as they are staged',
    commands: ['scan'],
  },
  {
    name: 'diff',
    value: 'BASE',
    meaning: 'scans only the lines added since this branch left BASE',
    commands: ['scan'],
  },
  {
    name: 'no-gitignore',
    isSetting: true,
    meaning: 'also reads what .gitignore files exclude',
    commands: ON_SOURCES,
  },
  {
    name: 'text',
    isSetting: true,
    meaning: 'treats files that look binary as text, except known kinds such as pictures',
    commands: ON_SOURCES,
  },
  {
    name: 'jobs',
    short: 'j',
    value: 'N',
    isNumber: true,
    meaning: 'scans small files with at most N threads; without it there are as many as cores',
    commands: ON_REPORTS,
  },
  {
    name: 'encoding',
    value: 'NAME',
    choices: ['utf-8', 'utf-16le', 'utf-16be'],
    otherwise: 'Save a file in another encoding as UTF-8 first.',
    meaning: 'the encoding of input without a byte order mark',
    commands: ON_SOURCES,
  },
] as const satisfies readonly Flag[];
