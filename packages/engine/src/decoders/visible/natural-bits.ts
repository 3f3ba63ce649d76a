/** What choices cost in bits if they say nothing: as noise, or as a natural text makes them by what stands around. */
import { noiseBits } from '../any-scheme/noise.ts';

/** Symbols that are numbered from 0, how many kinds there are, and what stands around each. */
export function naturalBits(symbols: Uint8Array, kinds: number, around: ArrayLike<number>): number {
  if (symbols.length === 0) return 0;
  const byPlace = bitsByPlace(symbols, kinds, around);
  return Math.min(noiseBits(symbols, kinds, byPlace), byPlace);
}

/** Most places are always written the same way. */
const HABIT = 0.2;

/** Each by what was chosen before in such a place. */
function bitsByPlace(symbols: Uint8Array, kinds: number, around: ArrayLike<number>): number {
  const counts = new Map<number, Float64Array>();
  let bits = Math.log2(symbols.length);
  for (let index = 0; index < symbols.length; index++) {
    const place = around[index] as number;
    let own = counts.get(place);
    if (own === undefined) {
      own = new Float64Array(kinds + 1).fill(HABIT);
      own[kinds] = kinds * HABIT;
      counts.set(place, own);
    }
    const symbol = symbols[index] as number;
    bits -= Math.log2((own[symbol] as number) / (own[kinds] as number));
    own[symbol] = (own[symbol] as number) + 1;
    own[kinds] = (own[kinds] as number) + 1;
  }
  return bits;
}
