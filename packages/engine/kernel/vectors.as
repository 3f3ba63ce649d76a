/** Sixteen bytes at once: what is asked of them, whatever they are. */

/** Sixteen bytes of each value: a vector is loaded faster than it is made. */
export const SPLATS: usize = 0x64000;

@inline
export function all(value: i32): v128 {
  return v128.load(SPLATS + ((<usize>(value & 0xff)) << 4));
}

/** One bucket a bit, of a table for the high nibble and one for the low one. */
@inline
export function classesOf(table: usize, high: v128, low: v128): v128 {
  return v128.and(
    i8x16.relaxed_swizzle(v128.load(table), high),
    i8x16.relaxed_swizzle(v128.load(table, 16), low),
  );
}

@inline
export function highNibbles(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 4), all(15));
}

@inline
export function lowNibbles(bytes: v128): v128 {
  return v128.and(bytes, all(15));
}

@inline
export function bitsOf(first: v128, second: v128): u32 {
  return <u32>i8x16.bitmask(first) | ((<u32>i8x16.bitmask(second)) << 16);
}

@inline
export function nonZero(bytes: v128): v128 {
  return i8x16.ne(bytes, i8x16.splat(0));
}
