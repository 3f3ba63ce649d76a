/**
 * The file system for names that are no UTF-8, which git and Linux have: each byte that begins no character stands in a
 * name as half of a surrogate pair, U+DC80 to U+DCFF, as in Python (PEP 383), and goes back to the file system as it was.
 */
import { isUtf8 } from 'node:buffer';
import fs, { type Dirent, type PathLike } from 'node:fs';
import promises from 'node:fs/promises';

const FIRST_HALF = 0xdc00;

export function nameOfBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const pieces: string[] = [];
  for (let index = 0; index < bytes.length; ) {
    const length = [1, 2, 3, 4].find((many) => isUtf8(bytes.subarray(index, index + many))) ?? 0;
    const isWhole = length > 0 && index + length <= bytes.length;
    if (isWhole) pieces.push(bytes.toString('utf8', index, index + length));
    else pieces.push(String.fromCharCode(FIRST_HALF + (bytes[index] as number)));
    index += isWhole ? length : 1;
  }
  return pieces.join('');
}

export function bytesOfName(name: string): Buffer {
  return Buffer.concat(
    Array.from(name, (character) => {
      const unit = character.charCodeAt(0) - FIRST_HALF;
      return character.length === 1 && unit >= 0x80 && unit <= 0xff
        ? Buffer.from([unit])
        : Buffer.from(character);
    }),
  );
}

/** Names of Windows are no bytes. */
function asPath(name: PathLike): PathLike {
  const isText = typeof name !== 'string' || name.isWellFormed() || process.platform === 'win32';
  return isText ? name : bytesOfName(name);
}

/** A function of the file system whose first argument is a name. */
function named<Call extends (name: never, ...rest: never[]) => unknown>(call: Call): Call {
  return ((name: PathLike, ...rest: unknown[]) =>
    (call as unknown as (name: PathLike, ...rest: unknown[]) => unknown)(asPath(name), ...rest)) as never;
}

export const statSync = named(fs.statSync) as typeof fs.statSync;
export const lstatSync = named(fs.lstatSync) as typeof fs.lstatSync;
export const existsSync = named(fs.existsSync);
export const openSync = named(fs.openSync);
export const readFileSync = named(fs.readFileSync) as typeof fs.readFileSync;
export const rmSync = named(fs.rmSync);
export const createReadStream = named(fs.createReadStream);
export const stat = named(promises.stat) as typeof promises.stat;
export const access = named(promises.access);
export const open = named(promises.open);
export const readFile = named(promises.readFile) as typeof promises.readFile;
export const rm = named(promises.rm);

export function rename(from: string, to: string): Promise<void> {
  return promises.rename(asPath(from), asPath(to));
}

export function realpathSync(name: string): string {
  return nameOfBytes(fs.realpathSync.native(asPath(name), 'buffer'));
}

export async function realpath(name: string): Promise<string> {
  return nameOfBytes(await promises.realpath(asPath(name), 'buffer'));
}

/** Where a link leads, as it says. */
export function linkOf(name: string): string {
  return nameOfBytes(fs.readlinkSync(asPath(name), 'buffer'));
}

/** What is in a folder, in any order. */
export function entriesOf(folder: string): readonly Dirent[] {
  return fs.readdirSync(asPath(folder), { withFileTypes: true, encoding: 'buffer' }).map(withName);
}

function withName(entry: Dirent<Buffer>): Dirent {
  return Object.assign(entry as unknown as Dirent, { name: nameOfBytes(entry.name) });
}

/** For a library that looks for files itself. `refuse` learns which folders cannot be read: the library passes over them. */
export function fileSystemFor(refuse: (folder: string, error: NodeJS.ErrnoException) => void) {
  const readdir = (
    folder: string,
    _options: unknown,
    done: (error: NodeJS.ErrnoException | null, entries?: readonly Dirent[]) => void,
  ) =>
    fs.readdir(asPath(folder), { withFileTypes: true, encoding: 'buffer' }, (error, entries) => {
      if (error === null) return done(null, entries.map(withName));
      refuse(folder, error);
      done(error);
    });
  return { readdir: readdir as unknown as typeof fs.readdir };
}

/** The arguments of this process: Node makes one character of all bytes that are no UTF-8. */
export function readArguments(): readonly string[] {
  const given = process.argv.slice(2);
  if (!given.some((word) => word.includes('\u{FFFD}'))) return given;
  try {
    const words = fs.readFileSync('/proc/self/cmdline', 'latin1').split('\0').slice(0, -1);
    return words.slice(-given.length).map((word) => nameOfBytes(Buffer.from(word, 'latin1')));
  } catch {
    return given;
  }
}
