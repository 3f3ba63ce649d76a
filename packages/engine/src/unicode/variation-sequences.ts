/** Standardized variation sequences (TUS 23.4, StandardizedVariants.txt). */
import { decodeSteps } from './lookup.ts';
import { STEPS } from './tables/variation-sequences.ts';

const SELECTORS_OF_BASE = decodeSteps(STEPS);
const FIRST_SELECTOR = 0xfe00;

/** For the selectors U+FE00 to U+FE0D; emoji and Mongolian ones have lists of their own. */
export function isStandardizedVariant(base: number, selector: number): boolean {
  return (((SELECTORS_OF_BASE[base] as number) >> (selector - FIRST_SELECTOR)) & 1) === 1;
}
