/** Short names of characters, as chips carry them. */

export function shortName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
