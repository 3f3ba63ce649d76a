/** Writes a file anew so that it is the old one or the new one, whatever happens meanwhile, and never half of both. */
import { constants, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { access, createReadStream, open, realpath, rename, rm, rmSync, stat } from './files.ts';
import type { Encoding, FileState } from './scan-data.ts';
import { encodeText } from './sources/decode-text.ts';
import { fileStateOf, isUnchanged } from './sources/file-state.ts';
import { unfinishedName } from './sources/unfinished-names.ts';

/** Files beside others that have not taken their names yet: none of them outlives the run, however it ends. */
const unfinished = new Set<string>();

process.on('exit', () => {
  for (const file of unfinished) {
    try {
      rmSync(file, { force: true });
    } catch {
      // One that could not even be made must not hide how the run ended.
    }
  }
});

/** Null when it is done; otherwise why not, as a sentence. */
export async function writeBack(
  file: string,
  text: string,
  encoding: Encoding,
  fileState: FileState | null,
  isReal = false,
): Promise<string | null> {
  const rewritten = new RewrittenFile(file, isReal);
  await rewritten.write(encodeText(text, encoding), true);
  return rewritten.finish(fileState);
}

/** A file that is written anew part by part, beside the old one until it is whole. */
export class RewrittenFile {
  readonly #file: string;
  readonly #isReal: boolean;
  /** How many bytes of the old file come first. */
  #same = 0;
  #begun: Begun | null = null;
  #problem: string | null = null;

  /** `isReal` says that the name is a real path: a link that stands in it now was put there since. */
  constructor(file: string, isReal = false) {
    this.#file = file;
    this.#isReal = isReal;
  }

  /** The next bytes. Nothing is written until there is a change: most files have none, and stay. */
  async write(bytes: Uint8Array, isChanged: boolean): Promise<void> {
    if (this.#problem !== null) return;
    if (this.#begun === null && !isChanged) {
      this.#same += bytes.length;
      return;
    }
    try {
      this.#begun ??= await this.#begin();
      // Not write: it may write less than all.
      await this.#begun.handle.appendFile(bytes);
    } catch (error) {
      await this.#fail(describeWriteError(error as NodeJS.ErrnoException));
    }
  }

  /** Gives it the name of the old one. Null when it is done; otherwise why not, as a sentence. */
  async finish(fileState: FileState | null): Promise<string | null> {
    if (this.#problem !== null) return this.#problem;
    try {
      const { handle, temporary, target, like, folder } = this.#begun ?? (await this.#begin());
      if (!(await takeOver(handle, like))) return await this.#fail(WOULD_BE_LOST);
      await handle.sync();
      await handle.close();
      if (!isUnchanged(fileStateOf(await stat(target, { bigint: true })), fileState)) {
        return await this.#fail(HAS_CHANGED);
      }
      await rename(temporary, target);
      unfinished.delete(temporary);
      // The new name is on the disk once its folder is; some systems cannot be asked for that.
      await folder.handle?.sync().catch(() => {});
      await folder.handle?.close();
      return null;
    } catch (error) {
      return this.#fail(describeWriteError(error as NodeJS.ErrnoException));
    }
  }

  /** Leaves the old file as it is. */
  async discard(): Promise<void> {
    if (this.#begun === null) return;
    const { handle, temporary, folder } = this.#begun;
    await handle.close().catch(() => {});
    await rm(temporary, { force: true }).catch(() => {});
    unfinished.delete(temporary);
    await folder.handle?.close().catch(() => {});
  }

  async #fail(problem: string): Promise<string> {
    this.#problem = problem;
    await this.discard();
    return problem;
  }

  async #begin(): Promise<Begun> {
    // A link stays a link: what it leads to is written.
    const real = await realpath(this.#file);
    if (this.#isReal && real !== this.#file) throw new HasMoved();
    const folder = await hold(dirname(real));
    try {
      const target = join(folder.path, basename(real));
      const like = await stat(target);
      if (!like.isFile()) throw new NoFile();
      await access(target, constants.W_OK);
      const temporary = join(folder.path, unfinishedName());
      unfinished.add(temporary);
      const handle = await open(temporary, 'wx', 0o600);
      // At once, so that it is closed whatever follows.
      this.#begun = { handle, temporary, target, like, folder };
    } catch (error) {
      await folder.handle?.close();
      throw error;
    }
    const { handle, target } = this.#begun;
    if (this.#same > 0) {
      for await (const chunk of createReadStream(target, { end: this.#same - 1 }))
        await handle.appendFile(chunk);
    }
    return this.#begun;
  }
}

interface Begun {
  readonly handle: FileHandle;
  readonly temporary: string;
  readonly target: string;
  readonly like: Stats;
  readonly folder: Folder;
}

/** `path` leads to it as long as the handle is open. */
interface Folder {
  readonly path: string;
  readonly handle: FileHandle | null;
}

/**
 * A folder that stays the same one whatever links take its name meanwhile, as far as the system can: on Linux by way of
 * its handle. Throws HasMoved.
 */
async function hold(real: string): Promise<Folder> {
  const handle = await open(real, 'r').catch(() => null);
  if (handle === null) return { path: real, handle };
  const path = `/proc/self/fd/${handle.fd}`;
  const held = await realpath(path).catch(() => null);
  if (held === real) return { path, handle };
  if (held === null) return { path: real, handle };
  await handle.close();
  throw new HasMoved();
}

class NoFile extends Error {}
class HasMoved extends Error {}

const HAS_CHANGED = 'It was changed while it was scanned, and is left alone.';
const WOULD_BE_LOST = 'It belongs to somebody else, who would lose it, and is left alone.';
/** Bits with which somebody who is not the owner may read it. */
const READ_BY_OTHERS = 0o044;

/**
 * False where the old owner could not read it any more. The owner is changed first: changing it clears the set-user-id
 * and set-group-id bits.
 */
async function takeOver(handle: FileHandle, { mode, uid, gid }: Stats): Promise<boolean> {
  const own = await handle.stat();
  const isGiven = (own.uid === uid && own.gid === gid) || (await isDone(handle.chown(uid, gid)));
  // Only the administrator can give a file away: for others it becomes theirs. A group can be given by its members,
  // and through it the old owner keeps what is shared.
  if (!isGiven) {
    const isShared = own.gid === gid || (await isDone(handle.chown(own.uid, gid)));
    if (own.uid !== uid && !(isShared && (mode & READ_BY_OTHERS) !== 0)) return false;
  }
  // Those bits were given to another owner, and are not for the new one.
  await handle.chmod(mode & (isGiven ? 0o7777 : 0o777));
  return true;
}

function isDone(change: Promise<void>): Promise<boolean> {
  return change.then(
    () => true,
    () => false,
  );
}

function describeWriteError(error: NodeJS.ErrnoException): string {
  const { code } = error;
  if (error instanceof HasMoved) return HAS_CHANGED;
  if (error instanceof NoFile) return 'It is no file that can be written back.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'It may not be written.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no room left to write it.';
  return `It could not be written (${code ?? 'for a reason unknown'}).`;
}
