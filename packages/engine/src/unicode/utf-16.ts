/** UTF-16 (TUS 3.9 D91): code units to code points, one by one; a value beyond 16 bits counts as a code point. */

/** Visits each code point until the visitor says false; a half of a pair that stands alone is visited as it is. */
export function readUtf16(
  count: number,
  unitAt: (index: number) => number,
  visit: (codePoint: number) => boolean,
): boolean {
  for (let index = 0; index < count; index++) {
    let codePoint = unitAt(index);
    if (codePoint >= 0xd800 && codePoint <= 0xdbff && index + 1 < count) {
      const low = unitAt(index + 1);
      if (low >= 0xdc00 && low <= 0xdfff) {
        codePoint = (codePoint - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
        index++;
      }
    }
    if (codePoint > 0x10ffff || !visit(codePoint)) return false;
  }
  return true;
}
