/** Files that gzip or zstd packed: one that is named is read as the text that is in it, and never written. */

import { closeSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { createReadStream, openSync } from '../files.ts';
import { zlib } from '../on-demand.ts';
import type { Packed, Source } from '../scan-data.ts';

const STARTS = {
  '.gz': { by: 'gzip', magic: /^1f8b/ },
  // Others begin with a frame that is skipped.
  '.zst': { by: 'zstd', magic: /^(?:28b52ffd|5[\da-f]2a4d18)/ },
} as const;
const MAGIC_BYTES = 4;
/** What is said of a file that Node reads in part. */
export const HAS_MORE = 'Z_HAS_MORE';
/** What is in it is no text. */
const ARCHIVES = new Set(['.tar', '.cpio']);

/** The name that a file has when it is unpacked; the same where it is not packed. */
export function unpackedName(path: string): string {
  const extension = extname(path);
  return extension.toLowerCase() in STARTS ? path.slice(0, -extension.length) : path;
}

/** A named file as a stream of what is in it; the same source where it is not packed. */
export function unpacked(source: Source): Source {
  const { file, path } = source;
  const start = STARTS[extname(path).toLowerCase() as keyof typeof STARTS];
  const name = unpackedName(path);
  if (file === null || start === undefined || ARCHIVES.has(extname(name).toLowerCase())) return source;
  if (!start.magic.test(startOf(file))) return source;
  return { ...source, file: null, calledAs: name, packed: { file, by: start.by } };
}

/** In hexadecimal. */
function startOf(file: string): string {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const start = Buffer.alloc(MAGIC_BYTES);
    return start.toString('hex', 0, readSync(handle, start, 0, MAGIC_BYTES, 0));
  } catch {
    // Whoever reads it says why not.
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Its bytes, unpacked as they are asked for. Its errors have the codes of zlib or of the file system, or `HAS_MORE`. */
export async function* openPacked({ file, by }: Packed): AsyncGenerator<Buffer, undefined> {
  const unpacking = by === 'gzip' ? zlib().createGunzip() : zlib().createZstdDecompress();
  const input = createReadStream(file);
  input.on('error', (error) => unpacking.destroy(error));
  yield* input.pipe(unpacking);
  // Node leaves out what follows the first frame of zstd, and zeros in gzip; tapes write some at the end.
  if (unpacking.bytesWritten === input.bytesRead) return;
  for await (const rest of createReadStream(file, { start: unpacking.bytesWritten }))
    if (by === 'zstd' || (rest as Buffer).some((byte) => byte !== 0))
      throw Object.assign(new Error(HAS_MORE), { code: HAS_MORE });
}

/** Whether this engine can read it: Node has zstd from 22.15 on. */
export function canUnpack({ by }: Packed): boolean {
  return by === 'gzip' || typeof zlib().createZstdDecompress === 'function';
}
