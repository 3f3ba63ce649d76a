/** `.limpidignore`: the paths that a team leaves out of every run, in the syntax of .gitignore. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { nameFromHere } from '../name-from-here.ts';
import { takesTooLong } from '../sources/ignored-paths.ts';
import { describeReadError } from '../sources/read-source.ts';
import { findNearest } from './find-nearest.ts';
import type { ParsedArgs } from './read-command-line.ts';

const IGNORE_FILE = '.limpidignore';

/** With the nearest one, unless --no-config is given: it may come with the texts that it leaves out. */
export function withIgnoreFile(args: ParsedArgs, say: (sentence: string) => void): ParsedArgs {
  const file = args.has('no-config') ? null : findNearest(IGNORE_FILE, say);
  if (file === null) return args;
  const name = nameFromHere(file);
  const text = read(file, name);
  if (takesTooLong(text)) {
    throw new CannotRun(`${name}: It has too many rules, or one that takes too long to try.`);
  }
  if (!args.has('quiet')) say(`Paths are left out by ${name}`);
  return { ...args, ignoreFile: { folder: dirname(file), text } };
}

function read(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotRun(`${name}: ${describeReadError(error as NodeJS.ErrnoException)}`);
  }
}
