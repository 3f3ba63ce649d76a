/** Strict UTF-8 (TUS 3.9 D92): bytes to code points, one by one. */

const FIRST_OF_LENGTH = [0, 0, 0x80, 0x800, 0x10000];

/**
 * Visits each code point until the visitor says false. False as well where a byte is out of place, a form is longer
 * than needed, or a surrogate is spelled.
 */
export function readUtf8(
  count: number,
  byteAt: (index: number) => number,
  visit: (codePoint: number) => boolean,
): boolean {
  for (let index = 0; index < count; ) {
    const lead = byteAt(index);
    const length =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0 || index + length > count) return false;
    let codePoint = length === 1 ? lead : lead & (0xff >> (length + 1));
    for (let offset = 1; offset < length; offset++) {
      const byte = byteAt(index + offset);
      if ((byte & 0xc0) !== 0x80) return false;
      codePoint = (codePoint << 6) | (byte & 0x3f);
    }
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (codePoint < (FIRST_OF_LENGTH[length] as number) || codePoint > 0x10ffff || isSurrogate) return false;
    if (!visit(codePoint)) return false;
    index += length;
  }
  return true;
}
