/** Writes a file anew so that it is the old one or the new one, whatever happens meanwhile, and never half of both. */
import { randomBytes } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Encoding, Seen } from './scanned.ts';
import { encodeText } from './sources/decode-text.ts';

/** Files beside others that have not taken their names yet: none of them outlives the run, however it ends. */
const unfinished = new Set<string>();

process.on('exit', () => {
  for (const file of unfinished) rmSync(file, { force: true });
});

/** Null when it is done; otherwise why not, as a sentence. */
export async function writeBack(
  file: string,
  text: string,
  encoding: Encoding,
  seen: Seen | null,
): Promise<string | null> {
  let temporary: string | undefined;
  try {
    // A link stays a link: what it leads to is written.
    const target = await realpath(file);
    const before = await stat(target);
    if (!before.isFile()) return 'It is no file that can be written back.';
    await access(target, constants.W_OK);
    temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.limpid`);
    unfinished.add(temporary);
    await writeWhole(temporary, encodeText(text, encoding), before);
    const after = await stat(target);
    if (after.size !== seen?.size || after.mtimeMs !== seen.mtimeMs) {
      return 'It was changed while it was scanned, and is left alone.';
    }
    await rename(temporary, target);
    await syncFolder(dirname(target));
    return null;
  } catch (error) {
    return whyNotWritten(error as NodeJS.ErrnoException);
  } finally {
    if (temporary !== undefined) {
      await rm(temporary, { force: true }).catch(() => {});
      unfinished.delete(temporary);
    }
  }
}

async function writeWhole(file: string, bytes: Uint8Array, like: { mode: number; uid: number; gid: number }) {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await takeOver(handle, like);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The owner first: who changes it loses the bits that let others run it as its owner. */
async function takeOver(handle: FileHandle, { mode, uid, gid }: { mode: number; uid: number; gid: number }) {
  const own = await handle.stat();
  const isOurs = own.uid === uid && own.gid === gid;
  // Only the administrator can give a file away: for others it becomes theirs, as with every editor.
  const isGiven = isOurs || (await handle.chown(uid, gid).then(accept, refuse));
  // Those bits were given to another owner, and are not for the new one.
  await handle.chmod(mode & (isGiven ? 0o7777 : 0o777));
}

const accept = () => true;
const refuse = () => false;

/** The new name is on the disk once its folder is; some systems cannot be asked for that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is whole either way.
  }
}

function whyNotWritten({ code }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'It may not be written.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no room left to write it.';
  return `It could not be written (${code ?? 'for a reason unknown'}).`;
}
