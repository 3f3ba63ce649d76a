/** A row of what hides code from a reader. */

import type { Stretch } from './stretches.ts';

/** What code stands behind, and the character that it is or stands for. */
export interface Cover extends Stretch {
  readonly codePoint: number;
  /** Lines that it covers beyond its first. */
  readonly further?: number;
}
