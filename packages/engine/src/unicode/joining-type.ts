/** Joining_Type of every code point (TUS 9.2). */
import { decodeExceptions } from './lookup.ts';
import { EXCEPTIONS, VALUE_OF_CATEGORY } from './tables/joining-type.ts';

const VALUES = decodeExceptions(VALUE_OF_CATEGORY, EXCEPTIONS);
const CAUSING = 1;
const DUAL = 2;
const LEFT = 3;
const RIGHT = 4;
const TRANSPARENT = 5;

export function isTransparent(codePoint: number): boolean {
  return VALUES[codePoint] === TRANSPARENT;
}

/** Whether it joins to the letter that follows it. */
export function joinsForward(codePoint: number): boolean {
  const value = VALUES[codePoint];
  return value === DUAL || value === LEFT || value === CAUSING;
}

/** Whether it joins to the letter before it. */
export function joinsBackward(codePoint: number): boolean {
  const value = VALUES[codePoint];
  return value === DUAL || value === RIGHT || value === CAUSING;
}
