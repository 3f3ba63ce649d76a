/** Facts of characters that several stages ask for. */
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from './techniques.ts';

/** By index into TECHNIQUE_ENTRIES: whether a character is deleted where no context speaks for it. */
export const IS_DELETED_BY_DEFAULT = Uint8Array.from(
  TECHNIQUE_ENTRIES,
  ({ fallback }) => +(fallback.action === 'delete'),
);

/** Words, numbers and runs are read as if such a character was not there. */
export function isDeletedByDefault(codePoint: number): boolean {
  return IS_DELETED_BY_DEFAULT[techniqueIndexOf(codePoint)] === 1;
}

/** The characters at which a line ends: all that a cleaned text may show as a line end. */
export function isLineEnd(codePoint: number): boolean {
  // Most characters.
  if (codePoint > 0x0d && codePoint < 0x85) return false;
  const isControl = codePoint === 0x0a || codePoint === 0x0d || codePoint === 0x0b || codePoint === 0x85;
  return isControl || codePoint === 0x2028 || codePoint === 0x2029;
}

/** The same as a pattern, from `lastIndex` on. */
export const LINE_END = /[\n\v\r\u0085\u2028\u2029]/g;
