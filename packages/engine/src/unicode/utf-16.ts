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

/** The code point that ends at a UTF-16 index above 0; a lone surrogate counts as one. */
export function codePointBefore(text: string, index: number): number {
  const unit = text.charCodeAt(index - 1);
  if (unit >= 0xdc00 && unit <= 0xdfff && index > 1) {
    const high = text.charCodeAt(index - 2);
    if (high >= 0xd800 && high <= 0xdbff) return (high - 0xd800) * 0x400 + (unit - 0xdc00) + 0x10000;
  }
  return unit;
}
