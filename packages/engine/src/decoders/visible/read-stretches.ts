/** Reads the stretches of a text one by one; each holds one message or none. */
import { type Claim, Claims } from './claims.ts';
import { type Carrier, type Found, readingOf } from './found.ts';
import { onceOf } from './once.ts';
import { type Places, type Stretch, stretchesOf } from './places.ts';

/** The share of places that carry in a stretch that is reported though it was not read. */
const LEAST_DENSE = 0.2;

/** `counts` says which places do; `read` gives what the choices of a stretch cost if they say nothing. */
export function readStretches(
  places: Places,
  counts: (plain: number) => boolean,
  read: (stretch: Stretch, claims: Claims) => number,
  carriersOf: (places: Places, stretch: Stretch, claim: Claim) => readonly Carrier[] = carriersIn,
): Found {
  const readings = [];
  let bits = 0;
  for (const stretch of stretchesOf(places, counts)) {
    const claims = new Claims();
    const natural = read(stretch, claims);
    const claim = claims.believed;
    const once = claim === null ? null : onceOf(claim);
    if (claim === null || once === null) bits += isTelling(places, stretch, natural) ? natural : 0;
    else readings.push(readingOf(once, carriersOf(places, stretch, claim)));
  }
  return { readings, bits };
}

function carriersIn(
  { plain, odd, starts }: Places,
  { first, last }: Stretch,
  { set }: Claim,
): readonly Carrier[] {
  const carriers: Carrier[] = [];
  const carries = (letter: number) => set === null || set.letters.has(letter);
  for (let place = first; place <= last; place++)
    if (odd[place] !== 0 && carries(plain[place] as number))
      carriers.push([starts[place] as number, odd[place] as number, plain[place] as number]);
  return carriers;
}

/** Whether a good part of the places is odd, and none of them was to be expected: an encoder writes as many ones as noughts. */
function isTelling({ odd }: Places, { first, last }: Stretch, natural: number): boolean {
  let count = 0;
  for (let place = first; place <= last; place++) if (odd[place] !== 0) count++;
  return natural >= count && count >= (last + 1 - first) * LEAST_DENSE;
}
