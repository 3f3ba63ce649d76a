/** A row of what hides code from a reader. */

/** What code stands behind: UTF-16 indices, and the character that it is or stands for. */
export interface Cover {
  readonly start: number;
  readonly end: number;
  readonly codePoint: number;
  /** Lines that it covers beyond its first. */
  readonly further?: number;
}
