/** Ideographs, compatibility ideographs too: what an ideographic variation selector may follow (UTS #37). */
import { decodeRuns } from './lookup.ts';
import { RUNS } from './tables/unified-ideograph.ts';

const UNIFIED = decodeRuns(RUNS);

export function isIdeograph(codePoint: number): boolean {
  return (
    UNIFIED[codePoint] === 1 ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0x2f800 && codePoint <= 0x2fa1f)
  );
}
