/**
 * The collection of hiding schemes: writes test messages for gateways and for the engine's own measurements.
 * It is a module of its own, so that programs that only clean never load it.
 */
import { DIRECT } from './rows/direct.ts';
import { MORE_SYMBOLS } from './rows/more-symbols.ts';
import { OTHER_PAIRS } from './rows/other-pairs.ts';
import { SCATTERED } from './rows/scattered.ts';
import { TWO_SYMBOLS } from './rows/two-symbols.ts';
import { VISIBLE } from './rows/visible.ts';
import type { Scheme } from './scheme.ts';

export { hideInOwnCover } from './own-cover.ts';
export { CannotHold, type Family, type Scheme } from './scheme.ts';

/** Every scheme, those of one family together. */
export const SCHEMES: readonly Scheme[] = [
  ...TWO_SYMBOLS,
  ...OTHER_PAIRS,
  ...MORE_SYMBOLS,
  ...DIRECT,
  ...SCATTERED,
  ...VISIBLE,
];
