/** Which files the index of a repository holds: no .gitignore takes those out of it. */

import { closeSync, readSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { existsSync, openSync } from '../files.ts';
import { targetStatOf } from './file-state.ts';
import { listSparse, listTracked } from './run-git.ts';
import { isInside } from './stay-inside.ts';

interface Index {
  readonly files: ReadonlySet<string>;
  /** All that a file of it is in. */
  readonly folders: ReadonlySet<string>;
}

const NOTHING: Index = { files: new Set(), folders: new Set() };

export class TrackedFiles {
  readonly #refuse: (top: string, sentence: string) => void;
  readonly #tops = new Map<string, string | null>();
  readonly #indexes = new Map<string, Index | string>();

  /** `refuse` gets the folder of each repository whose index cannot be read, and a sentence. */
  constructor(refuse: (top: string, sentence: string) => void) {
    this.#refuse = refuse;
  }

  /** The whole path of a file, of a folder with such files in it, or of a submodule. */
  holds(path: string, isFolder: boolean): boolean {
    const top = this.#topOf(dirname(path));
    if (top === null) return false;
    const { files, folders } = this.#indexOf(top);
    return files.has(path) || (isFolder && folders.has(path));
  }

  /** Whether the repository around a folder has one of this name with files in it. */
  hasFolderNamed(name: string, around: string): boolean {
    const top = this.#topOf(around);
    return top !== null && [...this.#indexOf(top).folders].some((folder) => folder.endsWith(sep + name));
  }

  /** A folder that git tracks itself: its files are those of another repository. Git that cannot say says no. */
  isSubmodule(folder: string): boolean {
    const top = this.#topOf(dirname(folder));
    if (top === null) return false;
    const index = this.#read(top);
    return typeof index !== 'string' && index.files.has(folder);
  }

  /** The files below a folder that a sparse checkout leaves out, by their whole paths; a sentence where git could not say. */
  sparseIn(folder: string): readonly string[] | string {
    const top = this.#topOf(folder);
    if (top === null || !mayBeSparse(top)) return [];
    const listed = listSparse(top);
    if (typeof listed === 'string') return listed;
    const paths = listed.map((name) => join(top, name));
    return paths.filter((path) => isInside(path, folder) && !existsSync(path));
  }

  #topOf(folder: string): string | null {
    const known = this.#tops.get(folder);
    if (known !== undefined) return known;
    const above = dirname(folder);
    const top = existsSync(join(folder, '.git')) ? folder : above === folder ? null : this.#topOf(above);
    this.#tops.set(folder, top);
    return top;
  }

  #indexOf(top: string): Index {
    const index = this.#read(top);
    if (typeof index !== 'string') return index;
    this.#refuse(top, `${index} --no-gitignore scans all files, or name them.`);
    return NOTHING;
  }

  /** A sentence where git could not say. */
  #read(top: string): Index | string {
    const index = this.#indexes.get(top) ?? readIndex(top);
    this.#indexes.set(top, index);
    return index;
  }
}

/** The first version of an index in which a file can be left out; most are of the one before. */
const VERSION_OF_SPARSE = 3;
const OFFSET_OF_VERSION = 4;
const BYTES_OF_VERSION = 4;

/** Whether git need be asked. */
function mayBeSparse(top: string): boolean {
  try {
    const file = openSync(join(top, '.git', 'index'), 'r');
    try {
      const version = Buffer.alloc(BYTES_OF_VERSION);
      readSync(file, version, 0, BYTES_OF_VERSION, OFFSET_OF_VERSION);
      return version.readUInt32BE() >= VERSION_OF_SPARSE;
    } finally {
      closeSync(file);
    }
  } catch {
    // Of a work tree beside another it is elsewhere; without an index nothing is tracked.
    return targetStatOf(join(top, '.git'))?.isFile() === true;
  }
}

function readIndex(top: string): Index | string {
  const listed = listTracked(top);
  if (typeof listed === 'string') return listed;
  const files = new Set(listed.map((name) => join(top, name)));
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(file); folder !== top && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  return { files, folders };
}
