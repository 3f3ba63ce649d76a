/** A text that was written again and again, to fill the whole cover, is said once. */
import type { Claim } from './claims.ts';

/** Its first characters find where it begins anew. */
const HEAD = 4;
const LEAST_TIMES = 2.5;
/** The share of characters that must be the same one message later: a few letters may have been read wrongly. */
const LEAST_SAME = 0.7;

/** The claim with its text once; null where no two of the messages are the same. */
export function onceOf(claim: Claim): Claim | null {
  const characters = Array.from(claim.text);
  const { length } = characters;
  const text = characters.join('');
  const period = Array.from(text.slice(0, text.indexOf(characters.slice(0, HEAD).join(''), 1))).length;
  if (period < HEAD || period * LEAST_TIMES > length) return claim;
  let same = 0;
  for (let index = period; index < length; index++)
    if (characters[index] === characters[index - period]) same++;
  if (same < (length - period) * LEAST_SAME) return claim;
  const messages = Array.from({ length: Math.floor(length / period) }, (_, number) =>
    characters.slice(number * period, (number + 1) * period).join(''),
  );
  const once = messages.find((message, number) => messages.indexOf(message, number + 1) > 0);
  return once === undefined
    ? null
    : { ...claim, text: once, bytes: Math.round((claim.bytes * period) / length) };
}
