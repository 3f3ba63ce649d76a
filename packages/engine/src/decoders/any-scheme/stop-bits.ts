/** Bytes in bits with a ninth bit that never changes, as Tolgee and i18next-subliminal write them. */

const NINE = 9;
/** Of fewer bytes a bit may be the same by chance. */
const FEWEST_BYTES = 6;

/** The other bits; null where there are few bytes, or no such bit. */
export function withoutStops(bits: Uint8Array): Uint8Array | null {
  if (bits.length % NINE > 0 || bits.length < NINE * FEWEST_BYTES) return null;
  for (const place of [NINE - 1, 0])
    if (isSame(bits, place)) return bits.filter((_, at) => at % NINE !== place);
  return null;
}

function isSame(bits: Uint8Array, place: number): boolean {
  for (let at = place; at < bits.length; at += NINE) if (bits[at] !== bits[place]) return false;
  return true;
}
