/** Reads the stretches of a text one by one; each holds one message or none. */
import { type Claim, Claims } from './claims.ts';
import { type Carrier, type Found, readingOf } from './found.ts';
import { type Places, type Stretch, stretchesOf } from './places.ts';

/** Of the places of a stretch, where it is told though it was not read. */
const LEAST_DENSE = 0.2;

/** So many characters, so often. */
const LEAST_PERIOD = 4;
const MOST_PERIOD = 512;
const LEAST_TIMES = 3;

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
    if (claim === null) bits += isDense(places, stretch) ? natural : 0;
    else readings.push(readingOf(onceOf(claim), carriersOf(places, stretch, claim)));
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

/** Whether a good part of the places is odd: an encoder writes as many ones as noughts. */
function isDense({ odd }: Places, { first, last }: Stretch): boolean {
  let count = 0;
  for (let place = first; place <= last; place++) if (odd[place] !== 0) count++;
  return count >= (last + 1 - first) * LEAST_DENSE;
}

/** A text that begins with the same again and again was written again and again, whatever became of its end. */
function onceOf(claim: Claim): Claim {
  const characters = Array.from(claim.text);
  const { length } = characters;
  for (let period = LEAST_PERIOD; period <= MOST_PERIOD && period * LEAST_TIMES <= length; period++) {
    const isAgain = characters.every(
      (character, index) => index >= period * LEAST_TIMES || character === characters[index % period],
    );
    if (!isAgain) continue;
    const text = characters.slice(0, period).join('');
    return { ...claim, text, bytes: Math.round((claim.bytes * period) / length) };
  }
  return claim;
}
