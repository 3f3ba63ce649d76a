/** A code point or a range of them, as people write it: `U+00A0`, `U+2000..U+200A`. */

const RANGE = /^U\+([0-9A-F]{4,6})(?:(?:\.\.|-)(?:U\+)?([0-9A-F]{4,6}))?$/i;
const LAST_CODE_POINT = 0x10ffff;

/** Both ends included; null for what is none. */
export function readRange(written: string): readonly [number, number] | null {
  const [, first = '', last = first] = RANGE.exec(written) ?? [];
  const range = [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  return range[0] <= range[1] && range[1] <= LAST_CODE_POINT ? range : null;
}
