/** Digits of a system, and those of another beside them. */
import { NATIVE_DIGIT, natureOfUnit } from './memory';

export function isOfAnother(unit: u32, zero: u32): bool {
  return isDigit(unit) && zeroOf(unit) != zero;
}

/** Fullwidth digits pass for others as well, so that their nature does not say it. */
function isDigit(unit: u32): bool {
  if ((natureOfUnit(unit) & NATIVE_DIGIT) != 0) return true;
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0xff10 && unit <= 0xff19);
}

/** Digits of a system are in a row. */
export function zeroOf(unit: u32): u32 {
  let zero = unit;
  while (isDigit(zero - 1)) zero--;
  return zero;
}
