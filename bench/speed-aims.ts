/** How many times as fast as others the engine is to be, for each kind of text of 200,000 units. */
import type { SpeedText } from './speed-texts.ts';

/** Ratios of medians of one run; what is null is not asked. */
export interface Aims {
  /** Beside the fastest npm package that cleans. */
  readonly peer: number;
  /** Beside one global regular expression that replaces all that is hidden. */
  readonly regex: number | null;
  /** Beside the package that replaces look-alikes. */
  readonly unhomoglyph: number | null;
}

const CLEAN: Aims = { peer: 20, regex: 12, unhomoglyph: null };

export function aimsOf({ name, kind }: SpeedText): Aims {
  if (kind === 'clean one-byte') return { ...CLEAN, regex: 8 };
  if (kind === 'clean two-byte') return CLEAN;
  // Who replaces no look-alikes does less.
  if (name === 'look-alike in every word') return { peer: 0, regex: null, unhomoglyph: 4 };
  if (kind === 'dense') return { peer: 1, regex: null, unhomoglyph: null };
  const peer = name === 'Persian' || name === 'watermarked English' ? 6 : 5;
  return { peer, regex: null, unhomoglyph: null };
}
