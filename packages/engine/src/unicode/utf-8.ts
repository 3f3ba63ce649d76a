/** Strict UTF-8 (TUS 3.9 D92): bytes to text, or nothing. */

const FIRST_OF_LENGTH = [0, 0, 0x80, 0x800, 0x10000];

/** Null where a byte is out of place, a form is longer than needed, or a surrogate is spelled. */
export function decodeUtf8(bytes: ArrayLike<number>): string | null {
  let text = '';
  for (let index = 0; index < bytes.length; ) {
    const lead = bytes[index] as number;
    const length =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0 || index + length > bytes.length) return null;
    let codePoint = length === 1 ? lead : lead & (0xff >> (length + 1));
    for (let offset = 1; offset < length; offset++) {
      const byte = bytes[index + offset] as number;
      if ((byte & 0xc0) !== 0x80) return null;
      codePoint = (codePoint << 6) | (byte & 0x3f);
    }
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (codePoint < (FIRST_OF_LENGTH[length] as number) || codePoint > 0x10ffff || isSurrogate) return null;
    text += String.fromCodePoint(codePoint);
    index += length;
  }
  return text;
}
