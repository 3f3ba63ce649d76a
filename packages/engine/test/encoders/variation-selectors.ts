/** Text as variation selectors, the way its encoders in the wild write it. */

function utf8(text: string): readonly number[] {
  return [...new TextEncoder().encode(text)];
}

function symbolOf(byte: number): string {
  return String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
}

/** One selector a byte: sixteen in the first block, the others in plane 14. */
export function bytesAsSelectors(text: string): string {
  return utf8(text).map(symbolOf).join('');
}

/** Two selectors of the first block a byte, the high half first. */
export function nibblesHighFirst(text: string): string {
  return utf8(text)
    .map((byte) => symbolOf(byte >> 4) + symbolOf(byte & 15))
    .join('');
}

/** The same, the low half first. */
export function nibblesLowFirst(text: string): string {
  return utf8(text)
    .map((byte) => symbolOf(byte & 15) + symbolOf(byte >> 4))
    .join('');
}

/** One selector of plane 14 a byte, counted from the first: 16 beyond the usual place. */
export function bytesFromPlane14(text: string): string {
  return utf8(text)
    .map((byte) => String.fromCodePoint(0xe0100 + byte))
    .join('');
}
