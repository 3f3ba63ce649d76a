/** LZ-UTF8: UTF-8 in which a lead byte without a trail byte points back at what was written before. */

/** No more than the longest text that can be sent: what repeats itself could grow to fifteen times its size. */
const MAX_BYTES = 200_000;
/** Of two bytes of a pointer the first begins like a lead byte of UTF-8, the second is below this. */
const FIRST_TRAIL = 0x80;
const LENGTH_MASK = 0x1f;

/** Null when a pointer points before the beginning; `isCut` when there was more than the longest text. */
export function expandLzUtf8(
  bytes: readonly number[],
): { readonly bytes: readonly number[]; readonly isCut: boolean } | null {
  const expanded: number[] = [];
  for (let index = 0; index < bytes.length; index++) {
    if (expanded.length >= MAX_BYTES) return { bytes: expanded.slice(0, MAX_BYTES), isCut: true };
    const byte = bytes[index] as number;
    const next = bytes[index + 1];
    if (byte < 0xc0 || next === undefined || next >= FIRST_TRAIL) {
      expanded.push(byte);
      continue;
    }
    const isLong = byte >= 0xe0;
    const last = bytes[index + 2];
    if (isLong && last === undefined) return null;
    const distance = isLong ? next * 0x100 + (last as number) : next;
    const length = byte & LENGTH_MASK;
    if (distance === 0 || distance > expanded.length) return null;
    for (let copied = 0; copied < length; copied++)
      expanded.push(expanded[expanded.length - distance] as number);
    index += isLong ? 2 : 1;
  }
  return { bytes: expanded, isCut: false };
}
