/** Recognizes the small text that git LFS checks out where the file itself was not fetched. */

/** The specification sets this limit. */
const MAX_BYTES = 1024;
const START = Buffer.from('version https://git-lfs.github.com/spec/v1\n');

export function isLfsPointer(bytes: Uint8Array): boolean {
  if (bytes.length < START.length || bytes.length >= MAX_BYTES) return false;
  return START.equals(bytes.subarray(0, START.length)) && Buffer.from(bytes).includes('\noid ');
}
