/** Files that gzip or zstd packed: one that is named is read as the text that is in it, and never written. */

import { closeSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import zlib from 'node:zlib';
import { createReadStream, openSync } from '../files.ts';
import type { Packed, Source } from '../scan-data.ts';

const STARTS = { '.gz': { by: 'gzip', magic: '1f8b' }, '.zst': { by: 'zstd', magic: '28b52ffd' } } as const;
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
  if (startOf(file, start.magic.length / 2) !== start.magic) return source;
  return { ...source, file: null, calledAs: name, packed: { file, by: start.by } };
}

/** In hexadecimal. */
function startOf(file: string, length: number): string | null {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const start = Buffer.alloc(length);
    return start.toString('hex', 0, readSync(handle, start, 0, length, 0));
  } catch {
    // Whoever reads it says why not.
    return null;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Its bytes, unpacked as they are asked for. Its errors have the codes of zlib or of the file system. */
export function openPacked({ file, by }: Packed): AsyncIterable<Buffer> {
  const unpacking = by === 'gzip' ? zlib.createGunzip() : zlib.createZstdDecompress();
  const input = createReadStream(file);
  input.on('error', (error) => unpacking.destroy(error));
  return input.pipe(unpacking);
}

/** Whether this engine can read it: Node has zstd from 22.15 on. */
export function canUnpack({ by }: Packed): boolean {
  return by === 'gzip' || typeof zlib.createZstdDecompress === 'function';
}
